import { parseConfig } from "../../../src/config/config.ts";
import type { RedisConfig } from "../../../src/config/stores/index.ts";

/** What REDIS_URL, with other variables beside it, means. */
export function redisAt(REDIS_URL: string, variables = {}): RedisConfig {
  const { store } = parseConfig({ REDIS_URL, ...variables });
  if (store.kind !== "redis") throw new Error("REDIS_URL selects something else");
  return store;
}
