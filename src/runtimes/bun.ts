/** The server on Bun: `npm run start:bun`. */
import { ConfigError } from "../config/config.ts";
import type { Address } from "./server/address.ts";
import { serve } from "./server/serve.ts";

/** How long a connection may be silent before Bun closes it, even if it belongs to a request that is waiting for an answer. */
const IDLE_TIMEOUT_S = { least: 60, most: 255 };

declare const Bun: {
  serve(
    options: Address & {
      idleTimeout: number;
      development: boolean;
      fetch(request: Request): Response | Promise<Response>;
    },
  ): Address & { stop(): Promise<void> };
};

serve("bun", async (fetch, { hostname, port, keep_alive_ms }) => {
  const { least, most } = IDLE_TIMEOUT_S;
  const idle_s = Math.ceil(keep_alive_ms / 1000);
  if (idle_s > most) throw new ConfigError([`KEEP_ALIVE must be at most ${most}s on Bun, got ${idle_s}s`]);
  const options = { idleTimeout: Math.max(least, idle_s), development: false };
  const server = Bun.serve({ hostname, port, ...options, fetch: (request) => fetch(request) });
  return { hostname: server.hostname, port: server.port, stop: () => server.stop() };
});
