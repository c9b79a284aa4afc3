/** Reads a lock's history. */
import type { Leasehold, LockState } from "../client/index.ts";
import { pathOf } from "../client/target.ts";
import { leasesOf, type PastLease } from "../watch/past-leases.ts";
import type { Moment } from "./moment.ts";

/** Returns a lock's state with its history, which is null if the deployment keeps none. */
export function readHistory(client: Leasehold, name: string, signal?: AbortSignal): Promise<LockState> {
  return client.request("GET", `${pathOf("locks", name)}?history=true`, { signal });
}

/** Who held a lock at a given moment. `known` means that no one else can have held it at that moment. */
export interface HeldThen {
  readonly known: boolean;
  readonly leases: readonly PastLease[];
}

export function heldThen(state: LockState, { from_ms, to_ms }: Moment, now_ms: number): HeldThen {
  // If its end is unknown, a lease may have been held at any time after its grant.
  const endOf = ({ ended_at }: PastLease) => (ended_at === null ? Number.POSITIVE_INFINITY : Date.parse(ended_at));
  const leases = leasesOf(state, now_ms).filter((lease) => {
    const granted_ms = Date.parse(lease.granted_at);
    return granted_ms < to_ms && (endOf(lease) > from_ms || granted_ms >= from_ms);
  });
  const oldest = state.history?.at(-1)?.at;
  const complete = oldest !== undefined && Date.parse(oldest) <= from_ms && state.holders_total <= state.holders.length;
  const alone = leases.some(
    (lease) => lease.mode === "exclusive" && Date.parse(lease.granted_at) <= from_ms && endOf(lease) >= to_ms,
  );
  return { known: (complete || alone) && leases.every(({ end }) => end !== "unknown"), leases };
}
