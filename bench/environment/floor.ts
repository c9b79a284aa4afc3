/** The floor: the least work that a lock over HTTP must do. */
import { Redis } from "@upstash/redis/cloudflare";
import { Hono } from "hono";

/** A single command, which returns an array like the service's scripts. */
export const FLOOR_SCRIPT = 'return { redis.call("SET", KEYS[1], ARGV[1], "PX", ARGV[2]) and "granted" or "busy" }';

export interface FloorEnv {
  readonly UPSTASH_REDIS_REST_URL: string;
  readonly UPSTASH_REDIS_REST_TOKEN: string;
  readonly FLOOR_SHA1: string;
}

/** Returns a function that runs a script as the service does, but with one client for all requests. */
export function createAsk(env: FloorEnv) {
  const redis = new Redis({
    url: env.UPSTASH_REDIS_REST_URL,
    token: env.UPSTASH_REDIS_REST_TOKEN,
    retry: { retries: 0 },
    enableAutoPipelining: false,
    automaticDeserialization: false,
    enableTelemetry: false,
    responseEncoding: false,
    signal: () => AbortSignal.timeout(1000),
  });
  return (keys: string[], args: string[], sha1 = env.FLOOR_SHA1) => redis.evalsha<string[], string[]>(sha1, keys, args);
}

/** A floor with one route and one EVALSHA. */
export function createFloor(env: FloorEnv): Hono {
  const ask = createAsk(env);
  const app = new Hono();
  app.post("/floor/locks/:name/acquire", async (c) => {
    const { token = "none" } = await c.req.json<{ token?: string }>();
    const [outcome] = await ask([c.req.param("name")], [token, "30000"]);
    return c.json({ outcome });
  });
  return app;
}
