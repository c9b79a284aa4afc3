import type { Hono } from "hono";
import { createUpstashEngine } from "./engine/upstash.ts";
import { createApp } from "./http/app.ts";
import type { AppDeps, AppEnv } from "./http/environment.ts";
import { createLockService } from "./lock/service.ts";
import { createQuorum } from "./quorum/connect.ts";
import type { StoreConfig } from "./store-config.ts";

export type RemoteStore = Exclude<StoreConfig, { kind: "embedded" }>;
export type Platform = Omit<AppDeps, "connect" | "locks">;

/** The service on databases that are reached over HTTP: one, or a majority of several. */
export function createRemoteApp(store: RemoteStore, platform: Platform): Hono<AppEnv> {
  const { config } = platform;
  if (store.kind === "quorum") {
    return createApp({ ...platform, ...createQuorum(store.databases, { ...config, ...store }) });
  }
  const timeout_ms = config.store_timeout_ms;
  const connect = (onStoreCall: () => void) => createUpstashEngine({ ...store, timeout_ms, onStoreCall });
  return createApp({ ...platform, connect, locks: createLockService });
}
