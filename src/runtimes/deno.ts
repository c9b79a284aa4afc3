/** The server on Deno: `npm run start:deno`. */
import type { Address } from "./server/address.ts";
import { serve } from "./server/serve.ts";

declare const Deno: {
  serve(
    options: Address & { onListen(): void },
    handler: (request: Request) => Response | Promise<Response>,
  ): { readonly addr: Address; shutdown(): Promise<void> };
};

// Deno keeps connections open until their clients close them.
serve("deno", async (fetch, { hostname, port }) => {
  const server = Deno.serve({ hostname, port, onListen: () => {} }, (request) => fetch(request));
  return { ...server.addr, stop: () => server.shutdown() };
});
