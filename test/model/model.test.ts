import fc from "fast-check";
import { test } from "vitest";
import type { Lock } from "./lock.ts";
import { sequences } from "./plan.ts";
import { play } from "./play.ts";

/**
 * The model that the store is compared with must also be right: this tests the first rules of the contract on the model alone.
 */
function always(holds: (lock: Lock, now_ms: number) => boolean): void {
  const property = fc.property(sequences(60), (sequence) => {
    let held = true;
    play(sequence, ({ at_ms }, { locks }) => {
      held &&= [...locks.values()].every((lock) => holds(lock, at_ms));
    });
    return held;
  });
  fc.assert(property, { numRuns: 200 });
}

test("the model never lets an exclusive holder and another one in simultaneously", () => {
  always(({ leases }, now_ms) => {
    const live = leases.filter(({ deadline_ms }) => deadline_ms > now_ms);
    const exclusive = live.find(({ mode }) => mode === "exclusive");
    return !exclusive || live.every((lease) => lease.holder === exclusive.holder);
  });
});

test("the model gives a holder at most one lease in each mode", () => {
  always(({ leases }) =>
    leases.every((lease) => leases.every((l) => l === lease || l.holder !== lease.holder || l.mode !== lease.mode)),
  );
});

test("the model's fences increase with every grant", () => {
  always(({ leases, fence }) =>
    leases.every((lease, i) => lease.fence > (leases[i - 1]?.fence ?? 0) && lease.fence <= fence),
  );
});
