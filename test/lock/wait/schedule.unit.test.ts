import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextPollIn, type Prospect } from "../../../src/lock/wait/schedule.ts";

const prospect: fc.Arbitrary<Prospect> = fc.record({
  position: fc.integer({ min: 0, max: 1000 }),
  // Clocks differ a little, so the hold may seem to start in the future.
  held_ms: fc.double({ min: -50, max: 86_400_000, noNaN: true }),
  hold_ms: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 86_400_000, noNaN: true })),
  change_in_ms: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.double({ min: 0, max: 86_400_000, noNaN: true })),
  left_ms: fc.double({ min: 1, max: 60_000, noNaN: true }),
  polls_left: fc.integer({ min: -5, max: 1000 }),
  random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
});
const usual: Prospect = {
  position: 0,
  held_ms: 100,
  hold_ms: 200,
  change_in_ms: Number.POSITIVE_INFINITY,
  left_ms: 20_000,
  polls_left: 26,
  random: 0.5,
};

describe("nextPollIn()", () => {
  test("is in the future, within the wait, and just after a known change", () => {
    fc.assert(
      fc.property(prospect, (given) => {
        const pause = nextPollIn(given);
        expect(pause).toBeGreaterThanOrEqual(1);
        expect(pause).toBeLessThanOrEqual(given.left_ms);
        expect(pause).toBeLessThanOrEqual(given.change_in_ms + 5);
      }),
    );
  });

  test("polls after a known change, not before it, if nothing else is due", () => {
    const change_in_ms = 3000;
    const pause = nextPollIn({ ...usual, position: 500, change_in_ms });
    expect(pause).toBeGreaterThan(change_in_ms);
  });

  test("without a budget sleeps until the end, or until a known change", () => {
    fc.assert(
      fc.property(prospect, fc.integer({ min: -5, max: 0 }), (given, polls_left) => {
        const end = Math.min(given.left_ms, given.change_in_ms);
        expect(nextPollIn({ ...given, polls_left })).toBeGreaterThanOrEqual(Math.min(0.9 * end, given.left_ms));
      }),
    );
  });

  test("a budget lasts as long as the wait, however short the holds were", () => {
    fc.assert(
      fc.property(prospect, fc.integer({ min: 1, max: 40 }), (given, budget) => {
        let { left_ms, held_ms } = given;
        let polls_left = budget;
        for (let i = 0; i < budget; i++, polls_left--) {
          const pause = nextPollIn({ ...given, change_in_ms: Number.POSITIVE_INFINITY, left_ms, held_ms, polls_left });
          left_ms -= pause;
          held_ms += pause;
          if (left_ms < 10) return;
        }
        // The last poll happens near the end, when only a small part of the wait remains.
        expect(left_ms).toBeLessThanOrEqual(Math.max(50, 0.5 * given.left_ms));
      }),
    );
  });

  test("clients further back poll less often", () => {
    const pauses = [0, 1, 5, 20, 100].map((position) => nextPollIn({ ...usual, position }));
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(new Set(pauses).size).toBe(pauses.length);
  });

  test("the client at the front notices the end of a hold within a fifth of the hold's length", () => {
    for (const held of [50, 200, 1000, 5000]) {
      let [at, looks] = [0, 0];
      while (at < held) {
        at += nextPollIn({ ...usual, held_ms: at, hold_ms: held, left_ms: 20_000 - at, polls_left: 26 - looks });
        looks++;
      }
      expect(at - held).toBeLessThan(0.2 * held + 10);
      expect(looks).toBeLessThan(20);
    }
  });

  test("the first waiter polls in time for its turn, however long the hold", () => {
    for (const held_ms of [0, 20_000, 45_000, 3_600_000]) {
      for (const hold_ms of [0, 60_000, 3_600_000]) {
        const pause = nextPollIn({ ...usual, held_ms, hold_ms, left_ms: 60_000, polls_left: 40, random: 0.99 });
        expect(pause).toBeLessThan(3_000);
      }
    }
  });

  test("jitter spreads out waiters", () => {
    expect(nextPollIn({ ...usual, random: 0 })).toBeLessThan(nextPollIn({ ...usual, random: 0.99 }));
  });
});
