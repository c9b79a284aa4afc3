/** What happens to leases and to clients that want them, as the access log, the metrics and the webhooks report it. */
import type { BreakNote, LostReason, Mode } from "../types/basics.ts";
import type { Holder } from "../types/locks.ts";

/** What an event is about. Permits of a semaphore are shared leases. */
export interface Subject {
  readonly kind: "lock" | "semaphore";
  readonly name: string;
}

interface OfLease extends Subject {
  readonly mode: Mode;
  readonly fence: number;
  readonly owner: string | null;
}

interface Fingerprinted {
  /** Fingerprint of the lease's token, which is the ticket that it waited with. */
  readonly lease: string;
}

/** A request was granted a lease, or re-entered its own. One for each lock of a multi-lock. */
export interface Granted extends OfLease, Fingerprinted {
  readonly event: "granted";
  readonly ttl_ms: number;
  readonly hold_count: number;
  /** The wait in this request; 0 when the lock was free. */
  readonly waited_ms: number;
}

/** A request was not granted a lease. One event for each lock that it requested. */
export interface Denied extends Subject {
  readonly event: "denied";
  readonly mode: Mode;
  readonly why: "busy" | "deadlock" | "limit" | "mismatch" | "absent" | "unsatisfiable";
  /** The id of its place in the queue, if it has one. */
  readonly lease?: string | undefined;
  readonly waited_ms: number;
  /** The earliest grant among the current holders. */
  readonly holder?: Pick<Holder, "mode" | "fence" | "owner" | "acquired_at_ms"> | undefined;
}

/** A request has joined the queue. One for each lock in its way. */
export interface Queued extends Subject, Fingerprinted {
  readonly event: "queued";
  readonly mode: Mode;
  /** Places in the queue, its own included. */
  readonly queue_length: number;
}

export interface Renewed extends OfLease, Fingerprinted {
  readonly event: "renewed";
  readonly ttl_ms: number;
  readonly held_ms: number;
  /** Whether less than a third of the lease was left: with one more missed heartbeat, it would have been lost. */
  readonly late: boolean;
}

/** A hold was released; the lease has ended if it was the last one. Under a quorum, only that is known. */
export interface Released extends Subject, Fingerprinted {
  readonly event: "released";
  readonly hold_count: number;
  readonly mode?: Mode;
  readonly fence?: number;
  readonly owner?: string | null;
  readonly held_ms?: number;
}

/** A lease ended otherwise, as the next request that changed the lock found out. */
export interface Ended extends OfLease {
  readonly event: "expired" | "broken" | "max_hold" | "transferred";
  readonly held_ms: number;
  /** By the store's clock. */
  readonly at_ms: number;
  /** Of a lease that was broken. */
  readonly note?: BreakNote;
}

/** An absent client was granted a lease, by the run of another client's request or of none. */
export interface Served extends OfLease {
  readonly event: "served";
  readonly waited_ms: number;
  /** By the store's clock. */
  readonly at_ms: number;
  readonly expires_at_ms: number;
  /** What the client gave with its request, to be reported here. */
  readonly reference?: string;
}

/** A client has taken over a lease by its token, as a new one. */
export interface Received extends OfLease, Fingerprinted {
  readonly event: "received";
  readonly ttl_ms: number;
}

/** A holder learned that its lease is gone. */
export interface Lost extends Subject, Fingerprinted {
  readonly event: "lost";
  readonly reason: LostReason;
}

/** A place in the queue was given up by its ticket. */
export interface GivenUp extends Subject, Fingerprinted {
  readonly event: "given_up";
}

/** A client broke a lock or semaphore, or one of its leases; leases that this has ended have their own events. */
export interface BreakRequested extends Subject {
  readonly event: "break_requested";
  readonly leases: number;
  /** Places in the queue that were forgotten. */
  readonly dropped: number;
  /** By the store's clock; undefined if they have ended at once. */
  readonly break_at_ms?: number;
}

/** One operation on the store, retries included. */
export interface StoreAnswered {
  readonly event: "store_answered";
  readonly ms: number;
  /** Whether the store may have applied an operation that failed. */
  readonly outcome: "ok" | "refused" | "none" | "unknown";
}

export type ServiceEvent =
  | Granted
  | Denied
  | Queued
  | Renewed
  | Released
  | Ended
  | Served
  | Received
  | Lost
  | GivenUp
  | BreakRequested
  | StoreAnswered;

/** Must not throw, and must return at once. */
export type Emit = (event: ServiceEvent) => void;
