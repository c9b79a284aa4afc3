import { parseConfig } from "../../../src/config/config.ts";
import type { RedisConfig } from "../../../src/config/stores/index.ts";

/** Returns the configuration that REDIS_URL and its related variables describe. */
export function redisAt(REDIS_URL: string, variables = {}): RedisConfig {
  const { store } = parseConfig({ REDIS_URL, ...variables });
  if (store.kind !== "redis") throw new Error("REDIS_URL does not select a Redis");
  return store;
}
