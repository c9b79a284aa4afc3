import type { Hono } from "hono";
import type { RedisConfig } from "../config/redis-url.ts";
import { RedisServer } from "../engine/redis/server.ts";
import { createPubSubCarrier } from "../hints/pubsub.ts";
import { createApp } from "../http/app.ts";
import type { AppDeps, AppEnv } from "../http/environment.ts";
import { createLockService } from "../lock/service.ts";

/** The service on a Redis over TCP, which other processes may use as well. */
export function createRedisApp(
  redis: RedisConfig,
  platform: Omit<AppDeps, "connect" | "hints" | "locks">,
): Hono<AppEnv> {
  const { store_timeout_ms: timeout_ms, hints: wanted } = platform.config;
  const server = new RedisServer(redis, timeout_ms);
  const hints = wanted === "off" ? undefined : createPubSubCarrier(server.bus);
  const connect: AppDeps["connect"] = (onStoreCall, background) => {
    const connected = hints?.connect(onStoreCall);
    return server.connect({
      timeout_ms,
      onStoreCall,
      onNotifications: connected && ((all) => background((async () => connected.notify(all))())),
    });
  };
  return createApp({ ...platform, connect, hints, locks: createLockService });
}
