import type { LostLease, Metadata } from "./basics.ts";
import type { Holder, Lease } from "./lease.ts";

export interface AcquireOptions {
  readonly ttl_ms: number;
  /** How long the request may stay open; 0 is a plain try. */
  readonly wait_ms: number;
  readonly fair: boolean;
  /** How many of the targets are wanted. Undefined: all. */
  readonly need?: number | undefined;
  readonly token?: string | undefined;
  readonly ticket?: string | undefined;
  /** From `derivedSecret`: takes the place of a fresh secret and of a ticket. Needs a label. */
  readonly secret?: string | undefined;
  readonly owner?: string | undefined;
  readonly metadata?: Metadata | undefined;
  readonly lock_delay_ms: number;
  /** Undefined: no bound. */
  readonly max_hold_ms?: number | undefined;
  /** No new holder gets the lock until this long after the grant, however early the lease ends. Undefined: none. */
  readonly min_hold_ms?: number | undefined;
  /** For how long its place is kept, and can be granted the lock, while the client is away. Undefined: it is not. */
  readonly standby_ms?: number | undefined;
  /** Reported with the event that an absent client was granted the lock. */
  readonly reference?: string | undefined;
  /** Its place is ordered as if it had arrived so much earlier. Undefined: it is not. */
  readonly head_start_ms?: number | undefined;
}

export interface Repeated {
  /** Set when an earlier request with the same Idempotency-Key or ticket was granted this lease, so others may hold it. */
  readonly repeated?: true;
}

export interface Capacity {
  /** Of a semaphore: its permits in all. Not known from a store of an earlier version. */
  readonly capacity?: number;
}

export type AcquireOutcome =
  /** All of `targets`, or as many as were wanted, in order, under one token and one deadline. */
  | ({ readonly kind: "granted"; readonly leases: readonly Lease[]; readonly waited_ms: number } & Repeated & Capacity)
  | Busy
  /** `dismissed`: it waited, has no place any more, and was never granted. */
  | (LostLease & { readonly dismissed?: boolean | undefined })
  /** A second waiting upgrader. */
  | { readonly kind: "deadlock" }
  /** The idempotency key or the ticket belongs to another request. */
  | { readonly kind: "mismatch"; readonly what: "idempotency_key" | "ticket" }
  /** Too many leases or waiters on this lock. */
  | {
      readonly kind: "limit";
      readonly what: "leases" | "waiters" | "standby";
      readonly limit: number;
      readonly retry_after_ms: number;
    };

export interface Busy extends Capacity {
  readonly kind: "busy";
  /** Names in the way; for a single lock, its own. */
  readonly blocked_by: readonly string[];
  readonly retry_after_ms: number;
  readonly waited_ms: number;
  /** Of the first name in the way; at most 50, the earliest first. */
  readonly holders: readonly Holder[];
  readonly holders_total: number;
  /** Permits of a semaphore; 0 for locks. */
  readonly available: number;
  readonly queue_length: number;
  /** As in `LockState`, for the lock in the way; of a semaphore only the end of a lock_delay. */
  readonly available_at_ms?: number;
  /** Only for a request that has a place in the queue. */
  readonly place?: { readonly position: number; readonly ticket: string; readonly ticket_ttl_ms: number };
  /** Until when its place is kept, and granted, while the client is away. */
  readonly standby_until_ms?: number;
}
