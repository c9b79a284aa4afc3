/** The entry point for Workers: bindings -> configuration -> app. No other module reads bindings. */
import type { Hono } from "hono";
import { type Config, ConfigError, checkForWorkers, parseConfig } from "../config/config.ts";
import { misspelled } from "../config/misspelled.ts";
import type { Variables } from "../config/variables.ts";
import { EmbeddedStore as Embedded, type StoreObject } from "../engine/sqlite/object/index.ts";
import type { Lobby } from "../hints/lobby-object.ts";
import { createApp, createMisconfiguredApp } from "../http/app.ts";
import type { AppEnv } from "../http/context.ts";
import type { Assets, RequestLimiter } from "../http/deps.ts";
import { eventsOf, namespaceOf } from "../lock/index.ts";
import { foundLine, logLine } from "../observe/log-line.ts";
import { createPointWriter } from "../observe/metrics/points.ts";
import type { LogEntry } from "../observe/observer.ts";
import {
  createRequestDeliveries,
  createRequestWebhooks,
  type RequestDelivery,
} from "../observe/webhooks/by-request.ts";
import { openObject } from "../stores/object.ts";
import { openRemote } from "../stores/remote.ts";

/** The class that `wrangler.toml` binds as `LOBBY`. */
export { Lobby } from "../hints/lobby-object.ts";

interface Env extends Variables {
  readonly STORE: DurableObjectNamespace<StoreObject>;
  /** Carries hints. Without it, requests that are waiting for a lock in a database poll on a schedule. */
  readonly LOBBY?: DurableObjectNamespace<Lobby>;
  readonly ASSETS?: Fetcher;
  readonly RATE_LIMITER?: RateLimit;
  /** Receives data points about locks and requests. */
  readonly METRICS?: AnalyticsEngineDataset;
  /** Reports whether `npm start` is stopping. Only `npm start` binds it. */
  readonly LIFECYCLE?: Fetcher;
}

const log = (entry: LogEntry): void => console.log(logLine(entry));

/** Reads files from the binding, which ignores the host of the URL. */
function assetsOf({ ASSETS }: Env): Assets {
  return async (file) => {
    const response = await ASSETS?.fetch(`https://assets/${file}`);
    return response?.ok ? response.body : null;
  };
}

function rateLimitOf({ RATE_LIMITER }: Env): RequestLimiter | undefined {
  return RATE_LIMITER && (async (key) => (await RATE_LIMITER.limit({ key })).success);
}

function drainingOf({ LIFECYCLE }: Env): (() => Promise<boolean>) | undefined {
  return LIFECYCLE && (async () => !(await LIFECYCLE.fetch("http://lifecycle/")).ok);
}

function appFor(env: Env): Hono<AppEnv> {
  for (const detail of misspelled(Object.keys(env))) log({ event: "warning", detail });
  try {
    const config: Config = parseConfig(env);
    checkForWorkers(config);
    const platform = {
      config,
      log,
      assets: assetsOf(env),
      rateLimit: rateLimitOf(env),
      draining: drainingOf(env),
      observers: [
        ...(env.METRICS ? [createPointWriter(env.METRICS, config.metric_classes)] : []),
        ...createRequestWebhooks(config.webhooks, log),
      ],
    };
    const { store } = config;
    const locks =
      store.kind === "embedded"
        ? openObject(env.STORE, store, config)
        : openRemote(store, config, { lobby: env.LOBBY });
    return createApp({ ...platform, ...locks });
  } catch (error) {
    if (error instanceof ConfigError) return createMisconfiguredApp(error.problems, log);
    throw error;
  }
}

const deliveries = new WeakMap<Env, readonly RequestDelivery[]>();

/** Returns the deliveries; none if the configuration is invalid, which every answer reports. */
function deliveriesOf(env: Env): readonly RequestDelivery[] {
  const known = deliveries.get(env);
  if (known !== undefined) return known;
  try {
    const made = createRequestDeliveries(parseConfig(env).webhooks, log);
    deliveries.set(env, made);
    return made;
  } catch (error) {
    if (error instanceof ConfigError) return [];
    throw error;
  }
}

/** The class that `wrangler.toml` binds as `STORE`. It writes its own log lines for work outside of requests. */
export class EmbeddedStore extends Embedded {
  protected override served(keys: readonly string[], reply: readonly string[]): void {
    const namespace = namespaceOf(keys[0] as string);
    const events = eventsOf(reply, keys);
    for (const event of events) log(foundLine(event, { namespace }));
    const background = (work: Promise<void>) => this.ctx.waitUntil(work);
    for (const deliver of deliveriesOf(this.env as unknown as Env)) deliver({ namespace, events, background });
  }
}

/** One app per isolate: the platform passes the same `env` to every request. */
const apps = new WeakMap<Env, Hono<AppEnv>>();

export default {
  fetch(request, env, context) {
    let app = apps.get(env);
    if (app === undefined) {
      app = appFor(env);
      apps.set(env, app);
    }
    const response = Promise.resolve(app.fetch(request, env, context));
    // Otherwise, the platform would end the request as soon as its client disconnected, before the request could give up its
    // place.
    context.waitUntil(response.catch(() => {}));
    return response;
  },
} satisfies ExportedHandler<Env>;
