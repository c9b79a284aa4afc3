import type { Context, Hono } from "hono";
import type { Config } from "../../config/config.ts";
import type * as wire from "../../contract/service-responses.ts";
import { VERSION } from "../../contract/version.ts";
import type { Clock } from "../../lock/index.ts";
import type { Pingable } from "../../stores/store.ts";
import { type AppEnv, mountOf } from "../context.ts";
import type { AppDeps } from "../deps.ts";
import { firstNamespace } from "../middleware/access.ts";
import { problem } from "../output/problem.ts";
import { respond, respondJson } from "../output/respond.ts";
import { route } from "../route.ts";
import { createReadiness } from "./readiness.ts";

const RETRY_AFTER_MS = 1_000;
const OK: wire.Health = { status: "ok" };

/** Adds the liveness route: the process answers, whatever its configuration. */
export function livenessRoute(app: Hono<AppEnv>): void {
  route(app, "liveness", (c) => respondJson(c, OK));
}

/** The keys with which a health check writes. */
export const pingScope = ({ access }: Pick<Config, "access">): string => `lh:{${firstNamespace(access)}}:`;

/** Adds the readiness route, which needs no key because it reveals nothing about locks. */
export function readinessRoute(
  app: Hono<AppEnv>,
  { config, draining, hints: carrier }: Pick<AppDeps, "config" | "draining" | "hints">,
  connect: (c: Context<AppEnv>) => Pingable,
  clock: Clock,
): void {
  const ready = createReadiness(clock);
  const hints = carrier?.kind ?? "off";
  const scope = pingScope(config);
  route(app, "readiness", async (c) => {
    if (await draining?.()) {
      c.set("cause", "This process is shutting down");
      return problem(c, "store_unavailable", {
        detail: "This process is shutting down: send requests to another one.",
        retry_after_ms: RETRY_AFTER_MS,
        members: { outcome: "none" },
      });
    }
    const { nodes, scripts } = (await ready(() => connect(c).ping(scope))) ?? {};
    return respondJson(c, { ...OK, hints, ...(scripts && { scripts }), ...(nodes && { nodes }) } satisfies wire.Health);
  });
}

/** Adds routes that describe the service, and what the caller may do with it. */
export function aboutRoutes(app: Hono<AppEnv>): void {
  route(app, "about", (c) => {
    const engine = c.get("config").store.kind;
    return respondJson(c, {
      name: "leasehold",
      version: VERSION,
      engine,
      docs: `${mountOf(c.req.raw)}/docs`,
    } satisfies wire.About);
  });
  route(app, "me", (c) => {
    const { key_id, namespace, scopes, prefix } = c.get("identity");
    const refresh_after_ms = c.get("config").console_refresh_ms;
    return respondJson(c, { key_id, namespace, scopes: [...scopes], prefix, refresh_after_ms } satisfies wire.Me);
  });
}

/** The media type of Prometheus's text format. */
export const TEXT_FORMAT = "text/plain; version=0.0.4; charset=utf-8";

/** Adds the route for the metrics of the key's own namespace. */
export function metricsRoute(app: Hono<AppEnv>, metrics: AppDeps["metrics"]): void {
  route(app, "metrics", (c) => {
    const text = metrics?.(c.get("identity").namespace);
    if (text !== undefined) return respond(c, 200, text, { "Content-Type": TEXT_FORMAT });
    return problem(c, "not_found", {
      detail:
        "This route serves metrics only on Node, Deno and Bun, and requires an API key. Without API keys, set METRICS_PORT there.",
    });
  });
}
