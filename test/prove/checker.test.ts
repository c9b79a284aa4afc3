/** Tests what every check must report, and what it must accept, on histories of a few operations. */
import { describe, expect, test } from "vitest";
import { ALONE, check, type Recorded } from "./checks/index.ts";
import type { Finding } from "./checks/violation.ts";
import { type Kind, LATE_MS_MAX, type Operation, type Request } from "./history/operation.ts";
import { parseHistory } from "./history/read.ts";
import { spoil, spoils } from "./history/spoils.ts";
import { synthesize } from "./history/synthesize.ts";
import { historyTo } from "./history/write.ts";
import { mutants } from "./mutants.ts";

let ids = 0;

/** Returns an operation on the lock `l` that was sent once and, unless specified otherwise, got a response. */
function sent(kind: Kind, sent_ms: number, answered_ms: number | undefined, more: Partial<Operation & Request> = {}) {
  const { status = 200, body = {}, requests, ...intent } = more;
  const answer = answered_ms === undefined ? {} : { answered_ms, status, body };
  const operation: Operation = {
    id: `c/${ids++}`,
    client: "c",
    names: ["l"],
    kind,
    requests: requests ?? [{ sent_ms, ...answer }],
    ...intent,
  };
  return operation;
}

/** Returns a grant of a one-second lease, requested and received within ten milliseconds. */
function acquire(token: string, fence: number, sent_ms: number, more: Partial<Operation & Request> = {}) {
  const body = { token, fence, ttl_ms: 1_000, hold_count: 1 };
  return sent("acquire", sent_ms, sent_ms + 10, { mode: "exclusive", ttl_ms: 1_000, body, ...more });
}

const about = (token: string, body: object = {}, status = 200) => ({ token, body, status });

/** Returns the number of violations of every property that has any. */
function found(history: readonly Operation[], recorded: Partial<Recorded> = {}): Record<string, number> {
  const broken = check(history, { ...ALONE, ...recorded }).filter(({ violations }) => violations.length > 0);
  return Object.fromEntries(broken.map(({ property, violations }: Finding) => [property, violations.length]));
}

describe("exclusion", () => {
  const count = (...history: Operation[]) => found(history).exclusion ?? 0;
  const release = (at_ms: number, released: boolean) =>
    sent("release", at_ms, at_ms + 5, about("a", { released, hold_count: released ? 0 : 1 }));

  test("reports two leases that certainly overlap", () => {
    expect(count(acquire("a", 1, 0), acquire("b", 2, 500))).toBe(1);
    expect(count(acquire("a", 1, 0, { mode: "shared" }), acquire("b", 2, 500))).toBe(1);
    expect(count(acquire("a", 1, 0, { mode: "shared" }), acquire("b", 2, 500, { mode: "shared" }))).toBe(0);
    expect(count(acquire("a", 1, 0), acquire("b", 2, 500, { names: ["other"] }))).toBe(0);
  });

  test("also if the response to the first one was late, because its fence shows that it was granted first", () => {
    const late = (fence: number) => {
      const request = { sent_ms: 0, answered_ms: 700, status: 200, body: { token: "a", fence, ttl_ms: 1_000 } };
      return acquire("a", fence, 0, { requests: [request] });
    };
    const next = [acquire("b", 2, 500), sent("release", 520, 530, about("b", { released: true, hold_count: 0 }))];
    expect(count(late(1), ...next)).toBe(1);
    expect(count(late(3), ...next)).toBe(0);
    // If fences follow only the order of the requests, a lease that ended before its response arrived may have been granted
    // first.
    const byAnswers = { promised: { ...ALONE.promised, order: "answers" as const } };
    const slow = { sent_ms: 0, answered_ms: 2_000, status: 200, body: { token: "a", fence: 1, ttl_ms: 1_000 } };
    const history = (ttl_ms: number) => [
      acquire("a", 1, 0, { requests: [{ ...slow, body: { ...slow.body, ttl_ms } }] }),
      acquire("b", 2, 1_500),
    ];
    expect(found(history(1_000), byAnswers).exclusion ?? 0).toBe(0);
    expect(found(history(3_000), byAnswers).exclusion ?? 0).toBe(1);
  });

  test("not if the first one may have ended, by its deadline or by a release that was sent", () => {
    expect(count(acquire("a", 1, 0), acquire("b", 2, 995))).toBe(0);
    expect(count(acquire("a", 1, 0), sent("release", 400, undefined, { token: "a" }), acquire("b", 2, 500))).toBe(0);
    expect(count(acquire("a", 1, 0), release(400, true), acquire("b", 2, 500))).toBe(0);
    expect(count(acquire("a", 1, 0), release(400, false), acquire("b", 2, 500))).toBe(1);
  });

  test("a successful renewal extends the lease, a failed one does not", () => {
    const renew = (more: object) => sent("renew", 900, 910, { token: "a", ttl_ms: 1_000, ...more });
    expect(count(acquire("a", 1, 0), renew({ body: { ttl_ms: 1_000 } }), acquire("b", 2, 1_500))).toBe(1);
    expect(count(acquire("a", 1, 0), renew({ status: 409, body: {} }), acquire("b", 2, 1_500))).toBe(0);
  });

  test("a renewal can shorten the lease, even if no client received its response", () => {
    const renew = (ms?: number) =>
      sent("renew", 100, ms && 110, { token: "a", ttl_ms: 300, ...(ms && { body: { ttl_ms: ms } }) });
    expect(count(acquire("a", 1, 0), renew(300), acquire("b", 2, 500))).toBe(0);
    expect(count(acquire("a", 1, 0), renew(300), acquire("b", 2, 350))).toBe(1);
    expect(count(acquire("a", 1, 0), renew(), acquire("b", 2, 500))).toBe(0);
    // The store renewed the lease, but its response was lost and the service's retry arrived after the lease had ended.
    const refused = sent("renew", 100, 450, { token: "a", ttl_ms: 300, status: 409, body: {} });
    expect(count(acquire("a", 1, 0), refused, acquire("b", 2, 405))).toBe(0);
    expect(count(acquire("a", 1, 0), refused, acquire("b", 2, 350))).toBe(1);
  });

  test("accepts both modes of one holder, and a lease that was transferred", () => {
    const upgrade = (token: string) => acquire("b", 2, 200, { kind: "upgrade", token });
    expect(count(acquire("a", 1, 0, { mode: "shared" }), upgrade("a"))).toBe(0);
    expect(count(acquire("a", 1, 0, { mode: "shared" }), upgrade("z"))).toBe(1);
    const transfer = acquire("b", 2, 200, { kind: "transfer", token: "a" });
    expect(count(acquire("a", 1, 0), transfer)).toBe(0);
    expect(count(acquire("a", 1, 0), transfer, acquire("c", 3, 500))).toBe(1);
  });

  test("a break ends every lease, or the one with its fence, after its grace period", () => {
    const broken = (more: Partial<Operation & Request>) => sent("break", 300, 310, { body: { broken: 1 }, ...more });
    const then = (at_ms: number, ...more: Operation[]) => count(acquire("a", 1, 0), ...more, acquire("b", 2, at_ms));
    expect(then(320, broken({}))).toBe(0);
    expect(then(320, broken({ queue: "only" }))).toBe(1);
    expect(then(320, broken({ fence: 1 }))).toBe(0);
    expect(then(320, broken({ fence: 7 }))).toBe(1);
    expect(then(320, broken({ grace_ms: 400 }))).toBe(1);
    expect(then(720, broken({ grace_ms: 400 }))).toBe(0);
    expect(then(320, broken({ names: ["other"] }))).toBe(1);
    // A renewal of a broken lease must not succeed.
    const renew = sent("renew", 400, 410, about("a", { ttl_ms: 1_000 }));
    expect(found([acquire("a", 1, 0), broken({}), renew])).toEqual({ "no lease outlives its deadline": 1 });
    expect(found([acquire("a", 1, 0), broken({ fence: 7 }), renew])).toEqual({});
  });

  test("a forward step of the clock ends leases early by its size, and no more", () => {
    const stepped = (by_ms: number) =>
      found([acquire("a", 1, 0), acquire("b", 2, 700)], { steps: [{ from_ms: 300, to_ms: 310, by_ms }] });
    expect(stepped(200)).toEqual({ exclusion: 1 });
    expect(stepped(400)).toEqual({});
  });

  test("reports more permits than the capacity", () => {
    const take = (token: string, fence: number, permits: number) =>
      acquire(token, fence, fence, { kind: "take permits", mode: "shared", permits });
    expect(found([take("a", 1, 2), take("b", 2, 2)])).toEqual({ "permits are counted": 1 });
    expect(found([take("a", 1, 2), take("b", 2, 1)])).toEqual({});
  });

  test("reports more permits than the capacity that clients have set", () => {
    const take = (token: string, fence: number, permits: number) =>
      acquire(token, fence, 100 * fence, { kind: "take permits", mode: "shared", permits });
    const set = (at_ms: number, capacity: number) => sent("set capacity", at_ms, at_ms + 5, { capacity });
    expect(found([set(0, 2), take("a", 1, 2), take("b", 2, 1)])).toEqual({ "permits are counted": 1 });
    expect(found([set(0, 2), take("a", 1, 2), set(150, 3), take("b", 2, 1)])).toEqual({});
    expect(found([set(0, 3), set(150, 2), take("a", 2, 2), take("b", 3, 1)])).toEqual({ "permits are counted": 1 });
  });

  test("reports a read that shows a held lock as free", () => {
    const look = (from: number, to: number) => sent("look", from, to, { body: { state: "free" } });
    const shown = (...history: Operation[]) => found(history)["never free while held"] ?? 0;
    expect(shown(acquire("a", 1, 0), look(400, 500))).toBe(1);
    expect(shown(acquire("a", 1, 0), look(5, 500))).toBe(0);
    expect(shown(acquire("a", 1, 0), look(900, 1_100))).toBe(0);
  });
});

test("fences: a later request gets a higher one, and no two grants share one", () => {
  const count = (...history: Operation[]) => found(history)["fences grow"] ?? 0;
  expect(count(acquire("a", 2, 0), acquire("b", 1, 2_000))).toBe(1);
  expect(count(acquire("a", 1, 0), acquire("b", 1, 2_000))).toBe(1);
  expect(count(acquire("a", 1, 0), acquire("b", 2, 2_000))).toBe(0);
  // Concurrent grants may arrive in any order.
  expect(count(acquire("a", 2, 0), acquire("b", 1, 5))).toBe(0);
});

test("re-entry: adds one hold, and a release ends one", () => {
  const enter = (hold_count: number) => sent("reenter", 20, 30, about("a", { hold_count }));
  const leave = (hold_count: number, released: boolean) =>
    sent("release", 40, 50, about("a", { hold_count, released }));
  const count = (...history: Operation[]) => found(history)["re-entry counts"] ?? 0;
  expect(count(enter(2), leave(1, false))).toBe(0);
  expect(count(enter(1), leave(0, true))).toBe(2);
  expect(count(enter(2), leave(1, true))).toBe(1);
});

describe("fairness", () => {
  const [ORDER, BOUND] = ["first come, first served", "served within the bound"];
  /** Waits from 0 to 300 ms, returns after a pause, and waits until it is granted the lock or gives up. */
  const waited = (fence: number | undefined, until_ms: number, pause_ms = 0, wait_ms = 10_000): Operation => {
    const waited_ms = until_ms - 310 - pause_ms;
    const last = fence === undefined ? { ticket: "a", waited_ms } : { token: "a", fence, ttl_ms: 1_000, waited_ms };
    const requests = [
      { sent_ms: 0, answered_ms: 300, status: 423, body: { ticket: "a", waited_ms: 290 } },
      { sent_ms: 300 + pause_ms, answered_ms: until_ms, status: fence === undefined ? 423 : 200, body: last },
    ];
    return acquire("a", 0, 0, { requests, wait_ms });
  };
  const later = (more: Partial<Operation> = {}) => acquire("b", 1, 1_400, more);

  test("reports a client that arrived later but was granted the lock first", () => {
    expect(found([waited(2, 2_000), later()])).toMatchObject({ [ORDER]: 1 });
    expect(found([waited(undefined, 2_000), later()])).toMatchObject({ [ORDER]: 1 });
    expect(found([waited(1, 1_700), acquire("b", 2, 3_700)])).toEqual({});
  });

  test("excused: the client had not returned yet or did not keep requesting, its wait was about to end, an outage, a request that is not fair", () => {
    const order = (history: Operation[], recorded: Partial<Recorded> = {}) => found(history, recorded)[ORDER] ?? 0;
    const outage = (name: string) => ({ outages: [{ from_ms: 1_500, to_ms: 1_600, name }] });
    expect(order([waited(2, 4_000, 2_000), later()])).toBe(0);
    expect(order([waited(2, 2_000), acquire("b", 1, 400)])).toBe(0);
    expect(order([waited(2, 2_000), later()], outage("l"))).toBe(0);
    expect(order([waited(2, 2_000), later()], outage("other"))).toBe(1);
    expect(order([waited(2, 2_000), later({ fair: false })])).toBe(0);
    // Being overtaken is no violation if the wait was about to end when the other client was granted the lock.
    expect(order([waited(2, 2_000, 0, 1_700), later()])).toBe(1);
    expect(order([waited(2, 2_000, 0, 1_500), later()])).toBe(0);
    const dismissed = sent("break", 1_400, 1_410, { queue: "only" });
    expect(order([waited(2, 2_000), later(), dismissed])).toBe(0);
    expect(order([waited(2, 2_000), later(), { ...dismissed, queue: "keep" }])).toBe(1);
  });

  test("a lock_delay and a min_hold exclude others after the end", () => {
    const held = (more: Partial<Operation>) => found([acquire("h", 1, -2_000, more), waited(2, 7_500)])[BOUND] ?? 0;
    expect(held({})).toBe(1);
    expect(held({ lock_delay_ms: 4_000 })).toBe(0);
    expect(held({ min_hold_ms: 4_000 })).toBe(0);
  });

  test("reports a late or missing grant of a free lock; a waiter that has left costs the bound once", () => {
    expect(found([waited(2, 6_000)])).toEqual({});
    expect(found([waited(2, 7_500)])).toEqual({ [BOUND]: 1 });
    expect(found([waited(undefined, 7_500)])).toEqual({ [BOUND]: 1 });
    const gone = sent("acquire", -10, 5, { status: 423, body: { ticket: "g" } });
    expect(found([gone, waited(2, 7_500)])).toEqual({});
    expect(found([gone, waited(2, 2_000), later()])).toMatchObject({ [ORDER]: 1 });
    // After a missed turn, turns are short, so a client may miss its own.
    const died = sent("acquire", -10, undefined);
    expect(found([died, waited(2, 2_000), later()])[ORDER]).toBeUndefined();
  });
});

test("idempotency: requests with one key have one effect, and no two keys share one", () => {
  const first = {
    sent_ms: 0,
    answered_ms: 10,
    status: 200,
    body: { token: "a", fence: 1, ttl_ms: 1_000, hold_count: 1 },
  };
  const again = (body: object) =>
    acquire("a", 1, 0, { requests: [first, { ...first, sent_ms: 50, answered_ms: 60, body }] });
  const count = (...history: Operation[]) => found(history)["one effect per key"] ?? 0;
  expect(count(again({ token: "a", fence: 1, ttl_ms: 900, hold_count: 1 }))).toBe(0);
  expect(count(again({ token: "z", fence: 2, ttl_ms: 900, hold_count: 1 }))).toBe(1);
  // A key may be forgotten after some minutes.
  const late = (sent_ms: number) => ({ ...first, sent_ms, answered_ms: sent_ms + 10, body: { token: "z", fence: 2 } });
  expect(count(acquire("a", 1, 0, { requests: [first, late(50_000)] }))).toBe(1);
  expect(count(acquire("a", 1, 0, { requests: [first, late(200_000)] }))).toBe(0);
  expect(count(acquire("a", 1, 0, { requests: [first, late(200_000), late(200_500)] }))).toBe(0);
  expect(count(acquire("a", 1, 0, { requests: [late(0), late(200_000), { ...first, sent_ms: 200_500 }] }))).toBe(1);
  expect(count(acquire("a", 1, 0), acquire("a", 1, 20))).toBe(1);
  // With several locks, the response reports for each whether it is lost.
  const renewal = (code?: string) => ({ results: [{ lock: "l", ok: code === undefined, ...(code && { code }) }] });
  const renewed = (...answers: object[]) => {
    const requests = answers.map((body, i) => ({ sent_ms: 20 * i, answered_ms: 20 * i + 10, status: 200, body }));
    return count(sent("multi renew", 0, 10, { requests }));
  };
  expect(renewed(renewal(), renewal("lease_lost"))).toBe(0);
  expect(renewed(renewal(), renewal("locked"))).toBe(1);
  const misuse = (status: number) => count(sent("misuse", 0, 5, { status }));
  expect([422, 503, 200, 423].map(misuse)).toEqual([0, 0, 1, 1]);
});

test("counts: include all count-downs with a response, and no more than were sent", () => {
  const history = [sent("count down", 0, 1), sent("count down", 0, undefined)];
  const left = (count: number) =>
    found(history, { leftovers: { ...ALONE.leftovers, latches: new Map([["l", count]]) } });
  expect([10_000, 9_999, 9_998, 9_997].map((count) => left(count)["counted once"] ?? 0)).toEqual([1, 0, 0, 1]);
});

test("deadlines: requests after the end do not succeed, unless a late copy may have extended the lease", () => {
  const release = (at_ms: number, status = 200) =>
    sent("release", at_ms, at_ms + 5, about("a", { released: true, hold_count: 0 }, status));
  const count = (...history: Operation[]) => found(history)["no lease outlives its deadline"] ?? 0;
  expect(count(acquire("a", 1, 0), release(1_100))).toBe(1);
  expect(count(acquire("a", 1, 0), release(1_100, 409))).toBe(0);
  expect(count(acquire("a", 1, 0), release(900))).toBe(0);
  const renew = sent("renew", 500, undefined, { token: "a", ttl_ms: 1_000 });
  expect(count(acquire("a", 1, 0), renew, release(LATE_MS_MAX))).toBe(0);
  expect(count(acquire("a", 1, 0), renew, release(LATE_MS_MAX + 2_000))).toBe(1);
  // A response has a separate result for each of several leases.
  const results = [{ ok: true, ttl_ms: 1_000 }, { ok: false }];
  const beat = (tokens: string[]) => sent("heartbeat", 1_100, 1_110, { tokens, names: ["l", "m"], body: { results } });
  const other = acquire("b", 1, 500, { names: ["m"], body: { token: "b", fence: 1, ttl_ms: 1_000, hold_count: 1 } });
  expect(count(acquire("a", 1, 0), other, beat(["a", "b"]))).toBe(1);
  expect(count(acquire("a", 1, 0), other, beat(["b", "a"]))).toBe(0);
  // A heartbeat gets a response even if it is unknown whether the lease was renewed.
  const unknown = { results: [{ name: "l", ok: false, code: "store_unavailable" }] };
  const heartbeat = sent("heartbeat", 500, 510, { ...about("a", unknown), ttl_ms: 1_000 });
  expect(count(acquire("a", 1, 0), heartbeat, release(1_400))).toBe(0);
  // With several stores, some may have extended a lease although the renewal was rejected, and one may release a lease that has
  // ended on the others.
  const refused = sent("renew", 500, 510, { token: "a", ttl_ms: 1_000, status: 409 });
  const history = [acquire("a", 1, 0), refused, release(1_100)];
  expect(count(...history)).toBe(1);
  expect(found(history, { promised: { ...ALONE.promised, exact: false } })).toEqual({});
});

test("leftovers: reports a lock that cannot be acquired, a key without a TTL, and a key that outlives the retention time", () => {
  const left = (keys: [string, number][], ttl_ms_max: number, status = 200, history: Operation[] = []) => {
    const obtained = new Map([["l", status]]);
    const leftovers = { ...ALONE.leftovers, obtained, keys: new Map(keys), ttl_ms_max, latch_ttl_ms: 3_600_000 };
    return found(history, { leftovers });
  };
  const one = { "nothing left behind": 1 };
  expect(left([], -1)).toEqual({});
  expect(left([], -1, 423)).toEqual({ "every lock can be acquired at the end": 1 });
  expect(left([["lh:{default}:lock:l", -1]], 60_000)).toEqual(one);
  expect(left([["lh:{default}:lock:l", 61_000]], 60_000)).toEqual(one);
  expect(left([["lh:{default}:lock:l", 0]], -1)).toEqual(one);
  expect(left([["lh:{default}:semaphore:s", 61_000]], -1)).toEqual({});
  // A latch's countdowns are remembered for as long as the latch would live.
  expect(left([["lh:{default}:idem:x", 3_599_000]], -1)).toEqual(one);
  expect(left([["lh:{default}:idem:x", 3_599_000]], -1, 200, [sent("count down", 0, 1)])).toEqual({});
});

test("a history outlives its client: a partial line at its end is ignored", () => {
  const lines: string[] = [];
  const history = historyTo((line) => lines.push(line));
  const id = history.begin("c", { kind: "look", names: ["l"] });
  history.answered(id, 0, 200, { state: "free" });
  history.begin("c", { kind: "look", names: ["m"] });
  const [first, second] = parseHistory([...lines, lines[0]?.slice(0, 20) ?? ""]);
  expect(first).toMatchObject({ id, client: "c", requests: [{ status: 200, body: { state: "free" } }] });
  expect(second?.requests).toEqual([{ sent_ms: expect.any(Number) }]);
});

describe("a long history with one violation", () => {
  const SIZE = 2_500;
  const lines = [...synthesize(SIZE, 1)];

  test("contains none before", () => {
    const history = parseHistory(lines);
    expect(history.length).toBeGreaterThanOrEqual(SIZE);
    expect(found(history)).toEqual({});
  });

  test.each(spoils)("$property: $mistake", ({ property, ...change }) => {
    const history = parseHistory(lines);
    expect(Object.keys(found(history, spoil(history, change)))).toContain(property);
  });

  test("reports invariants that scripts found violated, if they check for them", () => {
    const property = "every invariant after each script";
    expect(found([], { broken: ["INVARIANT lh:{default}:lock:a: shared is the size of the leases set"] })).toEqual({
      [property]: 1,
    });
    expect(check([], { ...ALONE, broken: [] }).map((finding) => finding.property)).toContain(property);
  });

  test("each property has a corrupted history and a mistake in the scripts", () => {
    const properties = check([], ALONE).map(({ property }) => property);
    expect(new Set(spoils.map(({ property }) => property))).toEqual(new Set(properties));
    expect(new Set(mutants.map(({ property }) => property))).toEqual(new Set(properties));
  });
});
