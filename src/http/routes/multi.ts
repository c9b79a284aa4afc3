import type { Context, Hono } from "hono";
import type { AppEnv } from "../context.ts";
import { readBody, readOptions } from "../input/input.ts";
import { requireNames, requireScope } from "../middleware/access.ts";
import { multiAcquired, multiGaveUp, multiReleased, multiRenewed } from "../output/locks.ts";
import { say, waitGranted } from "../output/outcomes.ts";

type C = Context<AppEnv>;

/** The routes of several locks at once. */
export function multiRoutes(app: Hono<AppEnv>): void {
  const lock = requireScope("lock");
  app.post("/multi/acquire", lock, acquire);
  app.post("/multi/release", lock, release);
  app.post("/multi/renew", lock, renew);
}

function reach(c: C, names: readonly string[]): void {
  c.set("lock", names.join(", "));
  requireNames(c, names);
}

async function acquire(c: C): Promise<Response> {
  const { locks: targets, need, ...fields } = await readBody(c, c.get("schemas").multiAcquire);
  const locks = targets.map(({ name }) => name);
  reach(c, locks);
  const outcome = await c.get("locks").acquire(targets, { ...readOptions(c, fields), need });
  return say(c, multiAcquired(outcome, locks, waitGranted(c)));
}

async function release(c: C): Promise<Response> {
  // The schema ensures that exactly one of token and ticket is present.
  const { token = "", ticket, locks } = await readBody(c, c.get("schemas").multiRelease);
  reach(c, locks);
  if (ticket !== undefined) return say(c, multiGaveUp(await c.get("locks").giveUp(locks, ticket), locks));
  const outcomes = await c.get("locks").release(locks.map((name) => ({ name, token })));
  return say(c, multiReleased(outcomes, locks));
}

async function renew(c: C): Promise<Response> {
  const { ttl: ttl_ms, locks, ...fields } = await readBody(c, c.get("schemas").multiRenew);
  reach(c, locks);
  const outcomes = await c.get("locks").renew(locks.map((name) => ({ name, ttl_ms, ...fields })));
  return say(c, multiRenewed(outcomes, locks));
}
