import type { Hono } from "hono";
import type { Config } from "../config/config.ts";
import type { StoreConfig } from "../config/stores.ts";
import { createUpstashEngine } from "../engine/redis/upstash.ts";
import type { Carrier, Notification } from "../hints/hint.ts";
import { createLobbyCarrier } from "../hints/lobby.ts";
import type { Lobby } from "../hints/lobby-object.ts";
import { createProcessCarrier } from "../hints/process.ts";
import { createApp } from "../http/app.ts";
import type { AppDeps, AppEnv } from "../http/environment.ts";
import { createLockService } from "../lock/service.ts";
import { createQuorum, type OpenRedis } from "../quorum/connect.ts";

export type RemoteStore = Exclude<StoreConfig, { kind: "embedded" | "redis" }>;
export type Platform = Omit<AppDeps, "connect" | "locks"> & {
  /** The lobby, which only Workers have. */
  readonly lobby?: DurableObjectNamespace<Lobby> | undefined;
  /** Opens a database of a quorum over TCP, which Workers cannot. */
  readonly openRedis?: OpenRedis | undefined;
};

/** The service on a database that is reached over HTTP, or on a majority of several databases. */
export function createRemoteApp(store: RemoteStore, { lobby, openRedis, ...platform }: Platform): Hono<AppEnv> {
  const { config } = platform;
  if (store.kind === "quorum") {
    return createApp({ ...platform, ...createQuorum(store.databases, { ...config, ...store }, openRedis) });
  }
  const timeout_ms = config.store_timeout_ms;
  const hints = platform.hints ?? carrierOf(config, lobby);
  const connect: AppDeps["connect"] = (onStoreCall, background) => {
    const connected = hints?.connect(onStoreCall);
    const onNotifications =
      connected &&
      ((notifications: readonly Notification[]) => background((async () => connected.notify(notifications))()));
    return createUpstashEngine({ ...store, timeout_ms, onStoreCall, onNotifications });
  };
  return createApp({ ...platform, connect, hints, locks: createLockService });
}

function carrierOf(config: Config, lobby: Platform["lobby"]): Carrier | undefined {
  if (config.hints === "process") return createProcessCarrier();
  return config.hints === "off" || lobby === undefined ? undefined : createLobbyCarrier(lobby, config.store_timeout_ms);
}
