import type { Context, Hono } from "hono";
import type * as wire from "../../contract/responses.ts";
import { VERSION } from "../../contract/version.ts";
import type { Clock } from "../../lock/types.ts";
import type { AppDeps, AppEnv, Store } from "../environment.ts";
import { firstNamespace } from "../middleware/access.ts";
import { problem } from "../output/problem.ts";
import { createReadiness } from "./readiness.ts";

const RETRY_AFTER_MS = 1_000;
const OK: wire.Health = { status: "ok" };

/** Liveness: the process answers, whatever its configuration. */
export function livenessRoute(app: Hono<AppEnv>): void {
  app.get("/healthz", (c) => c.json(OK));
}

/** Readiness. It needs no key, because it reveals nothing about anybody's locks. */
export function readinessRoute(
  app: Hono<AppEnv>,
  connect: (c: Context<AppEnv>) => Store,
  draining: NonNullable<AppDeps["draining"]>,
  clock: Clock,
  hints: wire.Health["hints"],
): void {
  const ready = createReadiness(clock);
  app.get("/readyz", async (c) => {
    if (await draining()) {
      c.set("cause", "This process is shutting down");
      return problem(c, "store_unavailable", {
        detail: "This process is shutting down: send requests to another one.",
        retry_after_ms: RETRY_AFTER_MS,
        members: { outcome: "none" },
      });
    }
    const namespace = firstNamespace(c.get("config").access);
    const nodes = await ready(() => connect(c).ping(`lh:{${namespace}}:`));
    return c.json({ ...OK, hints, ...(nodes && { nodes }) } satisfies wire.Health);
  });
}

export function aboutRoute(app: Hono<AppEnv>): void {
  app.get("/", (c) => {
    const engine = c.get("config").store.kind;
    return c.json({ name: "leasehold", version: VERSION, engine, docs: "/docs" } satisfies wire.About);
  });
}
