/**
 * Checks every property that a history can violate, in a single pass. The function is pure, so recorded histories can be judged
 * anywhere.
 */
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

/** What the deployment guarantees, and the sizes of the objects that clients share. */
export interface Promised {
  /** The number of permits of each semaphore. */
  readonly capacity: number;
  /** The initial count of each latch. */
  readonly latch_count: number;
  /** Whether fences follow the order of the grants or only that of the requests. */
  readonly order: "fences" | "answers";
  /**
   * Whether a response contains a lease's full remaining time or only the part that is certain. If responses aren't exact, even
   * a rejected renewal may have extended the lease.
   */
  readonly exact: boolean;
  /** Whether the store keeps what it has acknowledged. If it doesn't, only grants since its last data loss are certain. */
  readonly durable: boolean;
  /**
   * Whether clients are served in order of arrival: false without a queue, or if waiting clients aren't notified of
   * their turns.
   */
  readonly fair: boolean;
  /** Whether a waiting client is served within the bound: false without a queue. */
  readonly bound: boolean;
}

/** Faults of the deployment that excuse any violation. */
export interface Troubles {
  readonly outages: readonly Outage[];
  readonly steps: readonly Step[];
}

export interface Recorded extends Troubles {
  readonly promised: Promised;
  readonly leftovers: Leftovers;
  /** The violated invariants that scripts have found, if they check for any. */
  readonly broken?: readonly string[];
}

/** What is assumed about a history whose deployment is unknown. */
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
    // In a quorum, one store may start keeping a lease late and therefore end it late.
    ...(promised.exact ? [checkDeadlines(uses)] : []),
  ];
}
