import type { Hono } from "hono";
import { HonoBase } from "hono/hono-base";
import { RegExpRouter } from "hono/router/reg-exp-router";
import type { Clock } from "../lock/index.ts";
import type { LogEntry, Observer } from "../observe/observer.ts";
import { type AppEnv, mountOf } from "./context.ts";
import { drain, isBodiless, isRead } from "./input/drain.ts";
import { crossOrigin } from "./middleware/cross-origin.ts";
import { accessLog } from "./middleware/log.ts";
import { answerFault } from "./output/faults.ts";
import { unrouted } from "./output/no-route.ts";
import { invalid } from "./output/problem.ts";
import { livenessRoute } from "./routes/health.ts";

/** How long the answer to a request whose body is not read waits for the rest of that body. Slow bodies do not delay it. */
const UNREAD_MS = 100;

/** What every app of this service has: request ids, headers, the access log, errors, and `/healthz`. */
export function createBase(
  log: (entry: LogEntry) => void,
  clock: Clock,
  origins: readonly string[] = [],
  observers: readonly Observer[] = [],
): Hono<AppEnv> {
  // Hono's own choice would carry two more routers, for routes that this one refuses when they are added.
  const app: Hono<AppEnv> = new HonoBase<AppEnv>({ getPath: rawPath, router: new RegExpRouter() });
  app.onError((error, c) => answerFault(error, c, log));
  app.notFound((c) => unrouted(app, c));
  const access = accessLog(log, clock, observers);
  app.use(async (c, next) => {
    access.begin(c);
    await next();
    if (!isBodiless(c) && !isRead(c)) await drain(c, UNREAD_MS);
    access.end(c);
  });
  if (origins.length > 0) app.use(crossOrigin(origins));
  app.use((c, next) => {
    if (isDecodable(c.req.path)) return next();
    throw invalid([{ path: "name", message: "must be percent-encoded UTF-8: every '%' begins an escape" }]);
  });
  livenessRoute(app);
  return app;
}

/**
 * The path as it was sent. Hono's own way decodes it before routing and repairs bad escapes, and a URL object drops the
 * segments '%2E' and '%2E%2E'; this way '%2F' stays inside a name, a name is decoded once, and bad ones are refused.
 */
function rawPath(request: Request): string {
  const path = /^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(request.url)?.[1] || "/";
  const prefix = mountOf(request);
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path === prefix ? "/" : path;
}

function isDecodable(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
