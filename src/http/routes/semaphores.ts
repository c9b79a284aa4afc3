import type { Context, Hono } from "hono";
import type * as wire from "../../contract/responses.ts";
import type { Capacity, SemaphoreLease, SemaphoreOutcome } from "../../lock/types.ts";
import type { AppEnv } from "../environment.ts";
import { checkQuery, readBody, readDelete, readName, readWait } from "../input/input.ts";
import { acquireOptions } from "../input/options.ts";
import { requireScope } from "../middleware/access.ts";
import {
  first,
  leaseAnswer,
  repairedAnswer,
  semaphoreAnswer,
  semaphoreHolderAnswer,
  waitedAnswer,
} from "../output/answers.ts";
import { answerRead } from "../output/conditional.ts";
import { done, failed, mismatch, refuse } from "../output/outcomes.ts";
import { problem } from "../output/problem.ts";

type C = Context<AppEnv>;

/** The routes of semaphores. */
export function semaphoreRoutes(app: Hono<AppEnv>): void {
  const lock = requireScope("lock");
  const admin = requireScope("admin");
  app.put("/semaphores/:name", admin, set);
  app.get("/semaphores/:name", requireScope("read"), inspect);
  app.delete("/semaphores/:name", admin, remove);
  app.post("/semaphores/:name/acquire", lock, acquire);
  app.post("/semaphores/:name/release", lock, release);
  app.post("/semaphores/:name/renew", lock, renew);
}

function absent(c: C, semaphore: string): Response {
  return problem(c, "not_found", {
    detail: "This semaphore was never set up: PUT it with `permits`, or acquire with `capacity`.",
    members: { semaphore },
  });
}

async function set(c: C): Promise<Response> {
  const name = readName(c);
  const { permits } = await readBody(c, c.get("schemas").semaphoreSet);
  const outcome = await c.get("locks").semaphores.set(name, permits);
  return "kind" in outcome ? mismatch(c, outcome.what) : done(c, "set", semaphoreAnswer(outcome));
}

async function inspect(c: C): Promise<Response> {
  const name = readName(c);
  checkQuery(c, c.get("schemas").noQuery);
  const state = await c.get("locks").semaphores.inspect(name);
  return "kind" in state ? absent(c, name) : answerRead(c, "told", (at) => semaphoreAnswer(at(state)));
}

async function remove(c: C): Promise<Response> {
  const semaphore = readName(c);
  const { leases, fence } = await readDelete(c, c.get("schemas").semaphoreDeleteQuery);
  if (leases === "only" || fence !== undefined) return breakLeases(c, semaphore, fence);
  const outcome = await c.get("locks").semaphores.remove(semaphore);
  if (outcome.kind === "mismatch") return mismatch(c, outcome.what);
  const answer = { semaphore, deleted: outcome.existed, ...repairedAnswer(outcome) };
  return done(c, "deleted", answer satisfies wire.SemaphoreDeleted);
}

/** All of them, or the one with this fence. */
async function breakLeases(c: C, semaphore: string, fence: number | undefined): Promise<Response> {
  const { semaphores } = c.get("locks");
  const outcome = await (fence === undefined ? semaphores.break(semaphore) : semaphores.breakLease(semaphore, fence));
  if (outcome.kind === "absent") return absent(c, semaphore);
  if (outcome.kind === "mismatch") return mismatch(c, outcome.what);
  // If the record was damaged, the permits are gone as well.
  const { leases: broken, repaired: deleted } = outcome;
  const answer = { semaphore, deleted, broken, ...repairedAnswer(outcome) };
  return done(c, "broken", answer satisfies wire.SemaphoreDeleted);
}

async function acquire(c: C): Promise<Response> {
  const semaphore = readName(c);
  const { permits, capacity, ...fields } = await readBody(c, c.get("schemas").semaphoreAcquire);
  const outcome = await c.get("locks").semaphores.acquire(semaphore, {
    ...acquireOptions(fields, readWait(c, fields.wait)),
    permits,
    capacity,
  });
  if (outcome.kind !== "granted") return refuseSemaphore(c, outcome, semaphore);
  const granted = { ...leaseOf(outcome.lease), ...capacityAnswer(outcome), ...waitedAnswer(outcome) };
  return done(c, "granted", granted satisfies wire.SemaphoreGranted);
}

const capacityAnswer = ({ capacity }: Capacity) => (capacity === undefined ? {} : { capacity });

function refuseSemaphore(c: C, outcome: Exclude<SemaphoreOutcome, { kind: "granted" }>, semaphore: string): Response {
  switch (outcome.kind) {
    case "absent":
      return absent(c, semaphore);
    case "unsatisfiable":
      return problem(c, "unsatisfiable", {
        detail: `This semaphore has only ${outcome.capacity === 1 ? "1 permit" : `${outcome.capacity} permits`}: ask for fewer, or PUT /semaphores/${encodeURIComponent(semaphore)} with more \`permits\`.`,
        members: { semaphore, capacity: outcome.capacity },
      });
    case "other_permits":
      return problem(c, "unsatisfiable", {
        detail: `This lease has ${outcome.permits} permits: to enter it again, leave \`permits\` out; to take other permits, leave the token out.`,
        members: { semaphore },
      });
    case "busy": {
      const { permits, available } = outcome;
      const holders = outcome.holders.map(semaphoreHolderAnswer);
      return refuse(
        c,
        { ...outcome, holders: [], blocked_by: [] },
        { semaphore, permits, available, ...capacityAnswer(outcome) },
        { holders },
      );
    }
    default:
      return refuse(c, outcome, { semaphore });
  }
}

async function release(c: C): Promise<Response> {
  const semaphore = readName(c);
  // The schema ensures that exactly one of the two is present.
  const { token = "", ticket } = await readBody(c, c.get("schemas").release);
  const { semaphores } = c.get("locks");
  if (ticket !== undefined) {
    const outcome = await semaphores.giveUp(semaphore, ticket);
    if (outcome.kind === "mismatch") return mismatch(c, outcome.what);
    return done(c, "given_up", { semaphore, released: true } satisfies wire.SemaphoreReleased);
  }
  const outcome = await semaphores.release(semaphore, token);
  if (outcome.kind !== "released") return failed(c, outcome, { semaphore });
  const { hold_count, available } = outcome;
  const answer = { semaphore, released: hold_count === 0, hold_count, available };
  return done(c, "released", answer satisfies wire.SemaphoreReleased);
}

async function renew(c: C): Promise<Response> {
  const semaphore = readName(c);
  const { token, ttl: ttl_ms } = await readBody(c, c.get("schemas").renew);
  const outcome = first(await c.get("locks").renew([{ kind: "semaphore", name: semaphore, token, ttl_ms }]));
  if (outcome.kind !== "renewed") return failed(c, outcome, { semaphore });
  const { lock: _, mode: __, permits = 1, ...lease } = outcome.lease;
  return done(c, "renewed", leaseOf({ ...lease, semaphore, permits }) satisfies wire.SemaphoreLease);
}

function leaseOf({ semaphore, permits, ...lease }: SemaphoreLease): wire.SemaphoreLease {
  const { lock: _, mode: __, ...answer } = leaseAnswer({ ...lease, lock: semaphore, mode: "shared" });
  return { semaphore, permits, ...answer };
}
