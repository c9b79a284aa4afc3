import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Clock } from "../lock/types.ts";
import type { AppEnv, LogEntry } from "./environment.ts";

/** One line for each request, and `Server-Timing` for whoever waits for its answer. */
export function accessLog(log: (entry: LogEntry) => void, clock: Clock): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const started_ms = clock.now_ms();
    c.set("store_calls", 0);
    await next();
    const ms = Math.round(clock.now_ms() - started_ms);
    const identity = c.get("identity");
    c.header("Server-Timing", `total;dur=${ms}`);
    log({
      event: "request",
      request_id: c.get("requestId"),
      method: c.req.method,
      route: routePath(c),
      status: c.res.status,
      outcome: c.get("outcome") ?? "ok",
      lock: c.get("lock"),
      namespace: identity?.namespace,
      key_id: identity?.key_id,
      store_calls: c.get("store_calls"),
      ms,
      cause: c.get("cause"),
    });
  };
}
