import type { Config } from "../config/config.ts";
import type { RedisConfig } from "../config/stores/index.ts";
import type { Engine } from "../engine/engine.ts";
import { RedisServer } from "../engine/redis/server.ts";
import { createPubSubCarrier } from "../hints/pubsub.ts";
import { createLockService } from "../lock/index.ts";
import type { OpenStore } from "./store.ts";

/** Opens locks in a Redis over TCP, which other processes may also use. `close` ends its connections. */
export function openRedis(
  redis: RedisConfig,
  { store_timeout_ms: timeout_ms, hints: wanted }: Config,
): OpenStore<Engine> & { close(): void } {
  const server = new RedisServer(redis, timeout_ms);
  const hints = wanted === "off" ? undefined : createPubSubCarrier(server.bus);
  const connect: OpenStore<Engine>["connect"] = (onStoreCall, background) => {
    const connected = hints?.connect(onStoreCall);
    return server.connect({
      timeout_ms,
      onStoreCall,
      onNotifications: connected && ((all) => background((async () => connected.notify(all))())),
    });
  };
  const host = redis.servers.map(({ host, port }) => `${host}:${port}`).join(", ");
  return { connect, hints, host, locks: createLockService, close: () => server.close() };
}
