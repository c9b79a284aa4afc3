import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { billedFor } from "../../support/redis/billing.ts";
import { createGateway, type GatewayStats } from "./app.ts";
import { Faults } from "./faults.ts";
import { connectRedis } from "./store.ts";

export interface ServerOptions {
  redisUrl: string;
  /** Random by default; the result is in `Gateway.token`. */
  token?: string;
  /** 0, the default, chooses a free port. */
  port?: number;
  host?: string;
}

export interface Gateway {
  /** For UPSTASH_REDIS_REST_URL. */
  readonly url: string;
  /** For UPSTASH_REDIS_REST_TOKEN. */
  readonly token: string;
  readonly stats: Readonly<GatewayStats>;
  readonly faults: Faults;
  /** Resolves when Redis responds; rejects after `ms`. */
  ready(ms?: number): Promise<void>;
  /** Returns how many commands Upstash would bill for `work`. No other process may use this Redis in the meantime. */
  billed(work: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
}

/** Serves the gateway on a port. Throws if the port is taken. Redis may start later; until then, requests receive a 503. */
export async function startGateway(options: ServerOptions): Promise<Gateway> {
  const { redisUrl, token = randomBytes(24).toString("base64url"), port = 0, host = "127.0.0.1" } = options;
  const redis = connectRedis(redisUrl);
  const faults = new Faults();
  const stats = { requests: 0, commands: 0 };
  const app = createGateway({ redis, token, faults, stats });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  server.listen(port, host);
  await once(server, "listening");
  await redis.connect().catch(() => {});

  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    token,
    stats,
    faults,
    async ready(ms = 5_000) {
      if (redis.status !== "ready") await once(redis, "ready", { signal: AbortSignal.timeout(ms) });
    },
    billed: (work) => billedFor(redis, work),
    async close() {
      redis.disconnect();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
