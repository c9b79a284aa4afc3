/** Events about leases and the clients that request them, for the access log, the metrics and the webhooks. */
import type { BreakNote, LostReason, Mode } from "../types/basics.ts";
import type { Holder } from "../types/locks.ts";

/** The subject of an event. A semaphore's permits are shared leases. */
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
  /** The fingerprint of the lease's token, which was the request's ticket while the request was waiting. */
  readonly lease: string;
}

/**
 * A request was granted a lease, or re-entered a lease that its client already had. A multi-lock has one event for each lock.
 */
export interface Granted extends OfLease, Fingerprinted {
  readonly event: "granted";
  readonly ttl_ms: number;
  readonly hold_count: number;
  /** How long this request waited; 0 when the lock was free. */
  readonly waited_ms: number;
}

/** A request was not granted a lease. Each requested lock has its own event. */
export interface Denied extends Subject {
  readonly event: "denied";
  readonly mode: Mode;
  readonly why: "busy" | "deadlock" | "limit" | "mismatch" | "absent" | "unsatisfiable";
  /** The id of the request's place in the queue, if it has one. */
  readonly lease?: string | undefined;
  readonly waited_ms: number;
  /** The current holder whose lease was granted first. */
  readonly holder?: Pick<Holder, "mode" | "fence" | "owner" | "acquired_at_ms"> | undefined;
}

/** A request has joined the queue. Each lock that blocks it has its own event. */
export interface Queued extends Subject, Fingerprinted {
  readonly event: "queued";
  readonly mode: Mode;
  /** The number of places in the queue, including the request's own. */
  readonly queue_length: number;
}

export interface Renewed extends OfLease, Fingerprinted {
  readonly event: "renewed";
  readonly ttl_ms: number;
  readonly held_ms: number;
  /** Whether less than a third of the lease remained: the client would have lost it by missing one more heartbeat. */
  readonly late: boolean;
}

/** A hold was released; the lease has ended if this was its last hold. Under a quorum, no details are known. */
export interface Released extends Subject, Fingerprinted {
  readonly event: "released";
  readonly hold_count: number;
  readonly mode?: Mode;
  readonly fence?: number;
  readonly owner?: string | null;
  readonly held_ms?: number;
}

/** A lease ended in another way, as found by the next request that changed the lock. */
export interface Ended extends OfLease {
  readonly event: "expired" | "broken" | "max_hold" | "transferred";
  readonly held_ms: number;
  /** When the lease ended, by the store's clock. */
  readonly at_ms: number;
  /** The note of the break that ended the lease. */
  readonly note?: BreakNote;
}

/** An absent client was granted a lease, while the store was running another client's request or none. */
export interface Served extends OfLease {
  readonly event: "served";
  readonly waited_ms: number;
  /** When the lease was granted, by the store's clock. */
  readonly at_ms: number;
  readonly expires_at_ms: number;
  /** The reference that the client sent with its request. */
  readonly reference?: string;
}

/** A client has used a lease's token to take the lease over as a new one. */
export interface Received extends OfLease, Fingerprinted {
  readonly event: "received";
  readonly ttl_ms: number;
}

/** A holder was informed that it has lost its lease. */
export interface Lost extends Subject, Fingerprinted {
  readonly event: "lost";
  readonly reason: LostReason;
}

/** A client used its ticket to give up its place in the queue. */
export interface GivenUp extends Subject, Fingerprinted {
  readonly event: "given_up";
}

/** A client broke a lock, a semaphore or one of its leases. Each lease that the break has ended has its own event. */
export interface BreakRequested extends Subject {
  readonly event: "break_requested";
  readonly leases: number;
  /** The number of places that were dropped from the queue. */
  readonly dropped: number;
  /** When the leases end, by the store's clock; undefined if they have already ended. */
  readonly break_at_ms?: number;
}

/** The store has finished one operation, retries included. */
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

/** Receives events. Must not throw, and must return immediately. */
export type Emit = (event: ServiceEvent) => void;
