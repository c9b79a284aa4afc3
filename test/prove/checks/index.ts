/** Every property that a history can break, in one go: pure, so that recorded histories can be judged anywhere. */
import { CAPACITY, LATCH_COUNT } from "../client.ts";
import type { Sent } from "../history.ts";
import { grantsOf } from "../leases.ts";
import { checkDeadlines } from "./deadlines.ts";
import { checkExclusion, checkLooks } from "./exclusion.ts";
import { checkFairness, type Outage } from "./fairness.ts";
import { checkFences } from "./fences.ts";
import { checkCounts, checkIdempotency } from "./idempotency.ts";
import { checkLeftovers, type Leftovers } from "./leftovers.ts";
import { checkReentry } from "./reentry.ts";
import type { Finding } from "./violation.ts";

export interface Recorded {
  readonly history: readonly Sent[];
  readonly outages: readonly Outage[];
  readonly leftovers: Leftovers;
}

export function check({ history, outages, leftovers }: Recorded): Finding[] {
  const grants = grantsOf(history);
  return [
    checkExclusion(grants, CAPACITY),
    checkLooks(history, grants),
    checkFences(grants),
    checkReentry(history),
    ...checkFairness(history, grants, outages),
    checkIdempotency(history),
    checkCounts(history, leftovers.latches, LATCH_COUNT),
    checkDeadlines(history, grants),
    ...checkLeftovers(leftovers),
  ];
}
