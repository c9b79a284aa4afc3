import type { Hono } from "hono";
import type * as wire from "../contract/responses.ts";
import type { AppEnv } from "./environment.ts";
import { VERSION } from "./version.ts";

const OK: wire.Health = { status: "ok" };

/** Liveness: says that the process answers, whatever its configuration. */
export function livenessRoute(app: Hono<AppEnv>): void {
  app.get("/healthz", (c) => c.json(OK));
}

/** Readiness, and who this is. They need no key: they say nothing about anybody's locks. */
export function readinessRoute(app: Hono<AppEnv>): void {
  app.get("/readyz", async (c) => {
    await c.get("engine").ping("lh:{default}:");
    return c.json(OK);
  });
}

export function aboutRoute(app: Hono<AppEnv>): void {
  app.get("/", (c) => {
    const engine = c.get("config").store.kind;
    return c.json({ name: "leasehold", version: VERSION, engine } satisfies wire.About);
  });
}
