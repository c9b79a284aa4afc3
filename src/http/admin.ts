import type { Context, Hono } from "hono";
import type * as wire from "../contract/responses.ts";
import { InvalidCursorError } from "../lock/list.ts";
import { requireScope } from "./access.ts";
import { leaseAnswer, listedAnswer } from "./answers.ts";
import { readQuery } from "./body.ts";
import type { AppEnv } from "./environment.ts";
import { check, readBody, readDelete, readName } from "./input.ts";
import { done, lost, mismatch } from "./outcomes.ts";
import { invalid, problem } from "./problem.ts";

type C = Context<AppEnv>;

/** Looking over locks, handing them over and breaking them. */
export function adminRoutes(app: Hono<AppEnv>): void {
  app.get("/locks", requireScope("read"), list);
  app.post("/locks/:name/transfer", requireScope("lock"), transfer);
  app.delete("/locks/:name", requireScope("admin"), breakAll);
}

async function list(c: C): Promise<Response> {
  const { prefix, limit, cursor } = check(c.get("schemas").listQuery, readQuery(c));
  const own = c.get("identity").prefix;
  // A key sees what it reaches: of the two prefixes the longer one, where they agree.
  const narrowed = own.startsWith(prefix) ? own : prefix;
  if (!narrowed.startsWith(own)) return done(c, "listed", { locks: [], cursor: null } satisfies wire.LockPage);
  try {
    const page = await c.get("locks").list({ prefix: narrowed, limit, ...(cursor === undefined ? {} : { cursor }) });
    return done(c, "listed", { locks: page.locks.map(listedAnswer), cursor: page.cursor } satisfies wire.LockPage);
  } catch (error) {
    if (!(error instanceof InvalidCursorError)) throw error;
    throw invalid([{ path: "cursor", message: "must be the cursor of the page before" }]);
  }
}

async function transfer(c: C): Promise<Response> {
  const lock = readName(c);
  const { token, owner, metadata, ttl } = await readBody(c, c.get("schemas").transfer);
  const outcome = await c.get("locks").transfer(lock, token, {
    ...(owner === undefined ? {} : { owner }),
    ...(metadata === undefined ? {} : { metadata }),
    ...(ttl === undefined ? {} : { ttl_ms: ttl }),
  });
  switch (outcome.kind) {
    case "transferred":
      return done(c, "transferred", leaseAnswer(outcome.lease));
    case "lost":
      return lost(c, outcome.reason, { lock });
    case "both_modes":
      return problem(c, "conflict", {
        detail: "You hold this lock in both modes: release one of the leases, then transfer the other.",
        members: { lock },
      });
    case "mismatch":
      return mismatch(c, outcome.what);
  }
}

async function breakAll(c: C): Promise<Response> {
  const lock = readName(c);
  const { grace, delay } = await readDelete(c, c.get("schemas").breakQuery);
  const outcome = await c.get("locks").breakAll(lock, { grace_ms: grace, delay });
  switch (outcome.kind) {
    case "broken":
      return done(c, "broken", { lock, broken: outcome.leases } satisfies wire.Broken);
    case "breaking": {
      c.status(202);
      const break_at = new Date(outcome.break_at_ms).toISOString();
      const { leases: holders, unaware: may_be_unaware } = outcome;
      return done(c, "breaking", { lock, break_at, holders, may_be_unaware } satisfies wire.Breaking);
    }
    case "mismatch":
      return mismatch(c, outcome.what);
  }
}
