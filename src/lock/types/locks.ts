/** A lock: its leases, the options and outcomes of operations on it, and its state. */
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
  /** Time left, as the store's clock saw it. */
  readonly ttl_ms: number;
  readonly expires_at_ms: number;
  readonly acquired_at_ms: number;
  readonly renew_after_ms: number;
  /** Only of a semaphore's lease. */
  readonly permits?: number;
  /** Set while the lock is being broken with grace: the lease ends then, whatever is renewed. */
  readonly break_at_ms?: number;
}

/** A lease as others may see it: without its token. */
export type Holder = Pick<
  Lease,
  "mode" | "owner" | "metadata" | "fence" | "hold_count" | "ttl_ms" | "expires_at_ms" | "acquired_at_ms" | "permits"
> & {
  /** Set while its min_hold goes on: until then, no new holder gets the lock even if the lease has ended. */
  readonly min_until_ms?: number;
  /** It was granted to an absent client that has not claimed it yet. */
  readonly unclaimed?: true;
};

/** A lease that a release has ended, for the log. */
export interface EndedLease {
  readonly fence: number;
  readonly owner: string | null;
  readonly hold_ms: number;
}

/** New metadata that a renewal brings. */
export interface MetadataChange {
  /** Undefined keeps what the lease has. */
  readonly metadata?: Metadata | undefined;
  /** The revision of this metadata: one that is not above the latest is a late copy, and changes nothing. */
  readonly revision?: number | undefined;
}

/** One item of a request over many leases. */
export interface LeaseRef extends MetadataChange {
  /** Default: a lock's. */
  readonly kind?: "lock" | "semaphore";
  readonly name: string;
  readonly token: string;
  /** Undefined keeps the lease's own. */
  readonly ttl_ms?: number | undefined;
}

/** One of several whose record cannot be read; for a single one, an error is thrown. */
export interface UnreadableLock {
  readonly kind: "unreadable";
  readonly why: "newer" | "damaged";
}

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

export type ReleaseOutcome =
  | {
      readonly kind: "released";
      readonly mode: Mode;
      readonly hold_count: number;
      /** Undefined while holds remain, when the request was answered before, and under a quorum. */
      readonly ended?: EndedLease | undefined;
    }
  | LostLease
  | UnreadableLock
  | Mismatch;

export type RenewOutcome =
  | {
      readonly kind: "renewed";
      readonly lease: Lease;
      /** Whether less than a third of the lease was left when the renewal came; undefined under a quorum. */
      readonly late?: boolean | undefined;
    }
  | LostLease
  /** It was renewed, but the store's answer came when the lease may have ended. */
  | { readonly kind: "too_late" }
  | UnreadableLock
  | Mismatch;

export type GiveUpOutcome =
  | { readonly kind: "given_up" }
  | { readonly kind: "mismatch"; readonly what: "ticket" | "idempotency_key" };

export interface InspectOptions {
  /** Describe this lease, too. */
  readonly token?: string | undefined;
  /** Include recent events, too. */
  readonly history?: boolean;
  /** Return early when the state changes, and after this long in any case. */
  readonly wait_ms: number;
}

export interface TransferOptions {
  readonly owner?: string | undefined;
  readonly metadata?: Metadata | undefined;
  /** Undefined keeps the lease's own. */
  readonly ttl_ms?: number | undefined;
}

export type TransferOutcome =
  | { readonly kind: "transferred"; readonly lease: Lease }
  | LostLease
  /** A holder of both modes cannot hand over one of them. */
  | { readonly kind: "both_modes" }
  | Mismatch;

export interface BreakOptions extends BreakWords {
  /** 0 breaks at once. */
  readonly grace_ms: number;
  /** Whether a lock_delay applies. */
  readonly delay: boolean;
  /** What happens to waiters: `drop` sends them away, and so does `only`, which breaks no lease. */
  readonly queue: "keep" | "drop" | "only";
}

export type BreakOutcome =
  | {
      readonly kind: "broken";
      readonly leases: number;
      /** Places in the queue that were forgotten. */
      readonly dropped: number;
      /** The lock's record was damaged and is gone; how many leases that ended is not known. */
      readonly repaired: boolean;
      /** Set when no lease is in force on the lock, and a lock_delay or min_hold keeps others out until then. */
      readonly available_at_ms?: number;
    }
  | {
      readonly kind: "breaking";
      readonly break_at_ms: number;
      readonly leases: number;
      /** Leases whose next heartbeat may come too late. */
      readonly unaware: number;
      readonly dropped: number;
    }
  | Mismatch;

/** For the lease with one fence. A break that ends none found no such lease in force. */
export type BreakLeaseOptions = Omit<BreakOptions, "queue">;

export type BreakLeaseOutcome =
  | BreakOutcome
  /** There are other leases, to which the grace would apply too. */
  | { readonly kind: "others" };

/** The semaphore was never set up, or was deleted. */
export interface Absent {
  readonly kind: "absent";
}

export type RemoveOutcome = ({ readonly kind: "removed"; readonly existed: boolean } & Repaired) | Mismatch;

export interface Repaired {
  /** The record of the name was damaged and is gone. */
  readonly repaired: boolean;
}

/** A lock as others can see it. */

export interface Waiter {
  readonly position: number;
  readonly mode: Mode;
  readonly owner: string | null;
  readonly waiting_ms: number;
  readonly since_ms: number;
  /** Whether a client is there to take its turn; places without one come last. */
  readonly attended: boolean;
  /** Whether it waits for several locks at once. */
  readonly several: boolean;
  /** For a client that may be away until then. */
  readonly standby_until_ms?: number;
  /** By how much it is ordered before its arrival. */
  readonly head_start_ms?: number;
}

export interface LockState {
  readonly lock: string;
  /** The store's clock. */
  readonly now_ms: number;
  readonly state: "free" | "held" | "delayed";
  readonly mode: Mode | null;
  /** The last one issued, of any mode; null when none is known. */
  readonly fence: number | null;
  readonly holders: readonly Holder[];
  readonly holders_total: number;
  readonly queue: readonly Waiter[];
  readonly queue_length: number;
  /** When a lock_delay ends, or the last live lease unless it is renewed. */
  readonly available_at_ms?: number;
  /** Set while the lock is being broken with grace: every lease ends then, whatever is renewed. */
  readonly break_at_ms?: number;
  /** The lease of the token that came with the question. */
  readonly yours?: Lease;
  /** Recent events, the latest first, if requested; null when none are kept. */
  readonly history?: readonly LockEvent[] | null;
  /** The nodes behind this answer, where several databases keep the lock. */
  readonly nodes?: NodeCounts;
}

/** A lease that was granted, or how one ended. */
export interface LockEvent {
  readonly event: "granted" | Exclude<LostReason, "unknown">;
  readonly at_ms: number;
  readonly mode: Mode;
  readonly fence: number;
  readonly owner: string | null;
  /** How long it waited for the grant, or held until the end. */
  readonly ms: number;
  /** For a lease that was broken. Earlier versions kept none. */
  readonly note?: BreakNote;
}

/** A lock as a listing shows it: all but the queue's entries. */
export interface ListedLock extends Omit<LockState, "state" | "queue" | "yours" | "history" | "nodes"> {
  /** `unreadable`: a newer version wrote its record, or the record is damaged. */
  readonly state: LockState["state"] | "unreadable";
}
