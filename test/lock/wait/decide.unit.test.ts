import { describe, expect, test } from "vitest";
import { TURN_MS } from "../../../src/generated/constants.ts";
import { type Budget, chanceAt, decide, type Known, pollAt, wakeAt } from "../../../src/lock/wait/decide.ts";

const NOW = 1_000_000;
const NEVER = Number.POSITIVE_INFINITY;
const NEXT: Known = {
  position: 0,
  in_turn: true,
  subscribed: true,
  change_ms: NEVER,
  acquired_ms: NOW - 50,
  hold_ms: 100,
  refresh_at_ms: NEVER,
  attended_until_ms: 0,
  script_at_ms: NEVER,
  clock_age_ms: 0,
};
const RICH: Budget = { left_ms: 20_000, calls: 20, calls_for_turns: 20, polls: 20 };
const POOR: Budget = { left_ms: 20_000, calls: 0, calls_for_turns: 0, polls: 0 };
/** All the remaining calls are reserved. */
const RESERVED: Budget = { ...POOR, calls: 8 };

describe("decide()", () => {
  test.each<[string, Partial<Known>, Budget, ReturnType<typeof decide>]>([
    ["nothing but the poll is due", {}, RICH, "poll"],
    ["there are no requests left, whatever is due", { change_ms: NOW, refresh_at_ms: NOW }, POOR, "wait"],
    ["the remaining ones are reserved, and the lock may be free", { change_ms: NOW }, RESERVED, "wait"],
    [
      "the remaining ones are reserved, and the place must be kept",
      { refresh_at_ms: NOW },
      RESERVED,
      "script to keep the place",
    ],
    ["a hint requires a script", { script_at_ms: NOW }, RICH, "script for a hint"],
    ["it is next, and the lease ahead has ended", { change_ms: NOW }, RICH, "script for a chance"],
    ["it is next, and the lease ahead has a while left", { change_ms: NOW + 1 }, RICH, "poll"],
    ["others are ahead, and probably hold the lock by now", { position: 1, change_ms: NOW - TURN_MS }, RICH, "poll"],
    [
      "others are ahead, and may be granted the lock together with it",
      { position: 1, in_turn: false, change_ms: NOW - TURN_MS },
      RICH,
      "script for a chance",
    ],
    ["it is next, and the store's clock may have been stepped", { clock_age_ms: 10_000 }, RICH, "script for a chance"],
    [
      "others are ahead, and the store's clock may have been stepped",
      { position: 1, clock_age_ms: 10_000 },
      RICH,
      "poll",
    ],
  ])("%s", (_, known, budget, step) => {
    expect(decide({ ...NEXT, ...known }, NOW, budget)).toBe(step);
  });
});

describe("wakeAt()", () => {
  test("is the earliest of the poll, the script after a hint and the script that keeps the place", () => {
    const known = { ...NEXT, script_at_ms: NOW + 20, refresh_at_ms: NOW + 10 };
    expect(wakeAt(known, NOW + 30, RICH)).toBe(NOW + 10);
    expect(wakeAt(known, NOW + 5, RICH)).toBe(NOW + 5);
    expect(wakeAt({ ...known, refresh_at_ms: NEVER }, NOW + 30, RICH)).toBe(NOW + 20);
  });

  test("ignores steps for which no calls are left", () => {
    const known = { ...NEXT, script_at_ms: NOW + 10, refresh_at_ms: NOW + 20 };
    expect(wakeAt(known, NEVER, RESERVED)).toBe(NOW + 20);
    expect(wakeAt(known, NEVER, POOR)).toBe(NEVER);
  });
});

describe("chanceAt()", () => {
  test("with hints, clients further back run later, by at most a second", () => {
    const at = (position: number) => chanceAt({ ...NEXT, change_ms: NOW, position }) - NOW;
    expect([at(0), at(1), at(2), at(1_000)]).toEqual([0, 108, 208, 1_008]);
  });

  test("without hints, each client ahead except the first takes its turn first, but only in an exclusive queue", () => {
    const at = (position: number, in_turn: boolean) =>
      chanceAt({ ...NEXT, subscribed: false, change_ms: NOW, position, in_turn }) - NOW;
    expect([at(0, true), at(1, true), at(3, true), at(3, false)]).toEqual([0, 0, 2 * TURN_MS, 0]);
  });
});

describe("pollAt()", () => {
  test("with hints, polls just after the known end of what blocks the request, and before that only for safety", () => {
    const poll = (known: Partial<Known>, safety_ms: number) =>
      pollAt({ ...NEXT, ...known }, NOW, RICH, 0.5, safety_ms) - NOW;
    expect(poll({ change_ms: NOW + 40 }, 2_900)).toBe(43);
    expect(poll({ change_ms: NOW + 4_000 }, 2_900)).toBe(2_900);
    expect(poll({ attended_until_ms: NOW + 300 }, 2_900)).toBe(303);
    expect(poll({ attended_until_ms: NOW + 300, position: 1 }, 2_900)).toBe(2_900);
  });

  test("without hints, polls by the schedule", () => {
    const poll = pollAt({ ...NEXT, subscribed: false }, NOW, RICH, 0.5, NEVER) - NOW;
    expect(poll).toBeGreaterThan(0);
    expect(poll).toBeLessThan(100);
  });
});
