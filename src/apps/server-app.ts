import type { Hono } from "hono";
import type { StoreConfig } from "../config/stores.ts";
import { RedisServer } from "../engine/redis/server.ts";
import type { AppEnv } from "../http/environment.ts";
import { createFileApp } from "./file-app.ts";
import { createRedisApp } from "./redis-app.ts";
import { createRemoteApp, type Platform } from "./remote-app.ts";

/** The service of a process that lasts, on any store. The embedded one is in the folder `state`, or in memory without it. */
export function createServerApp(store: StoreConfig, state: string | undefined, platform: Platform): Hono<AppEnv> {
  switch (store.kind) {
    case "embedded":
      return createFileApp(store, state, platform);
    case "redis":
      return createRedisApp(store, platform);
    default:
      return createRemoteApp(store, {
        ...platform,
        openRedis: (redis) => new RedisServer(redis, platform.config.store_timeout_ms),
      });
  }
}
