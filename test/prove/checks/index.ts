/** Every property that a history can violate, in one pass: pure, so that recorded histories can be judged anywhere. */
import { CAPACITY, LATCH_COUNT } from "../clients/shared.ts";
import type { Operation } from "../history/operation.ts";
import { type Step, storeClock } from "./clock.ts";
import { checkDeadlines } from "./deadlines.ts";
import { checkExclusion, checkLooks, checkPermits } from "./exclusion.ts";
import { checkFairness, type Outage } from "./fairness.ts";
import { checkFences } from "./fences.ts";
import { checkCounts, checkIdempotency } from "./idempotency.ts";
import { leasesOf } from "./leases.ts";
import { checkLeftovers, type Leftovers } from "./leftovers.ts";
import { linesOf } from "./line.ts";
import { checkReentry } from "./reentry.ts";
import type { Finding } from "./violation.ts";

/** What clients share, and the promises of the deployment. */
export interface Promised {
  /** Permits of each semaphore. */
  readonly capacity: number;
  /** Where each latch began. */
  readonly latch_count: number;
  /** Whether fences are in the order of the grants, or only follow the requests. */
  readonly order: "fences" | "answers";
  /**
   * Whether an answer gives the whole remaining time of a lease, or only the part that is certain. In that case a refused renewal
   * may have prolonged it all the same.
   */
  readonly exact: boolean;
  /** Whether the store keeps what it has acknowledged. Otherwise, only grants since its last loss are certain. */
  readonly durable: boolean;
  /** Whether places are kept in order: not without a queue, and not where waiting clients do not learn of their turns. */
  readonly fair: boolean;
  /** Whether a waiting client is served within the bound: not without a queue. */
  readonly bound: boolean;
}

/** The faults of the deployment that excuse anything. */
export interface Troubles {
  readonly outages: readonly Outage[];
  readonly steps: readonly Step[];
}

export interface Recorded extends Troubles {
  readonly promised: Promised;
  readonly leftovers: Leftovers;
  /** Violated invariants that scripts found, where they look for them. */
  readonly broken?: readonly string[];
}

/** What is known about a history without its deployment. */
export const ALONE: Recorded = {
  promised: {
    capacity: CAPACITY,
    latch_count: LATCH_COUNT,
    order: "fences",
    exact: true,
    durable: true,
    fair: true,
    bound: true,
  },
  leftovers: { obtained: new Map(), latches: new Map(), keys: new Map(), ttl_ms_max: -1, latch_ttl_ms: 0 },
  outages: [],
  steps: [],
};

const checkInvariants = (operations: readonly Operation[], violations: readonly string[]): Finding => ({
  property: "every invariant after each script",
  checked: operations.length,
  of: "operations",
  violations,
});

export function check(operations: readonly Operation[], recorded: Recorded): Finding[] {
  const { promised, leftovers } = recorded;
  const { uses, grants } = leasesOf(operations, storeClock(recorded.steps), promised);
  const lines = linesOf(grants, promised.order);
  const [order, bound] = checkFairness(operations, lines, recorded.outages) as [Finding, Finding];
  const always = [
    checkExclusion(lines.values()),
    checkPermits(lines.values(), operations, promised.capacity),
    checkLooks(operations, lines),
    checkFences(lines.values()),
    ...checkLeftovers(operations, leftovers),
    ...(recorded.broken ? [checkInvariants(operations, recorded.broken)] : []),
  ];
  if (!promised.durable) return always;
  return [
    ...always,
    checkReentry(operations),
    ...(promised.fair ? [order] : []),
    ...(promised.bound ? [bound] : []),
    checkIdempotency(operations),
    checkCounts(operations, leftovers.latches, promised.latch_count),
    // Among several stores, one may start keeping a lease late, and end it late.
    ...(promised.exact ? [checkDeadlines(uses)] : []),
  ];
}
