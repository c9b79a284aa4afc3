/** Each check, on histories of a few lines: what it finds, and what it must not. */
import { describe, expect, test } from "vitest";
import { checkDeadlines } from "./checks/deadlines.ts";
import { checkExclusion, checkLooks } from "./checks/exclusion.ts";
import { checkFairness } from "./checks/fairness.ts";
import { checkFences } from "./checks/fences.ts";
import { checkCounts, checkIdempotency } from "./checks/idempotency.ts";
import { checkLeftovers } from "./checks/leftovers.ts";
import { checkReentry } from "./checks/reentry.ts";
import { historyTo, type Kind, parseHistory, type Sent } from "./history.ts";
import { grantsOf, LATE_MS_MAX } from "./leases.ts";

let ids = 0;

/** One request about the lock `l`; its key is its token unless told otherwise. */
function sent(kind: Kind, sent_ms: number, answered_ms: number | undefined, more: Partial<Sent> = {}): Sent {
  const answer = answered_ms === undefined ? {} : { answered_ms, status: 200 };
  return { id: `${ids++}`, client: "c", names: ["l"], kind, sent_ms, ...answer, ...more };
}

/** A grant of a lease of a second, asked and answered within ten milliseconds. */
function acquire(token: string, fence: number, sent_ms: number, more: Partial<Sent> = {}): Sent {
  const body = { token, fence, ttl_ms: 1_000, hold_count: 1 };
  return sent("acquire", sent_ms, sent_ms + 10, { key: `k${token}`, mode: "exclusive", ttl_ms: 1_000, body, ...more });
}

const about = (token: string, body: object = {}, status = 200): Partial<Sent> => ({ token, body, status });
const violations = (history: readonly Sent[]) => ({
  exclusion: checkExclusion(grantsOf(history), 3).violations.length,
  fences: checkFences(grantsOf(history)).violations.length,
  deadlines: checkDeadlines(history, grantsOf(history)).violations.length,
});

describe("exclusion", () => {
  const count = (...history: Sent[]) => violations(history).exclusion;

  test("two leases that certainly overlap", () => {
    expect(count(acquire("a", 1, 0), acquire("b", 2, 500))).toBe(1);
    expect(count(acquire("a", 1, 0, { mode: "shared" }), acquire("b", 2, 500))).toBe(1);
    expect(count(acquire("a", 1, 0, { mode: "shared" }), acquire("b", 2, 500, { mode: "shared" }))).toBe(0);
    expect(count(acquire("a", 1, 0), acquire("b", 2, 500, { names: ["other"] }))).toBe(0);
  });

  test("not when the first may have ended: by its deadline, or by a release that was sent", () => {
    expect(count(acquire("a", 1, 0), acquire("b", 2, 995))).toBe(0);
    expect(count(acquire("a", 1, 0), sent("release", 400, undefined, { token: "a" }), acquire("b", 2, 500))).toBe(0);
  });

  test("a renewal that succeeded holds on, one that did not does not", () => {
    const renew = (more: Partial<Sent>) => sent("renew", 900, 910, { token: "a", ttl_ms: 1_000, ...more });
    expect(count(acquire("a", 1, 0), renew({ body: { ttl_ms: 1_000 } }), acquire("b", 2, 1_500))).toBe(1);
    expect(count(acquire("a", 1, 0), renew({ status: 409, body: {} }), acquire("b", 2, 1_500))).toBe(0);
  });

  test("more permits than there are", () => {
    const take = (token: string, permits: number) =>
      acquire(token, 1, 0, { kind: "take permits", mode: "shared", permits });
    expect(count(take("a", 2), take("b", 2))).toBe(1);
    expect(count(take("a", 2), take("b", 1))).toBe(0);
  });

  test("a look that shows a held lock as free", () => {
    const look = (from: number, to: number) => sent("look", from, to, { body: { state: "free" } });
    const found = (...history: Sent[]) => checkLooks(history, grantsOf(history)).violations.length;
    expect(found(acquire("a", 1, 0), look(400, 500))).toBe(1);
    expect(found(acquire("a", 1, 0), look(5, 500))).toBe(0);
    expect(found(acquire("a", 1, 0), look(900, 1_100))).toBe(0);
  });
});

test("fences: a later request gets a greater one, and no two share one", () => {
  expect(violations([acquire("a", 2, 0), acquire("b", 1, 2_000)]).fences).toBe(1);
  expect(violations([acquire("a", 1, 0), acquire("b", 1, 2_000)]).fences).toBe(1);
  expect(violations([acquire("a", 1, 0), acquire("b", 2, 2_000)]).fences).toBe(0);
  // At the same time they may come in any order.
  expect(violations([acquire("a", 2, 0), acquire("b", 1, 5)]).fences).toBe(0);
});

test("re-entry: one hold more, one hold less", () => {
  const enter = (hold_count: number) => sent("reenter", 20, 30, { key: "r1", ...about("a", { hold_count }) });
  const leave = (hold_count: number, released: boolean) =>
    sent("release", 40, 50, { key: "r2", ...about("a", { hold_count, released }) });
  const count = (...history: Sent[]) => checkReentry(history).violations.length;
  expect(count(enter(2), leave(1, false))).toBe(0);
  expect(count(enter(1), leave(0, true))).toBe(2);
  expect(count(enter(2), leave(1, true))).toBe(1);
});

describe("fairness", () => {
  /** Waits from 0 to 300, asks again after a pause, and waits until it is granted. */
  const waited = (fence: number, granted_ms: number, pause_ms = 0) => {
    const busy = { ticket: "a", waited_ms: 290 };
    const queued = sent("acquire", 0, 300, { key: "ka", mode: "exclusive", status: 423, body: busy });
    const granted = acquire("a", fence, 300 + pause_ms, { answered_ms: granted_ms });
    return [queued, { ...granted, body: { ...granted.body, waited_ms: granted_ms - 310 - pause_ms } }];
  };
  const count = (history: Sent[], outages: Parameters<typeof checkFairness>[2] = []) =>
    checkFairness(history, grantsOf(history), outages).map((finding) => finding.violations.length);
  const later = (more: Partial<Sent> = {}) => acquire("b", 1, 1_400, more);

  test("one who came later is granted it first", () => {
    expect(count([...waited(2, 2_000), later()])).toEqual([1, 0]);
    expect(count([...waited(1, 1_700), acquire("b", 2, 1_700)])).toEqual([0, 0]);
  });

  test("excused: it had not come back yet, it did not keep asking, an outage, a request that is not fair", () => {
    expect(count([...waited(2, 4_000, 2_000), later()])).toEqual([0, 0]);
    expect(count([...waited(2, 2_000), acquire("b", 1, 400)])).toEqual([0, 0]);
    expect(count([...waited(2, 2_000), later()], [{ from_ms: 1_500, to_ms: 1_600, name: "l" }])).toEqual([0, 0]);
    expect(count([...waited(2, 2_000), later()], [{ from_ms: 1_500, to_ms: 1_600, name: "other" }])).toEqual([1, 0]);
    expect(count([...waited(2, 2_000), later({ fair: false })])).toEqual([0, 0]);
  });

  test("nobody holds it, and still it is granted late; a waiter that has gone costs the bound once", () => {
    expect(count(waited(2, 6_000))).toEqual([0, 0]);
    expect(count(waited(2, 7_500))).toEqual([0, 1]);
    const gone = sent("acquire", -10, 5, { key: "kg", status: 423, body: { ticket: "g" } });
    expect(count([gone, ...waited(2, 7_500)])).toEqual([0, 0]);
    expect(count([gone, ...waited(2, 2_000), later()])).toEqual([1, 0]);
    // Turns after one that ran out are short: somebody may miss his.
    const died = sent("acquire", -10, undefined, { key: "kd" });
    expect(count([died, ...waited(2, 2_000), later()])).toEqual([0, 0]);
  });
});

test("idempotency: the same key has the same effect, and its own", () => {
  const again = (body: object) => sent("acquire", 50, 60, { key: "ka", body });
  const count = (...history: Sent[]) => checkIdempotency(history).violations.length;
  expect(count(acquire("a", 1, 0), again({ token: "a", fence: 1, ttl_ms: 900, hold_count: 1 }))).toBe(0);
  expect(count(acquire("a", 1, 0), again({ token: "z", fence: 2, ttl_ms: 900, hold_count: 1 }))).toBe(1);
  expect(count(acquire("a", 1, 0), acquire("a", 1, 20, { key: "other" }))).toBe(1);
});

test("counts: all that were answered, and no more than were sent", () => {
  const history = [sent("count down", 0, 1, { key: "1", body: {} }), sent("count down", 0, undefined, { key: "2" })];
  const left = (count: number) => checkCounts(history, new Map([["l", count]]), 10).violations.length;
  expect([10, 9, 8, 7].map(left)).toEqual([1, 0, 0, 1]);
});

test("deadlines: what is asked after the end does not succeed, unless a late copy may have prolonged it", () => {
  const release = (at_ms: number, status = 200) =>
    sent("release", at_ms, at_ms + 5, about("a", { released: true }, status));
  expect(violations([acquire("a", 1, 0), release(1_100)]).deadlines).toBe(1);
  expect(violations([acquire("a", 1, 0), release(1_100, 409)]).deadlines).toBe(0);
  expect(violations([acquire("a", 1, 0), release(900)]).deadlines).toBe(0);
  const renew = sent("renew", 500, undefined, { token: "a", ttl_ms: 1_000, key: "n" });
  expect(violations([acquire("a", 1, 0), renew, release(LATE_MS_MAX)]).deadlines).toBe(0);
  expect(violations([acquire("a", 1, 0), renew, release(LATE_MS_MAX + 2_000)]).deadlines).toBe(1);
});

test("leftovers: a lock that cannot be had, a key without an end, a key that outlives the retention time", () => {
  const count = (keys: [string, number][], ttl_ms_max: number, status = 200) =>
    checkLeftovers({ obtained: new Map([["l", status]]), latches: new Map(), keys: new Map(keys), ttl_ms_max }).flatMap(
      (finding) => finding.violations,
    ).length;
  expect(count([], -1)).toBe(0);
  expect(count([], -1, 423)).toBe(1);
  expect(count([["lh:{default}:lock:l", -1]], 60_000)).toBe(1);
  expect(count([["lh:{default}:lock:l", 61_000]], 60_000)).toBe(1);
  expect(count([["lh:{default}:lock:l", 0]], -1)).toBe(1);
  expect(count([["lh:{default}:semaphore:s", 61_000]], -1)).toBe(0);
});

test("a history outlives its client: half a line at its end is left out", () => {
  const lines: string[] = [];
  const history = historyTo((line) => lines.push(line));
  const id = history.sent("c", { kind: "look", names: ["l"] });
  history.answered(id, 200, { state: "free" });
  history.sent("c", { kind: "look", names: ["m"] });
  const [first, second] = parseHistory([...lines, lines[0]?.slice(0, 20) ?? ""]);
  expect(first).toMatchObject({ id, status: 200, body: { state: "free" } });
  expect(second?.status).toBeUndefined();
});
