/** The parts of a lock in the model. */
import type { LeaseView, Mode } from "./operation.ts";

export interface Lease extends Omit<LeaseView, "unclaimed"> {
  /** Identical for two leases of one holder. */
  readonly holder: object;
  holds: number;
  acquired_ms: number;
  deadline_ms: number;
  ttl_ms: number;
  label: string;
  /** Infinity without a max_hold. */
  max_until_ms: number;
  lock_delay_ms: number;
  /** 0 without a min_hold. */
  min_until_ms: number;
  /** Whether the holder has ever re-entered the lease. */
  reentered: boolean;
  /**
   * Whether the holder has renewed the lease, re-entered it or received it by a transfer, and thus certainly knows of it.
   */
  confirmed: boolean;
  /** For a lease granted to an absent client: the terms that apply once the client claims it. */
  unclaimed: Pick<Awaited, "lock_delay_ms" | "min_hold_ms"> | undefined;
}

/** Marks the lease as known to its holder. */
export function claim(lease: Lease): void {
  const { unclaimed } = lease;
  if (!unclaimed) return;
  const { lock_delay_ms, min_hold_ms } = unclaimed;
  lease.lock_delay_ms = lock_delay_ms;
  if (min_hold_ms > 0) lease.min_until_ms = lease.acquired_ms + min_hold_ms;
  lease.confirmed = true;
  lease.unclaimed = undefined;
}

/** The terms on which a place may be granted the lock while its client is absent. */
export interface Awaited {
  readonly ttl_ms: number;
  readonly label: string;
  readonly lock_delay_ms: number;
  readonly max_hold_ms: number;
  readonly min_hold_ms: number;
}

/** Returns a label with a renewal's metadata: `<owner>.<metadata>.<revision>`, whose revision never decreases. */
export function relabelled(label: string, given: string): string {
  const [owner, , latest] = label.split(".");
  const [metadata, revision = latest] = given.split(".");
  const is_late = given.includes(".") && Number(revision) <= Number(latest ?? 0);
  return is_late ? label : [owner, metadata, ...(revision === undefined ? [] : [revision])].join(".");
}

export interface Waiter {
  readonly secret: string;
  readonly mode: Mode;
  readonly spans_locks: boolean;
  /** The same in all of a client's queues, so that clients that share several queues are in the same order in each. */
  readonly arrival: number;
  /**
   * Determines the place's position: its arrival minus its head start, if it has one. A client's order is the same in all
   * of its queues.
   */
  order: number;
  attended_until_ms: number;
  label: string;
  /** The terms of standby, if the client may be absent. */
  awaited: Awaited | undefined;
  /**
   * Whether the place is unattended or has missed its turn; if so, it doesn't block other clients until its own client sends
   * another request.
   */
  unattended: boolean;
}

/** A turn, during which no client behind it is granted the lock. */
export interface Turn {
  readonly of: Waiter;
  since_ms: number;
  until_ms: number;
}

export interface Upgrader {
  readonly secret: string;
  /** The shared lease that is to become exclusive. */
  readonly lease: Lease;
  readonly arrival: number;
  ticket_until_ms: number;
  label: string;
}

export type EndReason = "released" | "expired" | "max_hold" | "broken" | "transferred";

export interface End {
  readonly token: string;
  /** Undefined for the place of an absent client that was never granted the lock. */
  readonly lease: Lease | undefined;
  readonly reason: EndReason;
  at_ms: number;
  /** When a client first observed the end. */
  seen_ms: number;
  /** The reason given with the break; "-" for none and for all other ends. */
  readonly note?: string;
}
