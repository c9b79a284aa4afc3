/** The parts of a lock in the model. */
import type { LeaseView, Mode } from "./operation.ts";

export interface Lease extends Omit<LeaseView, "unclaimed"> {
  /** Two leases of one holder have the same. */
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
  /** Whether its holder ever entered it again. */
  reentered: boolean;
  /** Whether its holder ever renewed it, re-entered it or got it by a transfer, and so knows of it. */
  confirmed: boolean;
  /** For a lease granted to an absent client: what it gets as soon as the client asks for it. */
  unclaimed: Pick<Awaited, "lock_delay_ms" | "min_hold_ms"> | undefined;
}

/** Its holder knows of it from now on. */
export function claim(lease: Lease): void {
  const { unclaimed } = lease;
  if (!unclaimed) return;
  const { lock_delay_ms, min_hold_ms } = unclaimed;
  lease.lock_delay_ms = lock_delay_ms;
  if (min_hold_ms > 0) lease.min_until_ms = lease.acquired_ms + min_hold_ms;
  lease.confirmed = true;
  lease.unclaimed = undefined;
}

/** The terms on which a place is granted the lock while its client is absent. */
export interface Awaited {
  readonly ttl_ms: number;
  readonly label: string;
  readonly lock_delay_ms: number;
  readonly max_hold_ms: number;
  readonly min_hold_ms: number;
}

/** A label with a renewal's metadata: `<owner>.<metadata>.<revision>`, which never returns to a lower revision. */
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
  /** The same in all its queues, so that clients that meet in several meet in the same order. */
  readonly arrival: number;
  /** What it is queued by: its arrival, or less than that by its head start. Also the same in all its queues. */
  order: number;
  attended_until_ms: number;
  label: string;
  /** For a client that may be absent. */
  awaited: Awaited | undefined;
  /** It is unattended or let its turn go by, and is in no other client's way until it asks again. */
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
  /** The shared lease that is to become an exclusive one. */
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
  /** When a client first observed it. */
  seen_ms: number;
  /** The reason given with the break; "-" for none, and for any other end. */
  readonly said?: string;
}
