/** The environment for all measurements: one Redis without persistence, and Upstash's protocol in front of it. */
import { join } from "node:path";
import type { Redis } from "ioredis";
import type { Variables } from "../../src/config/variables.ts";
import { billedFor } from "../../tools/support/redis/billing.ts";
import { connect } from "../../tools/support/redis/connect.ts";
import { startRedis } from "../../tools/support/redis/server.ts";
import { startThread } from "./thread.ts";

export interface Store {
  readonly redis_url: string;
  readonly gateway_url: string;
  readonly token: string;
}

export interface Environment extends Store {
  /** The benchmark's own connection. */
  readonly redis: Redis;
  /** Returns how many commands Upstash would bill for `work`. */
  billed(work: () => Promise<unknown>): Promise<number>;
  stop(): Promise<void>;
}

export async function startEnvironment(): Promise<Environment> {
  const server = await startRedis({ appendonly: false });
  const gateway = await startThread<{ url: string; token: string }>(
    join(import.meta.dirname, "gateway-thread.ts"),
    server.url,
  );
  const redis = connect(server.url);
  return {
    redis_url: server.url,
    gateway_url: gateway.ready.url,
    token: gateway.ready.token,
    redis,
    billed: (work) => billedFor(redis, work),
    async stop() {
      redis.disconnect();
      await gateway.stop();
      await server.stop();
    },
  };
}

/** The configuration variables for a service that uses this store. */
export function variables(store: Store): Variables {
  return {
    ALLOW_ANONYMOUS: "true",
    UPSTASH_REDIS_REST_URL: store.gateway_url,
    UPSTASH_REDIS_REST_TOKEN: store.token,
  };
}
