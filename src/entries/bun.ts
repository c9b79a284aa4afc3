/** The server on Bun: `npm run start:bun`. */
import type { Address } from "../server/address.ts";
import { serve } from "../server/serve.ts";

/** Bun closes connections on which nothing has been sent for so long, also when they wait for an answer: 10 s by default. */
const IDLE_TIMEOUT_S = 60;

declare const Bun: {
  serve(
    options: Address & {
      idleTimeout: number;
      development: boolean;
      fetch(request: Request): Response | Promise<Response>;
    },
  ): Address & { stop(): Promise<void> };
};

serve("bun", async (fetch, address) => {
  const options = { idleTimeout: IDLE_TIMEOUT_S, development: false };
  const server = Bun.serve({ ...address, ...options, fetch: (request) => fetch(request) });
  return { hostname: server.hostname, port: server.port, stop: () => server.stop() };
});
