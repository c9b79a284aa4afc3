/** The Workers entry: bindings -> configuration -> app. Nothing else reads bindings. */
import type { Hono } from "hono";
import { ConfigError, parseConfig, type StoreConfig } from "./config.ts";
import { createEmbeddedEngine, type StoreObject } from "./engine/embedded/index.ts";
import type { Engine } from "./engine/engine.ts";
import { createUpstashEngine } from "./engine/upstash.ts";
import { createApp, createMisconfiguredApp } from "./http/app.ts";
import type { AppEnv, Assets, LogEntry, RequestLimiter } from "./http/environment.ts";
import { createLockService } from "./lock/service.ts";
import type { Variables } from "./variables.ts";

/** The object that `wrangler.toml` binds as `STORE`. */
export { EmbeddedStore } from "./engine/embedded/index.ts";

interface Env extends Variables {
  readonly STORE: DurableObjectNamespace<StoreObject>;
  readonly ASSETS?: Fetcher;
  readonly RATE_LIMITER?: RateLimit;
}

const log = (entry: LogEntry): void => console.log(JSON.stringify(entry));

function connector(store: StoreConfig, timeout_ms: number, env: Env): (onStoreCall: () => void) => Engine {
  if (store.kind === "upstash") return (onStoreCall) => createUpstashEngine({ ...store, timeout_ms, onStoreCall });
  return (onStoreCall) => createEmbeddedEngine(env.STORE, { shards: store.shards, timeout_ms, onStoreCall });
}

/** The binding answers by URL, whatever the host. */
function assetsOf({ ASSETS }: Env): Assets {
  return async (file) => {
    const response = await ASSETS?.fetch(`https://assets/${file}`);
    return response?.ok ? response.body : null;
  };
}

function rateLimitOf({ RATE_LIMITER }: Env): RequestLimiter | undefined {
  return RATE_LIMITER && (async (key) => (await RATE_LIMITER.limit({ key })).success);
}

function appFor(env: Env): Hono<AppEnv> {
  try {
    const config = parseConfig(env);
    const connect = connector(config.store, config.store_timeout_ms, env);
    return createApp({
      config,
      connect,
      locks: createLockService,
      log,
      assets: assetsOf(env),
      rateLimit: rateLimitOf(env),
    });
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
    const response = Promise.resolve(app.fetch(request, env, context));
    // Else the platform drops the request of a client that is cut off at once, and what gives its place up never runs.
    context.waitUntil(response.catch(() => {}));
    return response;
  },
} satisfies ExportedHandler<Env>;
