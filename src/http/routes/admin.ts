import type { Hono } from "hono";
import type { AppEnv } from "../context.ts";
import { broken, transferred } from "../output/locks.ts";
import { say } from "../output/outcomes.ts";
import { route } from "../route.ts";

/** The routes that hand leases over and break locks. */
export function adminRoutes(app: Hono<AppEnv>): void {
  route(app, "transferLock", async (c, { token, owner, metadata, ttl: ttl_ms }, lock) => {
    return say(c, transferred(await c.get("locks").transfer(lock, token, { owner, metadata, ttl_ms }), lock));
  });
  route(app, "breakLock", async (c, { grace: grace_ms, delay, queue, fence, reason, by }, lock) => {
    const locks = c.get("locks");
    const outcome =
      fence === undefined
        ? await locks.break(lock, { grace_ms, delay, queue: QUEUE[queue], reason, by })
        : await locks.breakLease(lock, fence, { grace_ms, delay, reason, by });
    return say(c, broken(outcome, lock, queue !== "false"));
  });
}

export const QUEUE = { false: "keep", true: "drop", only: "only" } as const;
