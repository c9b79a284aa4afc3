import type { Context, Hono } from "hono";
import type * as wire from "../../contract/responses.ts";
import type { AppEnv } from "../environment.ts";
import { readBody, readDelete, readName } from "../input/input.ts";
import { requireScope } from "../middleware/access.ts";
import { availableAnswer, leaseAnswer, repairedAnswer } from "../output/answers.ts";
import { instant } from "../output/instant.ts";
import { done, failed, mismatch } from "../output/outcomes.ts";
import { problem } from "../output/problem.ts";

type C = Context<AppEnv>;

/** The routes that hand leases over and break locks. */
export function adminRoutes(app: Hono<AppEnv>): void {
  app.post("/locks/:name/transfer", requireScope("lock"), transfer);
  app.delete("/locks/:name", requireScope("admin"), breakAll);
}

async function transfer(c: C): Promise<Response> {
  const lock = readName(c);
  const { token, owner, metadata, ttl: ttl_ms } = await readBody(c, c.get("schemas").transfer);
  const outcome = await c.get("locks").transfer(lock, token, { owner, metadata, ttl_ms });
  switch (outcome.kind) {
    case "transferred":
      return done(c, "transferred", leaseAnswer(outcome.lease));
    case "both_modes":
      return problem(c, "conflict", {
        detail: "You hold this lock in both modes: release one of the leases, then transfer the other.",
        members: { lock },
      });
    default:
      return failed(c, outcome, { lock });
  }
}

const QUEUE = { false: "keep", true: "drop", only: "only" } as const;

async function breakAll(c: C): Promise<Response> {
  const lock = readName(c);
  const { grace: grace_ms, delay, queue, fence } = await readDelete(c, c.get("schemas").breakQuery);
  const locks = c.get("locks");
  const outcome =
    fence === undefined
      ? await locks.break(lock, { grace_ms, delay, queue: QUEUE[queue] })
      : await locks.breakLease(lock, fence, { grace_ms, delay });
  switch (outcome.kind) {
    case "broken":
      return done(c, "broken", {
        lock,
        broken: outcome.leases,
        ...(queue !== "false" && { dropped: outcome.dropped }),
        ...repairedAnswer(outcome),
        ...availableAnswer(outcome),
      } satisfies wire.Broken);
    case "breaking": {
      const break_at = instant(outcome.break_at_ms);
      const { leases: holders, unaware: may_be_unaware, dropped } = outcome;
      const answer = { lock, break_at, holders, may_be_unaware, ...(queue !== "false" && { dropped }) };
      return done(c, "breaking", answer satisfies wire.Breaking, 202);
    }
    case "others":
      return problem(c, "conflict", {
        detail:
          "Other leases on this lock are in force too, and a grace applies to all of them: to end this one at once, leave `grace` out; to announce the end of all, leave `fence` out.",
        members: { lock },
      });
    case "mismatch":
      return mismatch(c, outcome.what);
  }
}
