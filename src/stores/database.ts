import type { Config } from "../config/config.ts";
import type { EmbeddedConfig, StoreConfig } from "../config/stores/index.ts";
import { RedisServer } from "../engine/redis/server.ts";
import { openRedis } from "./redis.ts";
import { openRemote } from "./remote.ts";

/** Opens locks in any database, on runtimes that support TCP connections. */
export function openDatabases(store: Exclude<StoreConfig, EmbeddedConfig>, config: Config) {
  if (store.kind === "redis") return openRedis(store, config);
  const timeout_ms = config.store_timeout_ms;
  return openRemote(store, config, { openRedis: (redis) => new RedisServer(redis, timeout_ms) });
}
