import fc from "fast-check";
import { expect, test } from "vitest";
import type { Lock } from "./lock.ts";
import { sequences } from "./plan.ts";
import { play } from "./play.ts";

/** What the store is compared with must itself be right: the first rules of the contract, asked of the model alone. */
function eachLock(visit: (lock: Lock, now_ms: number) => void): void {
  const property = fc.property(sequences(60), (sequence) => {
    play(sequence, ({ at_ms }, { locks }) => {
      for (const lock of locks.values()) visit(lock, at_ms);
    });
  });
  fc.assert(property, { numRuns: 300 });
}

test("the model never lets an exclusive holder and another one in at once", () => {
  eachLock(({ leases }, now_ms) => {
    const live = leases.filter(({ deadline_ms }) => deadline_ms > now_ms);
    const holders = new Set(live.map(({ holder }) => holder));
    const modes = live.map(({ mode, holder }) => mode + [...holders].indexOf(holder));
    expect(new Set(modes).size, "a holder has one lease of each mode at most").toBe(modes.length);
    if (live.some(({ mode }) => mode === "exclusive")) expect(holders.size).toBe(1);
  });
});

test("the model's fences grow with every grant", () => {
  eachLock(({ leases, fence }) => {
    const fences = leases.map((lease) => lease.fence);
    expect(fences).toEqual(fences.toSorted((a, b) => a - b));
    expect(new Set(fences).size).toBe(fences.length);
    expect(Math.max(0, ...fences)).toBeLessThanOrEqual(fence);
  });
});
