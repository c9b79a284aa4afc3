/** What the model tells of a lock. */
import type { Lock } from "./lock.ts";
import type { LeaseView, Lost, Outcome } from "./operation.ts";
import type { Lease } from "./parts.ts";

/** A list of holders or waiters has at most this many entries. */
export const LISTED_MAX = 50;

export function view({ mode, token, fence, holds, acquired_ms, deadline_ms, ttl_ms, label }: Lease): LeaseView {
  return { mode, token, fence, holds, acquired_ms, deadline_ms, ttl_ms, label };
}

/** `which`: of a request for some of several locks, counted from 1. */
export function granted(leases: readonly Lease[], which?: readonly number[]): Outcome {
  return { kind: "granted", leases: leases.map(view), ...(which && { which }) };
}

export const words = (said = "-") => (said === "-" ? {} : { said });

export function lost(lock: Lock, token: string): Lost {
  return { kind: "lost", reason: lock.whyLost(token), ...words(lock.endOf(token)?.said) };
}

export function summary({ queue_length, leases }: Lock) {
  const holders = leases
    .map(view)
    .sort((a, b) => a.fence - b.fence)
    .slice(0, LISTED_MAX);
  return { queue_length, holders_total: leases.length, holders };
}

/** Tells of the first lock in the way. */
export function busy(
  blocked: readonly Lock[],
  { place, arrival }: Pick<Extract<Outcome, { kind: "busy" }>, "place" | "arrival">,
): Outcome {
  const blocked_by = blocked.map(({ name }) => name);
  return { kind: "busy", blocked_by, place, arrival, ...summary(blocked[0] as Lock) };
}
