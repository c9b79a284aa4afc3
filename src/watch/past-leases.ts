/** Derives the leases in a lock's history by matching grants and ends by their fences. */
import type { LockState } from "../client/index.ts";
import { printable } from "./text.ts";

export type LockEvent = NonNullable<LockState["history"]>[number];

export interface PastLease extends Pick<LockEvent, "fence" | "mode" | "owner" | "key_id" | "reason" | "by"> {
  readonly granted_at: string;
  /** null when the grant is no longer among the events that are kept. */
  readonly waited_ms: number | null;
  /** null while the lease is held, or when its end is unknown. */
  readonly ended_at: string | null;
  /** Counted up to now while the lease is held; null when its end is unknown. */
  readonly held_ms: number | null;
  readonly end: Exclude<LockEvent["event"], "granted"> | "held" | "unknown";
  /** The holder's metadata while the lease is held. */
  readonly metadata?: LockState["holders"][number]["metadata"];
}

/** Describes who broke a lease and why; empty when that is unknown. */
export function breakText({ key_id, reason, by }: Pick<LockEvent, "key_id" | "reason" | "by">): string {
  if (key_id === undefined) return "";
  const who = by === undefined ? `key ${key_id}` : `${by} (key ${key_id})`;
  return printable(`by ${who}${reason === undefined ? "" : `: ${reason}`}`);
}

/** Derives the leases from events and holders, latest first. */
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
    if (end) {
      const { at: ended_at, held_ms = 0, key_id, reason, by } = end;
      const words = {
        ...(key_id === undefined ? {} : { key_id }),
        ...(reason === undefined ? {} : { reason }),
        ...(by === undefined ? {} : { by }),
      };
      return { ...known, ended_at, held_ms, end: end.event as PastLease["end"], ...words };
    }
    if (holder === undefined) return { ...known, ended_at: null, held_ms: null, end: "unknown" };
    const { metadata } = holder;
    const held_ms = Math.max(0, now_ms - Date.parse(granted_at));
    return { ...known, ended_at: null, held_ms, end: "held", ...(metadata && { metadata }) };
  });
  return leases.sort((a, b) => b.fence - a.fence);
}
