import type { Context, Hono } from "hono";
import { requestSchemas } from "../contract/requests.ts";
import { ROUTES, type Route } from "../contract/routes.ts";
import { StoreCallsSpentError } from "../engine/engine.ts";
import { type AnswerTime, type Caller, type Clock, Pace, type RequestContext } from "../lock/index.ts";
import { foundLine } from "../observe/log-line.ts";
import { observeService } from "../observe/observe-service.ts";
import type { LogEntry } from "../observe/observer.ts";
import type { Pingable, StoreRequest } from "../stores/store.ts";
import { createIdentify } from "./access/identify.ts";
import { createStoredKeys, type FindKey, type StoredKeys } from "./access/stored-keys.ts";
import { createBase } from "./base.ts";
import { type AppEnv, keepAlive, watchClient } from "./context.ts";
import type { AppDeps } from "./deps.ts";
import { readIdempotencyKey } from "./input/input.ts";
import { authenticate, identifyBy, refuseEverybody } from "./middleware/access.ts";
import { refuseForeignOrigins, refuseForeignPages } from "./middleware/foreign-pages.ts";
import { tell } from "./middleware/log.ts";
import { limitRate } from "./middleware/rate-limit.ts";
import { refuseAllPages, TERRAFORM } from "./middleware/terraform.ts";
import { listed, ProblemError } from "./output/problem.ts";
import { aboutRoutes, metricsRoute, readinessRoute } from "./routes/health.ts";
import { keyRoutes } from "./routes/keys.ts";
import { latchRoutes } from "./routes/latches.ts";
import { listingRoutes } from "./routes/listings.ts";
import { lockRoutes } from "./routes/locks.ts";
import { mcpRoute } from "./routes/mcp.ts";
import { multiRoutes } from "./routes/multi.ts";
import { pageRoutes } from "./routes/pages.ts";
import { semaphoreRoutes } from "./routes/semaphores.ts";
import { terraformRoutes } from "./routes/terraform.ts";
import { systemClock } from "./system-clock.ts";

const LISTINGS = Object.values<Route>(ROUTES).filter(({ query }) => query === "listQuery");
/** The paths whose answers are large enough to compress. */
const LARGE_ANSWERS = [
  "/openapi.json",
  "/llms-full.txt",
  "/docs",
  "/docs/*",
  "/console/*",
  ...LISTINGS.map(({ path }) => path),
];

/** The service as a fetch handler: everything between an HTTP request and the lock service. */
export function createApp<Connected extends Pingable>(deps: AppDeps<Connected>): Hono<AppEnv> {
  const { config, log, clock = systemClock, observers = [] } = deps;
  const { access, keys_secret } = config;
  const app = createBase(log, clock, config.cors_origins, observers);
  const pace = new Pace(clock);
  const { connected, requestOf } = storeRequests(deps, clock, pace);
  const findKey: FindKey = (c, caller, id) => deps.locks(requestOf(c, caller)).keys.find(id, true);
  const stored = keys_secret === undefined ? undefined : createStoredKeys(keys_secret, clock, findKey);
  /** The stages in the order in which a request passes through them. Routes added before `identification` answer any caller. */
  const stages = {
    compression() {
      if (deps.compress) for (const path of LARGE_ANSWERS) app.use(path, deps.compress);
    },
    /**
     * Handles a configuration that does not define who may use the service. From this stage on, every answer explains which
     * variables to set.
     */
    configuration() {
      if (access.kind === "none" && !deps.identify) app.use(refuseEverybody);
    },
    readiness: () => readinessRoute(app, deps, connected, clock),
    pages: () => pageRoutes(app, deps.assets ?? (async () => null), access),
    /** Runs before the caller is identified, because browsers attach a user's credentials to requests from any page. */
    foreignPages() {
      if (access.kind === "anonymous") app.use(refuseForeignPages(config));
      // The app may identify the caller by a cookie, which a browser sends only to the cookie's own host.
      else if (deps.identify) app.use(refuseForeignPages({ ...config, allowed_hosts: ["*"] }));
      else app.use(ROUTES.mcp.path, refuseForeignOrigins(config));
      app.use(`${TERRAFORM}*`, refuseAllPages);
    },
    identification() {
      const onFailure = (detail: string) => log({ event: "warning", detail });
      const jwt = { clock, fetch: deps.fetch ?? fetch, unix_ms: Date.now, onFailure };
      app.use(deps.identify ? identifyBy(deps.identify) : authenticate(access, createIdentify(access, stored, jwt)));
    },
    /** Limits the rate of requests per API key. Without keys, there is no limit, because all clients would share it. */
    rates() {
      if (deps.rateLimit !== undefined && access.kind === "keys") app.use(limitRate(deps.rateLimit));
    },
    /** Sets up what the handlers need for an identified caller. */
    request() {
      const schemas = requestSchemas(config);
      app.use((c, next) => {
        c.set("idempotency_key", readIdempotencyKey(c));
        const request = requestOf(c, c.get("identity"));
        c.set("config", config);
        c.set("schemas", schemas);
        c.set("locks", observeService(deps.locks(request), request.emit));
        return next();
      });
    },
    routes: () => serviceRoutes(app, deps, pace, stored),
  };
  for (const stage of Object.values(stages)) stage();
  deps.observe?.((event, namespace) => {
    if ("at_ms" in event) log(foundLine(event, { namespace }));
    for (const observe of observers) observe(event, { namespace, events: [event], background: () => {} });
  });
  return app;
}

/** Connects requests to the store. Each request counts its own calls and has its own time limit. */
function storeRequests<Connected extends Pingable>(
  { config, connect, hints, observers = [] }: AppDeps<Connected>,
  clock: Clock,
  pace: Pace,
) {
  /** Called before every store request. `kept` calls must still be available after it. @throws {StoreCallsSpentError} */
  const countStoreCall = (c: Context<AppEnv>, kept = 0) => {
    const exchange = c.get("exchange");
    if (exchange.store_calls + kept >= config.store_calls_max) throw new StoreCallsSpentError();
    exchange.store_calls++;
  };
  const connected = (c: Context<AppEnv>) =>
    connect(
      (kept) => countStoreCall(c, kept),
      (work) => keepAlive(c, work),
    );
  const requestOf = (c: Context<AppEnv>, caller: Caller): StoreRequest<Connected> => ({
    engine: connected(c),
    hints: hints?.connect((kept) => countStoreCall(c, kept)),
    caller,
    context: new HttpContext(c, clock, pace),
    config,
    emit: (event) => {
      c.get("exchange").events.push(event);
      tell(c, observers, event);
    },
    background: (work) => keepAlive(c, work),
  });
  return { connected, requestOf };
}

/** Adds the routes for identified callers. */
function serviceRoutes(
  app: Hono<AppEnv>,
  { config, log, metrics }: Pick<AppDeps, "config" | "log" | "metrics">,
  pace: Pace,
  stored: StoredKeys | undefined,
) {
  aboutRoutes(app);
  metricsRoute(app, metrics);
  lockRoutes(app);
  multiRoutes(app);
  listingRoutes(app, pace);
  semaphoreRoutes(app);
  latchRoutes(app);
  mcpRoute(app, { config, pace, log, unix_ms: Date.now });
  terraformRoutes(app);
  keyRoutes(app, pace, stored);
}

/**
 * This is a class because V8 keeps object literals with accessors alive for a long time, along with everything that they refer
 * to.
 */
class HttpContext implements RequestContext {
  readonly clock: Clock;
  readonly time: AnswerTime;
  readonly #c: Context<AppEnv>;
  readonly #pace: Pace;

  constructor(c: Context<AppEnv>, clock: Clock, pace: Pace) {
    this.clock = clock;
    this.time = c.get("exchange").time;
    this.#c = c;
    this.#pace = pace;
    this.client_gone = watchClient(c);
  }

  readonly client_gone: (() => boolean) | undefined;

  get idempotency_key(): string | undefined {
    return this.#c.get("idempotency_key");
  }

  /** Node creates the signal on demand, and few requests need it. */
  get signal(): AbortSignal {
    return this.#c.req.raw.signal;
  }

  inTurn<T>(run: () => Promise<T>, wait_ms_max: number): Promise<T> {
    return this.#pace.script(this.#c.get("identity").namespace, run, wait_ms_max, this.signal);
  }

  readonly store_calls = (): number => this.#c.get("exchange").store_calls;
}

/** The service when its configuration is invalid: it is alive, and every answer explains what is wrong. */
export function createMisconfiguredApp(problems: readonly string[], log: (entry: LogEntry) => void): Hono<AppEnv> {
  const app = createBase(log, systemClock);
  app.all("*", () => {
    throw new ProblemError("misconfigured", { detail: `The configuration is invalid: ${listed(problems)}` });
  });
  return app;
}
