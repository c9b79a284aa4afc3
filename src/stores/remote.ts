import type { Config } from "../config/config.ts";
import type { StoreConfig, UpstashConfig } from "../config/stores/index.ts";
import type { Engine } from "../engine/engine.ts";
import type { RedisEngineOptions } from "../engine/redis/engine.ts";
import { openUpstash } from "../engine/redis/upstash.ts";
import type { Carrier } from "../hints/hint.ts";
import { createLobbyCarrier } from "../hints/lobby.ts";
import type { Lobby } from "../hints/lobby-object.ts";
import { createProcessCarrier } from "../hints/process.ts";
import { createLockService } from "../lock/index.ts";
import { createQuorum, type OpenRedis, type QuorumNodes } from "../quorum/connect.ts";
import type { OpenStore } from "./store.ts";

export type RemoteStore = Exclude<StoreConfig, { kind: "embedded" | "redis" }>;

export interface RemoteOptions {
  /** Used instead of the hints that the configuration selects. */
  readonly hints?: Carrier | undefined;
  /** The lobby, which exists only on Workers. */
  readonly lobby?: DurableObjectNamespace<Lobby> | undefined;
  /** Opens a database of a quorum over TCP, which Workers cannot do. */
  readonly openRedis?: OpenRedis | undefined;
}

/** Opens locks in a database over HTTP, or in a majority of several databases. */
export function openRemote(store: RemoteStore, config: Config, { lobby, openRedis, hints }: RemoteOptions): OpenStore {
  if (store.kind === "upstash") return openDatabase(store, config, hints ?? carrierOf(config, lobby));
  const quorum: OpenStore<QuorumNodes> = createQuorum(store.databases, { ...config, ...store }, openRedis);
  return quorum;
}

function openDatabase(
  store: UpstashConfig,
  { store_timeout_ms: timeout_ms }: Config,
  hints: Carrier | undefined,
): OpenStore<Engine> {
  const connectUpstash = openUpstash(store);
  const connect: OpenStore<Engine>["connect"] = (onStoreCall, background) => {
    const connected = hints?.connect(onStoreCall);
    const onNotifications: RedisEngineOptions["onNotifications"] =
      connected && ((notifications) => background((async () => connected.notify(notifications))()));
    return connectUpstash({ timeout_ms, onStoreCall, onNotifications });
  };
  return { connect, hints, locks: createLockService };
}

function carrierOf(config: Config, lobby: RemoteOptions["lobby"]): Carrier | undefined {
  if (config.hints === "process") return createProcessCarrier();
  return config.hints === "off" || lobby === undefined ? undefined : createLobbyCarrier(lobby, config.store_timeout_ms);
}
