/** Random sequences of plans: the leases and places for an operation are picked only when the model reaches it. */
import fc from "fast-check";
import type { Mode, Settings } from "./operation.ts";

/** An index into the choices, latest first. */
type Pick = number;

export interface Terms {
  readonly ttl_ms: number;
  readonly label: string;
  readonly lock_delay_ms: number;
  readonly max_hold_ms: number;
  readonly min_hold_ms: number;
}

/** Picks a live lease, or any that was ever requested. */
export interface LeasePick {
  readonly live: boolean;
  readonly nth: Pick;
}

export type Plan =
  | {
      readonly do: "acquire";
      readonly targets: readonly { readonly lock: Pick; readonly mode: Mode }[];
      /** Any number that isn't lower than the number of locks means all of them. */
      readonly need: number;
      readonly terms: Terms;
      readonly left_ms: number;
      readonly fair: boolean;
      readonly keyed: boolean;
      /** Standby for one lock, in its queue; 0 for none. */
      readonly standby_ms: number;
      /** The head start of a new place in the queue; 0 for none. */
      readonly head_start_ms: number;
    }
  | {
      readonly do: "hold";
      readonly lease: LeasePick;
      readonly mode: Mode;
      readonly terms: Terms;
      readonly left_ms: number;
      readonly keyed: boolean;
    }
  | {
      readonly do: "resume";
      readonly waiting: boolean;
      readonly nth: Pick;
      readonly terms: Terms;
      readonly left_ms: number;
      readonly fair: boolean;
      readonly keyed: boolean;
      readonly standby_ms: number;
      readonly head_start_ms: number;
      /** Whether this is a later script of the same request, or another request with its ticket. */
      readonly same: boolean;
    }
  /** Sends an identical copy of a request, as a retry would. */
  | { readonly do: "repeat"; readonly back: Pick }
  /** Sends another request with an earlier one's Idempotency-Key. */
  | {
      readonly do: "reuse";
      readonly back: Pick;
      readonly left_ms: number;
      readonly ticket: boolean;
      readonly changed: boolean;
    }
  | { readonly do: "release"; readonly leases: readonly LeasePick[]; readonly keyed: boolean }
  | {
      readonly do: "renew";
      readonly leases: readonly (LeasePick & { readonly ttl_ms: number; readonly metadata: string })[];
      readonly keyed: boolean;
    }
  | {
      readonly do: "transfer";
      readonly lease: LeasePick;
      readonly ttl_ms: number;
      readonly label: string;
      readonly keyed: boolean;
    }
  | {
      readonly do: "break";
      readonly lock: Pick;
      readonly grace_ms: number;
      readonly keep_delay: boolean;
      readonly queue: "keep" | "drop" | "only";
      readonly note: string;
      readonly keyed: boolean;
    }
  | {
      readonly do: "break_lease";
      readonly lease: LeasePick;
      readonly grace_ms: number;
      readonly keep_delay: boolean;
      readonly note: string;
      readonly keyed: boolean;
    }
  | { readonly do: "give_up"; readonly waiting: boolean; readonly nth: Pick; readonly lock: Pick | null }
  | { readonly do: "inspect"; readonly lock: Pick; readonly lease: LeasePick | null }
  /** Steps the store's clock. */
  | { readonly do: "set_clock"; readonly by_ms: number };

/**
 * The pause before a step: either a fixed time, or until just before, at or just after the nth instant at which something falls
 * due.
 */
export type Pause = { readonly ms: number } | { readonly due: Pick; readonly off_ms: number };

export interface Step {
  readonly pause: Pause;
  readonly plan: Plan;
}

export interface Sequence {
  readonly settings: Settings;
  readonly locks: number;
  /** The microseconds to add to the clock's milliseconds. */
  readonly us: number;
  readonly steps: readonly Step[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MODES: readonly Mode[] = ["exclusive", "shared"];
const pick = fc.nat(30);
const mode = fc.constantFrom(...MODES);
/** There are so few reasons that a lock can remember all of them. */
const note = fc.constantFrom("-", "stuck", "planned");
const often = fc.nat(7).map((n) => n !== 7);
const rarely = fc.nat(5).map((n) => n === 5);
const even = fc.boolean();
const ttl_ms = fc.constantFrom(10_000, 1000, 2500, 5000, 10_001, 20_000, 20_000, 45_000, 100, 150_001);

const label = fc.constantFrom("-", "-", "ci");
/** The metadata of renewals, some of which arrive late. */
const metadata = fc.constantFrom("-", "-", "-", "one", "two.2", "three.3", "old.1");

const terms = fc.record({
  ttl_ms,
  label,
  lock_delay_ms: fc.oneof(
    { weight: 30, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.constantFrom(3000, 90_000) },
  ),
  max_hold_ms: fc.oneof(
    { weight: 8, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.constantFrom(7000, 20_000) },
  ),
  min_hold_ms: fc.oneof(
    { weight: 12, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.constantFrom(4000, 12_000, 60_000) },
  ),
});
const lease = fc.record({ live: often, nth: pick });

function plan<D extends Plan["do"]>(
  word: D,
  fields: { readonly [K in Exclude<keyof Extract<Plan, { do: D }>, "do">]: fc.Arbitrary<Extract<Plan, { do: D }>[K]> },
): fc.Arbitrary<Plan> {
  return fc.record({ do: fc.constant(word), ...fields }) as unknown as fc.Arbitrary<Plan>;
}

function several<T>(one: fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  const many = fc.array(one, { minLength: 2, maxLength: 4 });
  return fc.oneof({ weight: 4, arbitrary: fc.tuple(one) }, { weight: 1, arbitrary: many });
}

const left_ms = fc.constantFrom(20_000, 20_000, 5000, 20_000, 500, 0, 2000, 1);
const acquire_fields = { terms, left_ms, fair: often, keyed: rarely };
const standby_ms = fc.constantFrom(0, 0, 0, 30_000, 5000, 100_000, 0);
/**
 * Head starts as long as a pause, nearly as long as the wait after which a request for several locks joins all queues, and
 * longer.
 */
const head_start_ms = fc.constantFrom(0, 0, 0, 0, 0, 1, 1000, 8000, 100_000);
const need = fc.constantFrom(9, 1, 1, 2, 9, 3);
const target = fc.record({ lock: pick, mode });

const anyPlan: fc.Arbitrary<Plan> = fc.oneof(
  {
    weight: 30,
    arbitrary: plan("acquire", { targets: several(target), need, ...acquire_fields, standby_ms, head_start_ms }),
  },
  { weight: 14, arbitrary: plan("hold", { lease, mode, terms, left_ms, keyed: rarely }) },
  {
    weight: 18,
    arbitrary: plan("resume", { waiting: often, nth: pick, ...acquire_fields, standby_ms, head_start_ms, same: even }),
  },
  { weight: 8, arbitrary: plan("repeat", { back: fc.nat(7) }) },
  { weight: 6, arbitrary: plan("reuse", { back: fc.nat(7), left_ms, ticket: even, changed: rarely }) },
  { weight: 14, arbitrary: plan("release", { leases: several(lease), keyed: rarely }) },
  {
    weight: 9,
    arbitrary: plan("renew", {
      leases: several(fc.record({ live: often, nth: pick, ttl_ms: fc.oneof(fc.constant(0), ttl_ms), metadata })),
      keyed: rarely,
    }),
  },
  { weight: 5, arbitrary: plan("transfer", { lease, ttl_ms: fc.oneof(fc.constant(0), ttl_ms), label, keyed: rarely }) },
  {
    weight: 4,
    arbitrary: plan("break", {
      lock: pick,
      grace_ms: fc.constantFrom(0, 500, 4000, 15_000),
      keep_delay: often,
      queue: fc.constantFrom("keep", "keep", "keep", "drop", "only"),
      note,
      keyed: rarely,
    }),
  },
  {
    weight: 4,
    arbitrary: plan("break_lease", {
      lease,
      grace_ms: fc.constantFrom(0, 0, 4000),
      keep_delay: often,
      note,
      keyed: rarely,
    }),
  },
  { weight: 4, arbitrary: plan("give_up", { waiting: often, nth: pick, lock: fc.option(pick) }) },
  { weight: 8, arbitrary: plan("inspect", { lock: pick, lease: fc.option(lease) }) },
  {
    weight: 3,
    arbitrary: plan("set_clock", {
      by_ms: fc.constantFrom(-10_000, -HOUR_MS, -DAY_MS, -10_000, -HOUR_MS, -DAY_MS, 10_000, HOUR_MS, DAY_MS),
    }),
  },
);

/** There is usually no pause, because free locks and empty queues reveal no mistakes. */
const pause: fc.Arbitrary<Pause> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ ms: fc.constant(0) }) },
  { weight: 3, arbitrary: fc.record({ ms: fc.nat(2500) }) },
  { weight: 1, arbitrary: fc.record({ ms: fc.nat(40_000) }) },
  { weight: 5, arbitrary: fc.record({ due: fc.constantFrom(0, 0, 0, 0, 1, 2, 6), off_ms: fc.constantFrom(0, -1, 1) }) },
);

/** Sequences of exactly `length` steps, which can shrink to fewer. */
class Steps extends fc.Arbitrary<Step[]> {
  readonly #step = fc.record({ pause, plan: anyPlan });
  readonly #shorter = fc.array(this.#step);
  readonly #full: fc.Arbitrary<Step[]>;

  constructor(length: number) {
    super();
    this.#full = fc.array(this.#step, { minLength: length, maxLength: length });
  }

  generate(random: fc.Random, bias: number | undefined): fc.Value<Step[]> {
    return this.#full.generate(random, bias);
  }

  canShrinkWithoutContext(_value: unknown): _value is Step[] {
    return false;
  }

  /** The contexts that fast-check needs to shrink arrays are valid for arrays of any length. */
  shrink(value: Step[], context?: unknown): fc.Stream<fc.Value<Step[]>> {
    return this.#shorter.shrink(value, context);
  }
}

export function sequences(length: number): fc.Arbitrary<Sequence> {
  return fc.record({
    settings: fc.record({
      retention_ms: fc.constantFrom(3_600_000, 3_600_000, 70_000),
      leases_max: fc.constantFrom(1000, 1000, 3),
      waiters_max: fc.constantFrom(1000, 1000, 3),
      standby_max: fc.constantFrom(1000, 1000, 2),
      hints: fc.boolean(),
    }),
    locks: fc.constantFrom(1, 1, 2, 3, 4),
    us: fc.nat(800),
    steps: new Steps(length),
  });
}
