/** The leases that a lock's history tells of: grants and ends, joined by fence. */
import type { Leasehold, LockState } from "../client/index.ts";
import { pathOf } from "../client/target.ts";
import type { Moment } from "./moment.ts";

export type LockEvent = NonNullable<LockState["history"]>[number];

export interface PastLease extends Pick<LockEvent, "fence" | "mode" | "owner"> {
  readonly granted_at: string;
  /** null when the grant is older than the events that are kept. */
  readonly waited_ms: number | null;
  /** null while it is held, and when its end is not known. */
  readonly ended_at: string | null;
  /** Until now while it is held; null when its end is not known. */
  readonly held_ms: number | null;
  readonly end: Exclude<LockEvent["event"], "granted"> | "held" | "unknown";
}

/** The state of a lock with its history, which is null when the deployment keeps none. */
export function readHistory(client: Leasehold, name: string, signal?: AbortSignal): Promise<LockState> {
  return client.request("GET", `${pathOf("locks", name)}?history=true`, { signal });
}

/** The leases that the events and the holders tell of, the latest first. */
export function leasesOf({ history, holders }: LockState, now_ms: number): PastLease[] {
  const fences = new Set([...(history ?? []), ...holders].map(({ fence }) => fence));
  const leases = [...fences].map((fence): PastLease => {
    const of = history?.filter((event) => event.fence === fence) ?? [];
    const grant = of.find(({ event }) => event === "granted");
    const end = of.find(({ event }) => event !== "granted");
    const holder = holders.find((one) => one.fence === fence);
    const { mode, owner } = (end ?? grant ?? holder) as LockEvent;
    const granted_at =
      grant?.at ?? holder?.acquired_at ?? new Date(Date.parse(end?.at ?? "") - (end?.held_ms ?? 0)).toISOString();
    const known = { fence, mode, owner, granted_at, waited_ms: grant?.waited_ms ?? null };
    if (end) return { ...known, ended_at: end.at, held_ms: end.held_ms ?? 0, end: end.event as PastLease["end"] };
    if (holder === undefined) return { ...known, ended_at: null, held_ms: null, end: "unknown" };
    return { ...known, ended_at: null, held_ms: Math.max(0, now_ms - Date.parse(granted_at)), end: "held" };
  });
  return leases.sort((a, b) => b.fence - a.fence);
}

/** Who held a lock at a moment; `known` when nobody else can have. */
export interface HeldThen {
  readonly known: boolean;
  readonly leases: readonly PastLease[];
}

export function heldThen(state: LockState, { from_ms, to_ms }: Moment, now_ms: number): HeldThen {
  // A lease whose end is not known may have been held at any time after its grant.
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
