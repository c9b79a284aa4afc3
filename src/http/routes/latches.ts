import type { Context, Hono } from "hono";
import type * as wire from "../../contract/responses.ts";
import type { LatchState, ListedLatch } from "../../lock/types.ts";
import type { AppEnv } from "../environment.ts";
import { checkQuery, readBody, readDelete, readName, readWait } from "../input/input.ts";
import { requireScope } from "../middleware/access.ts";
import { repairedAnswer } from "../output/answers.ts";
import { answerRead } from "../output/conditional.ts";
import { instant } from "../output/instant.ts";
import { done, mismatch } from "../output/outcomes.ts";
import { problem } from "../output/problem.ts";

type C = Context<AppEnv>;

/** The routes of count-down latches. */
export function latchRoutes(app: Hono<AppEnv>): void {
  const admin = requireScope("admin");
  app.put("/latches/:name", admin, set);
  app.get("/latches/:name", requireScope("read"), inspect);
  app.delete("/latches/:name", admin, remove);
  app.post("/latches/:name/count-down", requireScope("lock"), countDown);
}

const absent = (c: C, latch: string): Response =>
  problem(c, "not_found", {
    detail:
      "There is no latch of this name: it was never set up, was deleted or has expired. To set it up, PUT it with `count`.",
    members: { latch },
  });

async function set(c: C): Promise<Response> {
  const name = readName(c);
  const { count, ttl } = await readBody(c, c.get("schemas").latchSet);
  const outcome = await c.get("locks").latches.set(name, count, ttl);
  switch (outcome.kind) {
    case "latch":
      return done(c, "set", latchAnswer(outcome), 201);
    case "exists":
      return problem(c, "conflict", {
        detail: "This latch is not open yet: wait until it opens, or delete it before you set it up again.",
        members: { latch: name },
      });
    case "absent":
      return absent(c, name);
    case "mismatch":
      return mismatch(c, outcome.what);
  }
}

async function countDown(c: C): Promise<Response> {
  const name = readName(c);
  const { by } = await readBody(c, c.get("schemas").countDown);
  const outcome = await c.get("locks").latches.countDown(name, by);
  if (outcome.kind === "absent") return absent(c, name);
  if (outcome.kind === "mismatch") return mismatch(c, outcome.what);
  return done(c, outcome.open ? "opened" : "counted_down", latchAnswer(outcome));
}

async function inspect(c: C): Promise<Response> {
  const name = readName(c);
  const { wait } = checkQuery(c, c.get("schemas").inspectQuery);
  const outcome = await c.get("locks").latches.inspect(name, readWait(c, wait));
  switch (outcome.kind) {
    case "absent":
      return absent(c, name);
    case "gone":
      return done(c, "gone", { latch: name, open: false, gone: true } satisfies wire.LatchSeen);
    case "latch":
      return answerRead(c, "told", () => ({ ...latchAnswer(outcome), gone: false }) satisfies wire.LatchSeen);
  }
}

async function remove(c: C): Promise<Response> {
  const latch = readName(c);
  await readDelete(c, c.get("schemas").noQuery);
  const outcome = await c.get("locks").latches.remove(latch);
  if (outcome.kind === "mismatch") return mismatch(c, outcome.what);
  const answer = { latch, deleted: outcome.existed, ...repairedAnswer(outcome) };
  return done(c, "deleted", answer satisfies wire.LatchDeleted);
}

function latchAnswer({ latch, count, open, expires_at_ms }: LatchState): wire.Latch {
  return { latch, count, open, expires_at: instant(expires_at_ms) };
}

export function listedLatchAnswer(latch: ListedLatch): wire.LatchPage["latches"][number] {
  if (latch.kind === "latch") return latchAnswer(latch);
  return { latch: latch.latch, count: 0, open: false, expires_at: null, state: "unreadable" };
}
