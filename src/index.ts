/** The Workers entry: bindings -> configuration -> app. Nothing else reads bindings. */
import type { Hono } from "hono";
import { ConfigError, parseConfig, type StoreConfig } from "./config.ts";
import { createEmbeddedEngine, type StoreObject } from "./engine/embedded/index.ts";
import type { Engine } from "./engine/engine.ts";
import { createUpstashEngine } from "./engine/upstash.ts";
import { createApp, createMisconfiguredApp } from "./http/app.ts";
import type { AppEnv, LogEntry } from "./http/environment.ts";
import { createLockService } from "./lock/service.ts";
import type { Variables } from "./variables.ts";

/** The object that `wrangler.toml` binds as `STORE`. */
export { EmbeddedStore } from "./engine/embedded/index.ts";

interface Env extends Variables {
  readonly STORE: DurableObjectNamespace<StoreObject>;
}

const log = (entry: LogEntry): void => console.log(JSON.stringify(entry));

function connector(store: StoreConfig, timeout_ms: number, env: Env): (onStoreCall: () => void) => Engine {
  if (store.kind === "upstash") return (onStoreCall) => createUpstashEngine({ ...store, timeout_ms, onStoreCall });
  return (onStoreCall) => createEmbeddedEngine(env.STORE, { shards: store.shards, timeout_ms, onStoreCall });
}

function appFor(env: Env): Hono<AppEnv> {
  try {
    const config = parseConfig(env);
    const connect = connector(config.store, config.store_timeout_ms, env);
    return createApp({ config, connect, locks: createLockService, log });
  } catch (error) {
    if (error instanceof ConfigError) return createMisconfiguredApp(error.problems, log);
    throw error;
  }
}

/** One app per isolate: the platform hands the same `env` to every request. */
const apps = new WeakMap<Env, Hono<AppEnv>>();

export default {
  fetch(request, env, context) {
    let app = apps.get(env);
    if (app === undefined) {
      app = appFor(env);
      apps.set(env, app);
    }
    return app.fetch(request, env, context);
  },
} satisfies ExportedHandler<Env>;
