import type { Context, Hono } from "hono";
import type { AppEnv } from "../context.ts";
import { readBody, readDelete, readName } from "../input/input.ts";
import { requireScope } from "../middleware/access.ts";
import { broken, transferred } from "../output/locks.ts";
import { say } from "../output/outcomes.ts";

type C = Context<AppEnv>;

/** The routes that hand leases over and break locks. */
export function adminRoutes(app: Hono<AppEnv>): void {
  app.post("/locks/:name/transfer", requireScope("lock"), transfer);
  app.delete("/locks/:name", requireScope("admin"), breakAll);
}

async function transfer(c: C): Promise<Response> {
  const lock = readName(c);
  const { token, owner, metadata, ttl: ttl_ms } = await readBody(c, c.get("schemas").transfer);
  return say(c, transferred(await c.get("locks").transfer(lock, token, { owner, metadata, ttl_ms }), lock));
}

export const QUEUE = { false: "keep", true: "drop", only: "only" } as const;

async function breakAll(c: C): Promise<Response> {
  const lock = readName(c);
  const { grace: grace_ms, delay, queue, fence, reason, by } = await readDelete(c, c.get("schemas").breakQuery);
  const locks = c.get("locks");
  const outcome =
    fence === undefined
      ? await locks.break(lock, { grace_ms, delay, queue: QUEUE[queue], reason, by })
      : await locks.breakLease(lock, fence, { grace_ms, delay, reason, by });
  return say(c, broken(outcome, lock, queue !== "false"));
}
