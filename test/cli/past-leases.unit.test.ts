import { describe, expect, test } from "vitest";
import { heldThen } from "../../src/cli/past-leases.ts";
import type { LockState } from "../../src/client/index.ts";
import { type LockEvent, leasesOf } from "../../src/watch/past-leases.ts";

const START_MS = Date.UTC(2026, 10, 22, 10);
/** Seconds after ten o'clock. */
const at = (s: number) => new Date(START_MS + s * 1_000).toISOString();
const ms = (s: number) => START_MS + s * 1_000;
const NOW_MS = ms(100);

type Kept = Pick<LockEvent, "mode">;
const EXCLUSIVE: Kept = { mode: "exclusive" };
const SHARED: Kept = { mode: "shared" };
const granted = (fence: number, s: number, waited_ms = 0, kept = EXCLUSIVE): LockEvent => ({
  event: "granted",
  at: at(s),
  fence,
  owner: `ci-${fence}`,
  waited_ms,
  ...kept,
});
const ended = (
  event: LockEvent["event"],
  fence: number,
  from_s: number,
  to_s: number,
  kept = EXCLUSIVE,
): LockEvent => ({
  event,
  at: at(to_s),
  fence,
  owner: `ci-${fence}`,
  held_ms: (to_s - from_s) * 1_000,
  ...kept,
});

/** Returns a lock's state; `events` are in chronological order. */
function stateOf(events: readonly LockEvent[], ...held: readonly (readonly [number, number])[]): LockState {
  const holders = held.map(([fence, s]) => ({
    mode: "exclusive" as const,
    owner: `ci-${fence}`,
    fence,
    hold_count: 1,
    ttl_ms: 30_000,
    acquired_at: at(s),
  }));
  const state = { lock: "deploy", state: "free", mode: null, fence: null, queue: [], queue_length: 0 } as const;
  return { ...state, queue: [], holders, holders_total: holders.length, history: [...events].reverse() };
}

describe("leasesOf()", () => {
  test("joins the grant and the end of each lease, and sorts the latest first", () => {
    const events = [granted(1, 10), ended("transferred", 1, 10, 20), granted(2, 20, 500), ended("expired", 2, 20, 50)];
    const [later, earlier, ...others] = leasesOf(stateOf([...events, granted(3, 60, 7_000)], [3, 60]), NOW_MS);
    expect(later).toMatchObject({ fence: 3, granted_at: at(60), ended_at: null, held_ms: 40_000, end: "held" });
    expect(earlier).toEqual({
      fence: 2,
      mode: "exclusive",
      owner: "ci-2",
      granted_at: at(20),
      waited_ms: 500,
      ended_at: at(50),
      held_ms: 30_000,
      end: "expired",
    });
    expect(others).toMatchObject([{ fence: 1, end: "transferred" }]);
  });

  test("shows when a lease began although its grant is no longer kept, but not how long its holder had waited", () => {
    const [held, over] = leasesOf(stateOf([ended("broken", 1, 10, 20)], [2, 30]), NOW_MS);
    expect(over).toMatchObject({ granted_at: at(10), ended_at: at(20), waited_ms: null, end: "broken" });
    expect(held).toMatchObject({ granted_at: at(30), waited_ms: null, end: "held", held_ms: 70_000 });
  });

  test("a past lease whose end is not among the events is not shown as held", () => {
    expect(leasesOf(stateOf([granted(1, 10)]), NOW_MS)).toMatchObject([
      { end: "unknown", ended_at: null, held_ms: null },
    ]);
  });
});

describe("heldThen()", () => {
  const moment = (from_s: number, to_s = from_s + 1) => ({ from_ms: ms(from_s), to_ms: ms(to_s) });
  const then = (state: LockState, from_s: number, to_s?: number) => {
    const { known, leases } = heldThen(state, moment(from_s, to_s), NOW_MS);
    return [known, ...leases.map(({ fence }) => fence)];
  };
  const events = [granted(1, 10), ended("released", 1, 10, 20), granted(2, 30), ended("expired", 2, 30, 40)];

  test("names everyone who held the lock at any time in this period, or nobody", () => {
    const state = stateOf([...events, granted(3, 50)], [3, 50]);
    expect(then(state, 15)).toEqual([true, 1]);
    expect(then(state, 25)).toEqual([true]);
    // The lease ended before that moment.
    expect(then(state, 20)).toEqual([true]);
    expect(then(state, 19, 31)).toEqual([true, 2, 1]);
    expect(then(state, 70)).toEqual([true, 3]);
  });

  test("a lease that ended in the millisecond of its grant counts as held then", () => {
    expect(then(stateOf([granted(1, 10), ended("released", 1, 10, 10)]), 10)).toEqual([true, 1]);
  });

  test("the time before the oldest event is unknown, unless an exclusive lease lasted throughout", () => {
    expect(then(stateOf(events), 5)).toEqual([false]);
    expect(then(stateOf(events.slice(1)), 15)).toEqual([true, 1]);
    expect(then(stateOf(events.slice(1)), 9, 11)).toEqual([false, 1]);
    expect(then(stateOf([ended("released", 1, 10, 20, SHARED)]), 15)).toEqual([false, 1]);
    expect(then(stateOf([]), 15)).toEqual([false]);
  });

  test("is unknown when an end or a holder is missing", () => {
    expect(then(stateOf([granted(1, 10, 0, SHARED)]), 50)).toEqual([false, 1]);
    expect(then({ ...stateOf(events), holders_total: 51 }, 25)).toEqual([false]);
  });
});
