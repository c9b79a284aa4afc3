/**
 * Random sequences of requests for one semaphore. The secrets are created in advance, so that a sequence is known before it
 * runs.
 */
import fc from "fast-check";

/** An index into the earlier steps, latest first. */
type Back = number;

export type Plan =
  | {
      readonly do: "acquire";
      readonly permits: number;
      readonly ttl_ms: number;
      readonly left_ms: number;
      readonly min_hold_ms: number;
      readonly fair: boolean;
      /** 0 creates nothing. */
      readonly capacity: number;
      /** Resumes the place of an earlier request. */
      readonly ticket: Back | null;
      readonly keyed: boolean;
    }
  /** Sends an identical copy of the request, as would a retry or a network that duplicates messages. */
  | { readonly do: "repeat"; readonly back: Back }
  | { readonly do: "reenter"; readonly back: Back; readonly ttl_ms: number }
  | { readonly do: "release"; readonly back: Back }
  | { readonly do: "renew"; readonly back: Back; readonly ttl_ms: number }
  | { readonly do: "give_up"; readonly back: Back }
  /** The store's clock is stepped right after the request. */
  | { readonly do: "set"; readonly capacity: number; readonly step_ms: number }
  | { readonly do: "remove" };

export interface Step {
  readonly pause_ms: number;
  readonly plan: Plan;
}

const back = fc.nat(12);
const ttl_ms = fc.constantFrom(10_000, 3_000, 1_000, 100);
const capacity = fc.integer({ min: 1, max: 6 });
const step_ms = fc.constantFrom(0, -10_000, -3_600_000, -86_400_000, -10_000, 10_000);
const often = fc.nat(3).map((n) => n > 0);
const rarely = fc.nat(7).map((n) => n === 7);

const plan: fc.Arbitrary<Plan> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant("acquire" as const),
      permits: fc.integer({ min: 1, max: 4 }),
      ttl_ms,
      left_ms: fc.constantFrom(20_000, 20_000, 2000, 0),
      min_hold_ms: fc.constantFrom(0, 0, 0, 2000, 8000),
      fair: often,
      capacity: fc.oneof(fc.constant(0), capacity),
      ticket: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: back }),
      keyed: rarely,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("repeat" as const), back }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("reenter" as const), back, ttl_ms }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("release" as const), back }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("renew" as const), back, ttl_ms }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("give_up" as const), back }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("set" as const), capacity, step_ms }) },
  {
    weight: 1,
    arbitrary: rarely.map((dropped) => (dropped ? { do: "remove" } : { do: "set", capacity: 3, step_ms: 0 }) as Plan),
  },
);

/** A client that is silent for a while stands for one that has crashed. */
const pause_ms = fc.oneof(
  { weight: 5, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.nat(1_500) },
  { weight: 1, arbitrary: fc.nat(20_000) },
);

export const semaphoreSequences: fc.Arbitrary<Step[]> = fc.array(fc.record({ pause_ms, plan }), {
  minLength: 1,
  maxLength: 60,
  size: "max",
});
