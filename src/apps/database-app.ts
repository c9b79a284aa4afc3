import type { Hono } from "hono";
import type { EmbeddedConfig, StoreConfig } from "../config/stores.ts";
import { RedisServer } from "../engine/redis/server.ts";
import type { AppEnv } from "../http/environment.ts";
import { createRedisApp } from "./redis-app.ts";
import { createRemoteApp, type Platform } from "./remote-app.ts";

/** The service on any database, where connections over TCP can be opened. */
export function createDatabaseApp(store: Exclude<StoreConfig, EmbeddedConfig>, platform: Platform): Hono<AppEnv> {
  if (store.kind === "redis") return createRedisApp(store, platform);
  const timeout_ms = platform.config.store_timeout_ms;
  return createRemoteApp(store, { ...platform, openRedis: (redis) => new RedisServer(redis, timeout_ms) });
}
