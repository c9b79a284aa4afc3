/** Types of locks: leases, the options and outcomes of operations, and states. */
import type { NodeCounts } from "../../engine/engine.ts";
import type { BreakNote, BreakWords, LostLease, LostReason, Metadata, Mismatch, Mode } from "./basics.ts";

export interface Lease {
  readonly lock: string;
  readonly mode: Mode;
  readonly token: string;
  readonly fence: number;
  readonly hold_count: number;
  readonly owner: string | null;
  readonly metadata: Metadata | null;
  /** The remaining time by the store's clock. */
  readonly ttl_ms: number;
  readonly expires_at_ms: number;
  readonly acquired_at_ms: number;
  readonly renew_after_ms: number;
  /** Set only for a semaphore's lease. */
  readonly permits?: number;
  /** Set while the lock is being broken with grace. The lease ends at this time, even if it is renewed. */
  readonly break_at_ms?: number;
}

/** A lease as other clients may see it, without its token. */
export type Holder = Pick<
  Lease,
  "mode" | "owner" | "metadata" | "fence" | "hold_count" | "ttl_ms" | "expires_at_ms" | "acquired_at_ms" | "permits"
> & {
  /** Set while its min_hold lasts. Until this time, the lock is not granted to a new holder, even if the lease has ended. */
  readonly min_until_ms?: number;
  /** Set if an absent client was granted the lease and has not claimed it yet. */
  readonly unclaimed?: true;
};

/** A lease that a release has ended, for the access log. */
export interface EndedLease {
  readonly fence: number;
  readonly owner: string | null;
  readonly hold_ms: number;
}

/** The metadata of a renewal. */
export interface MetadataChange {
  /** Undefined keeps the lease's metadata. */
  readonly metadata?: Metadata | undefined;
  /**
   * The revision of this metadata. If it is not higher than the latest one, the renewal is a late copy, and its metadata
   * changes nothing.
   */
  readonly revision?: number | undefined;
}

/** One item of a request for many leases. */
export interface LeaseRef extends MetadataChange {
  /** The default is `lock`. */
  readonly kind?: "lock" | "semaphore";
  readonly name: string;
  readonly token: string;
  /** Undefined keeps the lease's own ttl. */
  readonly ttl_ms?: number | undefined;
}

/** The record of one of several locks cannot be read. For a single lock, an error is thrown instead. */
export interface UnreadableLock {
  readonly kind: "unreadable";
  readonly why: "newer" | "damaged";
}

export interface AcquireOptions {
  readonly ttl_ms: number;
  /** How long the request may wait; 0 means that it does not wait. */
  readonly wait_ms: number;
  readonly fair: boolean;
  /** How many of the targets are requested. Undefined means all. */
  readonly need?: number | undefined;
  readonly token?: string | undefined;
  readonly ticket?: string | undefined;
  /** A secret from `derivedSecret`, which replaces a random secret and a ticket. Requires a label. */
  readonly secret?: string | undefined;
  readonly owner?: string | undefined;
  readonly metadata?: Metadata | undefined;
  readonly lock_delay_ms: number;
  /** Undefined means no limit. */
  readonly max_hold_ms?: number | undefined;
  /**
   * The lock is not granted to a new holder until this long after the grant, even if the lease ends earlier. Undefined
   * means none.
   */
  readonly min_hold_ms?: number | undefined;
  /**
   * How long the place is kept, and can be granted the lock, while the client is away. Undefined means that the client may not
   * be away.
   */
  readonly standby_ms?: number | undefined;
  /** The reference to include in the event when the lock is granted to the absent client. */
  readonly reference?: string | undefined;
  /** Queues the request as if it had arrived this much earlier. Undefined means no head start. */
  readonly head_start_ms?: number | undefined;
}

export interface Repeated {
  /**
   * Set if an earlier request with the same Idempotency-Key or ticket was granted this lease, so that request's client may also
   * hold it.
   */
  readonly repeated?: true;
}

export interface Capacity {
  /** A semaphore's total number of permits. A store of an earlier version does not report the capacity. */
  readonly capacity?: number;
}

export type AcquireOutcome =
  /** All of `targets`, or the requested number of them, in order, under one token and with one deadline. */
  | ({ readonly kind: "granted"; readonly leases: readonly Lease[]; readonly waited_ms: number } & Repeated & Capacity)
  | Busy
  /** `dismissed`: the request was waiting, but lost its place without being granted the lock. */
  | (LostLease & { readonly dismissed?: boolean | undefined })
  /** Another upgrader is already waiting for the lock. */
  | { readonly kind: "deadlock" }
  /** The idempotency key or the ticket belongs to another request. */
  | { readonly kind: "mismatch"; readonly what: "idempotency_key" | "ticket" }
  /** The lock has too many leases or waiters. */
  | {
      readonly kind: "limit";
      readonly what: "leases" | "waiters" | "standby";
      readonly limit: number;
      readonly retry_after_ms: number;
    };

export interface Busy extends Capacity {
  readonly kind: "busy";
  /** The names that block the request; for a single lock, its own name. */
  readonly blocked_by: readonly string[];
  readonly retry_after_ms: number;
  readonly waited_ms: number;
  /** The holders of the first blocking name, up to 50, earliest first. */
  readonly holders: readonly Holder[];
  readonly holders_total: number;
  /** The semaphore's available permits; 0 for locks. */
  readonly available: number;
  readonly queue_length: number;
  /**
   * As in `LockState`, for the blocking lock. For a semaphore, only the end of a lock_delay, or of a min_hold while no lease is
   * in force.
   */
  readonly available_at_ms?: number;
  /** Set only for a request that has a place in the queue. */
  readonly place?: { readonly position: number; readonly ticket: string; readonly ticket_ttl_ms: number };
  /** The time until which the place is kept, and can be granted the lock, while the client is away. */
  readonly standby_until_ms?: number;
}

export type ReleaseOutcome =
  | {
      readonly kind: "released";
      readonly mode: Mode;
      readonly hold_count: number;
      /** Undefined while holds remain, for a request that was already answered, and under a quorum. */
      readonly ended?: EndedLease | undefined;
    }
  | LostLease
  | UnreadableLock
  | Mismatch;

export type RenewOutcome =
  | {
      readonly kind: "renewed";
      readonly lease: Lease;
      /** Whether less than a third of the lease was left when the renewal arrived; undefined under a quorum. */
      readonly late?: boolean | undefined;
    }
  | LostLease
  /** The lease was renewed, but may have ended before the store's answer arrived. */
  | { readonly kind: "too_late" }
  | UnreadableLock
  | Mismatch;

export type GiveUpOutcome =
  | { readonly kind: "given_up" }
  | { readonly kind: "mismatch"; readonly what: "ticket" | "idempotency_key" };

export interface InspectOptions {
  /** Also describes the lease of this token. */
  readonly token?: string | undefined;
  /** Also includes recent events. */
  readonly history?: boolean;
  /** The maximum time to wait for the state to change. */
  readonly wait_ms: number;
}

export interface TransferOptions {
  readonly owner?: string | undefined;
  readonly metadata?: Metadata | undefined;
  /** Undefined keeps the lease's own ttl. */
  readonly ttl_ms?: number | undefined;
}

export type TransferOutcome =
  | { readonly kind: "transferred"; readonly lease: Lease }
  | LostLease
  /** A holder of both modes cannot transfer only one of them. */
  | { readonly kind: "both_modes" }
  | Mismatch;

export interface BreakOptions extends BreakWords {
  /** 0 breaks the lock immediately. */
  readonly grace_ms: number;
  /** Whether a lock_delay applies. */
  readonly delay: boolean;
  /**
   * What happens to waiters: `keep` keeps them in the queue, `drop` removes them, and `only` removes them without breaking any
   * lease.
   */
  readonly queue: "keep" | "drop" | "only";
}

export type BreakOutcome =
  | {
      readonly kind: "broken";
      readonly leases: number;
      /** The number of places that were dropped from the queue. */
      readonly dropped: number;
      /** The lock's record was damaged and has been deleted; the number of leases that this ended is unknown. */
      readonly repaired: boolean;
      /** Set if no lease on the lock is in force, but a lock_delay or min_hold blocks new holders until this time. */
      readonly available_at_ms?: number;
    }
  | {
      readonly kind: "breaking";
      readonly break_at_ms: number;
      readonly leases: number;
      /**
       * The number of leases whose holders might not send a heartbeat before the break, and might therefore not learn of it in
       * time.
       */
      readonly unaware: number;
      readonly dropped: number;
    }
  | Mismatch;

/** Options for breaking only the lease with a given fence. If the break ends nothing, no such lease was in force. */
export type BreakLeaseOptions = Omit<BreakOptions, "queue">;

export type BreakLeaseOutcome =
  | BreakOutcome
  /** The lock has other leases, to which the grace period would also apply. */
  | { readonly kind: "others" };

/** The semaphore does not exist. */
export interface Absent {
  readonly kind: "absent";
}

export type RemoveOutcome = ({ readonly kind: "removed"; readonly existed: boolean } & Repaired) | Mismatch;

export interface Repaired {
  /** The record with this name was damaged, and has been deleted. */
  readonly repaired: boolean;
}

/** A waiting request as other clients see it. */

export interface Waiter {
  readonly position: number;
  readonly mode: Mode;
  readonly owner: string | null;
  readonly waiting_ms: number;
  readonly since_ms: number;
  /** Whether its client is expected to take its turn; unattended places are last. */
  readonly attended: boolean;
  /** Whether the request is waiting for several locks. */
  readonly several: boolean;
  /** The time until which the client may be away. */
  readonly standby_until_ms?: number;
  /** How far ahead of its arrival the place is sorted in the queue. */
  readonly head_start_ms?: number;
}

export interface LockState {
  readonly lock: string;
  /** The store's clock. */
  readonly now_ms: number;
  readonly state: "free" | "held" | "delayed";
  readonly mode: Mode | null;
  /** The last fence that was issued, in either mode; null if none is known. */
  readonly fence: number | null;
  readonly holders: readonly Holder[];
  readonly holders_total: number;
  readonly queue: readonly Waiter[];
  readonly queue_length: number;
  /** When a lock_delay ends, or when the last live lease ends if it is not renewed. */
  readonly available_at_ms?: number;
  /** Set while the lock is being broken with grace. Every lease ends at this time, even if it is renewed. */
  readonly break_at_ms?: number;
  /** The lease that belongs to the token in the request. */
  readonly yours?: Lease;
  /** Recent events, latest first, if requested; null when the lock keeps none. */
  readonly history?: readonly LockEvent[] | null;
  /** The nodes that contributed to this answer, if several databases store the lock. */
  readonly nodes?: NodeCounts;
}

/** The grant of a lease, or its end. */
export interface LockEvent {
  readonly event: "granted" | Exclude<LostReason, "unknown">;
  readonly at_ms: number;
  readonly mode: Mode;
  readonly fence: number;
  readonly owner: string | null;
  /** How long the request waited for the grant, or how long the lease was held until its end. */
  readonly ms: number;
  /** The note of the break that ended the lease. Earlier versions stored none. */
  readonly note?: BreakNote;
}

/** A lock in a listing: its state without the queue's entries. */
export interface ListedLock extends Omit<LockState, "state" | "queue" | "yours" | "history" | "nodes"> {
  /** `unreadable`: the record was written by a newer version, or is damaged. */
  readonly state: LockState["state"] | "unreadable";
}
