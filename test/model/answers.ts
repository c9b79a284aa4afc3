/** Builds the model's replies about a lock. */
import type { Lock } from "./lock.ts";
import type { LeaseView, Lost, Outcome } from "./operation.ts";
import type { Lease } from "./parts.ts";

/** The maximum length of a list of holders or waiting clients. */
export const LISTED_MAX = 50;

export function view(lease: Lease): LeaseView {
  const { mode, token, fence, holds, acquired_ms, deadline_ms, ttl_ms, label } = lease;
  const unclaimed = lease.unclaimed !== undefined;
  return { mode, token, fence, holds, acquired_ms, deadline_ms, ttl_ms, label, unclaimed };
}

/** For a request that needs only some of its locks, `which` contains the numbers of the granted ones, counted from 1. */
export function granted(leases: readonly Lease[], which?: readonly number[]): Outcome {
  return { kind: "granted", leases: leases.map(view), ...(which && { which }) };
}

export const words = (note = "-") => (note === "-" ? {} : { note });

export function lost(lock: Lock, token: string): Lost {
  const { reason = "unknown", lease, note } = lock.endOf(token) ?? {};
  return { kind: "lost", reason, ...words(reason === "broken" && !lease ? lock.dropped_with : note) };
}

/** Like `lost`, but for a request that was waiting: also reports if its place ended without a grant. */
export function lostPlace(lock: Lock, ticket: string): Lost {
  const end = lock.endOf(ticket);
  return { ...lost(lock, ticket), ...(end && end.lease === undefined && { dismissed: true }) };
}

export function summary({ queue_length, leases }: Lock) {
  const holders = leases
    .map(view)
    .sort((a, b) => a.fence - b.fence)
    .slice(0, LISTED_MAX);
  return { queue_length, holders_total: leases.length, holders };
}

/** Describes the first lock that blocks the request. */
export function busy(
  blocked: readonly Lock[],
  {
    place,
    arrival,
    head_start_us = 0,
    standby_until_ms = 0,
  }: Pick<Extract<Outcome, { kind: "busy" }>, "place" | "arrival"> & {
    readonly head_start_us?: number;
    readonly standby_until_ms?: number;
  },
): Outcome {
  const blocked_by = blocked.map(({ name }) => name);
  return { kind: "busy", blocked_by, place, arrival, head_start_us, standby_until_ms, ...summary(blocked[0] as Lock) };
}
