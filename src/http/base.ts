import type { Hono } from "hono";
import { HonoBase } from "hono/hono-base";
import { RegExpRouter } from "hono/router/reg-exp-router";
import type { Clock } from "../lock/index.ts";
import type { LogEntry, Observer } from "../observe/observer.ts";
import { type AppEnv, mountOf } from "./context.ts";
import { drain, endBody, isBodiless, isRead } from "./input/drain.ts";
import { crossOrigin } from "./middleware/cross-origin.ts";
import { accessLog } from "./middleware/log.ts";
import { answerFault } from "./output/faults.ts";
import { unrouted } from "./output/no-route.ts";
import { invalid } from "./output/problem.ts";
import { livenessRoute } from "./routes/health.ts";

/**
 * How long to wait for the rest of a body that no handler has read. This delays only the answers to requests whose bodies
 * arrive slowly.
 */
const UNREAD_MS = 100;

/** Creates what all apps of this service have in common: request ids, headers, the access log, errors, and `/healthz`. */
export function createBase(
  log: (entry: LogEntry) => void,
  clock: Clock,
  origins: readonly string[] = [],
  observers: readonly Observer[] = [],
): Hono<AppEnv> {
  // Hono's default would add two more routers to the bundle, for kinds of routes that this router refuses when they are added.
  const app: Hono<AppEnv> = new HonoBase<AppEnv>({ getPath: rawPath, router: new RegExpRouter() });
  app.onError((error, c) => answerFault(error, c, log));
  app.notFound((c) => unrouted(app, c));
  const access = accessLog(log, clock, observers);
  app.use(async (c, next) => {
    access.begin(c);
    await next();
    if (!isBodiless(c)) {
      if (isRead(c)) endBody(c);
      else await drain(c, UNREAD_MS);
    }
    access.end(c);
  });
  if (origins.length > 0) app.use(crossOrigin(origins));
  livenessRoute(app);
  app.use((c, next) => {
    if (isDecodable(c.req.path)) return next();
    throw invalid([{ path: "name", message: "must be percent-encoded UTF-8: write a literal '%' as %25" }]);
  });
  return app;
}

/**
 * Returns the path as it was sent. Hono would decode it before routing and repair invalid escapes, and a URL object would drop
 * the segments '%2E' and '%2E%2E'. With the unchanged path, '%2F' remains part of a name, names are decoded only once, and
 * invalid escapes are refused.
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
