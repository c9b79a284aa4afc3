import type { Hono } from "hono";
import type { AppEnv } from "../context.ts";
import type { AppDeps } from "../deps.ts";
import { requireScope } from "../middleware/access.ts";
import { problem } from "../output/problem.ts";
import { respond } from "../output/respond.ts";

/** Of Prometheus. */
export const TEXT_FORMAT = "text/plain; version=0.0.4; charset=utf-8";

/** The series of the key's own namespace. */
export function metricsRoute(app: Hono<AppEnv>, metrics: AppDeps["metrics"]): void {
  app.get("/metrics", requireScope("metrics"), (c) => {
    const text = metrics?.(c.get("identity").namespace);
    if (text !== undefined) return respond(c, 200, text, { "Content-Type": TEXT_FORMAT });
    return problem(c, "not_found", {
      detail:
        "This route has metrics for API keys, on Node, Deno and Bun. There, METRICS_PORT serves them on their own port.",
    });
  });
}
