/** `leasehold/stores`: lock stores other than an Upstash database, for Node, Deno and Bun. */
import { parseConfig } from "../config/config.ts";
import { ConfigError } from "../config/config-error.ts";
import type { EmbeddedConfig } from "../config/stores/index.ts";
import { openFile } from "../stores/file.ts";
import { openRedis } from "../stores/redis.ts";
import { lockStore } from "./lock-store.ts";
import type { LockStore } from "./types.ts";

export { ConfigError } from "../config/config-error.ts";
export type { LockStore } from "./types.ts";

/**
 * A Redis server over TCP, a cluster, or the master named by sentinels, in the forms of `REDIS_URL`. Waiting clients are
 * notified of their turn.
 *
 * @throws {ConfigError} for an invalid URL.
 */
export function redisStore(url: string): LockStore {
  const config = parseConfig({ REDIS_URL: url });
  if (config.store.kind !== "redis") throw new ConfigError(["Expected the URL of a Redis server"]);
  const { close, ...store } = openRedis(config.store, config);
  return lockStore(store, close);
}

/**
 * The embedded store in this folder, or in memory if no folder is given, for this process only. Needs Node 24.4, Deno or Bun.
 *
 * @throws {Error} with a one-line message when the folder or the file cannot be used.
 */
export function fileStore(folder?: string): LockStore {
  const config = parseConfig({});
  return lockStore(openFile(config.store as EmbeddedConfig, folder, config));
}
