/** Options and outcomes of all operations on a lock except acquiring it. */
import type { BreakWords, LostLease, Metadata, Mismatch, Mode } from "./basics.ts";
import type { EndedLease, Lease, UnreadableLock } from "./lease.ts";

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
