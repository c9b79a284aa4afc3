import type { Context, Hono } from "hono";
import type * as wire from "../../contract/responses.ts";
import type { ReleaseOutcome, RenewOutcome } from "../../lock/types.ts";
import type { AppEnv } from "../environment.ts";
import { readBody, readWait } from "../input/input.ts";
import { acquireOptions } from "../input/options.ts";
import { requireNames, requireScope } from "../middleware/access.ts";
import { leaseAnswer, multiAnswer } from "../output/answers.ts";
import { done, mismatch, refuse } from "../output/outcomes.ts";

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
  const { locks: targets, ...fields } = await readBody(c, c.get("schemas").multiAcquire);
  const locks = targets.map(({ name }) => name);
  reach(c, locks);
  const outcome = await c.get("locks").acquire(targets, acquireOptions(fields, readWait(c, fields.wait)));
  if (outcome.kind === "granted") {
    return done(c, "granted", multiAnswer(outcome.leases, outcome));
  }
  return refuse(c, outcome, { locks, ...(outcome.kind === "busy" ? { blocked_by: outcome.blocked_by } : {}) });
}

async function release(c: C): Promise<Response> {
  // The schema ensures that exactly one of token and ticket is present.
  const { token = "", ticket, locks } = await readBody(c, c.get("schemas").multiRelease);
  reach(c, locks);
  if (ticket !== undefined) {
    const outcome = await c.get("locks").giveUp(locks, ticket);
    if (outcome.kind === "mismatch") return mismatch(c, outcome.what);
    const results = locks.map((lock) => ({ lock, ok: true, released: true }) as const);
    return done(c, "given_up", { results } satisfies wire.MultiReleased);
  }
  const outcomes = await c.get("locks").release(locks.map((name) => ({ name, token })));
  return answerEach(c, locks, outcomes, ({ mode, hold_count }) => ({ released: hold_count === 0, mode, hold_count }));
}

async function renew(c: C): Promise<Response> {
  const { token, ttl: ttl_ms, locks } = await readBody(c, c.get("schemas").multiRenew);
  reach(c, locks);
  const outcomes = await c.get("locks").renew(locks.map((name) => ({ name, token, ttl_ms })));
  return answerEach(c, locks, outcomes, ({ lease }) => {
    const { token: _, ...rest } = leaseAnswer(lease);
    return rest;
  });
}

type Outcome = ReleaseOutcome | RenewOutcome;
type Succeeded<O extends Outcome> = Exclude<O, { readonly kind: "lost" | "mismatch" | "unreadable" | "too_late" }>;

/** One result for each lock, in order. An idempotency key of another request makes the whole request fail. */
function answerEach<O extends Outcome>(
  c: C,
  locks: readonly string[],
  outcomes: readonly O[],
  describe: (outcome: Succeeded<O>) => object,
): Response {
  const results: object[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    const lock = locks[index] as string;
    if (outcome.kind === "mismatch") return mismatch(c, outcome.what);
    if (outcome.kind === "lost") results.push({ lock, ok: false, code: "lease_lost", reason: outcome.reason });
    else if (outcome.kind === "unreadable" || outcome.kind === "too_late")
      results.push({ lock, ok: false, code: "store_unavailable" });
    else results.push({ lock, ok: true, ...describe(outcome as Succeeded<O>) });
  }
  return done(c, "answered_each", { results });
}
