import type { Context, Hono } from "hono";
import { requestSchemas } from "../contract/requests.ts";
import { StoreCallsSpentError } from "../engine/engine.ts";
import { keepAlive } from "./background.ts";
import { createBase } from "./base.ts";
import { systemClock } from "./clock.ts";
import type { AppDeps, AppEnv, LogEntry, Store } from "./environment.ts";
import { readIdempotencyKey } from "./input/input.ts";
import { authenticate, requireAccess } from "./middleware/access.ts";
import { refuseForeignPages } from "./middleware/foreign-pages.ts";
import { limitRate } from "./middleware/rate-limit.ts";
import { listed, ProblemError } from "./output/problem.ts";
import { adminRoutes } from "./routes/admin.ts";
import { aboutRoute, readinessRoute } from "./routes/health.ts";
import { heartbeatRoute } from "./routes/heartbeat.ts";
import { latchRoutes } from "./routes/latches.ts";
import { listingRoutes } from "./routes/listings.ts";
import { lockRoutes } from "./routes/locks.ts";
import { multiRoutes } from "./routes/multi.ts";
import { docsRoutes } from "./routes/reference.ts";
import { semaphoreRoutes } from "./routes/semaphores.ts";

/** The service as a fetch handler: everything between an HTTP request and the lock service. */
export function createApp<Connected extends Store>(deps: AppDeps<Connected>): Hono<AppEnv> {
  const {
    config,
    connect,
    locks,
    log,
    clock = systemClock,
    assets = async () => null,
    rateLimit,
    draining = () => false,
    hints,
  } = deps;
  const app = createBase(log, clock, config.cors_origins);
  const schemas = requestSchemas(config);
  app.use(async (c, next) => {
    c.set("config", config);
    c.set("schemas", schemas);
    await next();
  });
  const connected = (c: Context<AppEnv>) =>
    connect(
      (kept) => countStoreCall(c, kept),
      (work) => keepAlive(c, work),
    );
  app.use(requireAccess(config.access));
  readinessRoute(app, connected, draining, clock, hints?.kind ?? "off");
  docsRoutes(app, assets);
  if (config.access.kind === "anonymous") app.use(refuseForeignPages(config));
  app.use(authenticate(config.access));
  // Without API keys, all clients would share one limit.
  if (rateLimit !== undefined && config.access.kind === "keys") app.use(limitRate(rateLimit));
  app.use(async (c, next) => {
    const idempotency_key = readIdempotencyKey(c);
    const context = {
      clock,
      signal: c.req.raw.signal,
      store_calls: () => c.get("store_calls"),
      ...(idempotency_key === undefined ? {} : { idempotency_key }),
    };
    const background = (work: Promise<void>) => keepAlive(c, work);
    c.set(
      "locks",
      locks({
        engine: connected(c),
        hints: hints?.connect((kept) => countStoreCall(c, kept)),
        caller: c.get("identity"),
        context,
        config,
        background,
      }),
    );
    await next();
  });
  aboutRoute(app);
  lockRoutes(app);
  multiRoutes(app);
  adminRoutes(app);
  listingRoutes(app, clock);
  heartbeatRoute(app);
  semaphoreRoutes(app);
  latchRoutes(app);
  return app;
}

/** Called before each request to the store, after which `kept` must be left. @throws {StoreCallsSpentError} */
function countStoreCall(c: Context<AppEnv>, kept = 0): void {
  const { store_calls_max } = c.get("config");
  if (c.get("store_calls") + kept >= store_calls_max) throw new StoreCallsSpentError();
  c.set("store_calls", c.get("store_calls") + 1);
}

/** The service while its configuration cannot be used: it is alive, and every answer says what to set. */
export function createMisconfiguredApp(problems: readonly string[], log: (entry: LogEntry) => void): Hono<AppEnv> {
  const app = createBase(log, systemClock);
  app.all("*", () => {
    throw new ProblemError("misconfigured", { detail: `The configuration cannot be used: ${listed(problems)}` });
  });
  return app;
}
