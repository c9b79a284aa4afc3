/** What the lock service takes and gives. Times are milliseconds of the store's clock since 1970; nothing here knows HTTP. */
import type { NodeCounts } from "../engine/engine.ts";
import type { LatchService, SemaphoreService } from "./counted.ts";
import type { Turn } from "./pace.ts";
import type { Page } from "./pages.ts";

export type * from "./counted.ts";

export type Mode = "exclusive" | "shared";

export type LostReason = "expired" | "released" | "broken" | "transferred" | "max_hold" | "unknown";

/** A flat object of scalars that a caller attaches to a lease, for whoever looks at the lock. */
export type Metadata = Readonly<Record<string, string | number | boolean>>;

/** Who asks: the namespace bounds what it can see, the key's id bounds its idempotency keys. */
export interface Caller {
  readonly namespace: string;
  readonly key_id: string;
}

/** Time for waiting; only ever used for differences. */
export interface Clock {
  now_ms(): number;
  /** Resolves early when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** One HTTP request, as far as the lock service cares. */
export interface RequestContext {
  readonly clock: Clock;
  /** 0 to 1; jitter that a simulation can repeat. */
  readonly random?: () => number;
  /** The client's `Idempotency-Key` header. */
  readonly idempotency_key?: string;
  /** Aborts when the client is known to be gone. */
  readonly signal?: AbortSignal;
  /** Store requests that this request has made so far, retries included. */
  readonly store_calls: () => number;
}

/** The limits that the locks themselves obey. */
export interface LockSettings {
  /** How long records outlive their last use. */
  readonly retention_ms: number;
  /** Shared leases a lock may have. */
  readonly leases_max: number;
  /** Waiters a lock may have. */
  readonly waiters_max: number;
  /** Store requests that one request may make. */
  readonly store_calls_max: number;
  /** Whether what happened to a lock lately is kept. */
  readonly history: boolean;
}

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
  "mode" | "owner" | "metadata" | "fence" | "hold_count" | "ttl_ms" | "acquired_at_ms" | "permits"
>;

export interface Waiter {
  readonly position: number;
  readonly mode: Mode;
  readonly owner: string | null;
  readonly waiting_ms: number;
  /** Whether somebody is there to take its turn; places without one come last. */
  readonly attended: boolean;
  /** Whether it waits for several locks at once. */
  readonly several: boolean;
}

export interface AcquireOptions {
  readonly ttl_ms: number;
  /** How long the request may stay open; 0 is a plain try. */
  readonly wait_ms: number;
  readonly fair: boolean;
  readonly token?: string;
  readonly ticket?: string;
  readonly owner?: string;
  readonly metadata?: Metadata;
  readonly lock_delay_ms: number;
  /** Undefined: no bound. */
  readonly max_hold_ms?: number;
}

/** One name of a request; a single lock is a multi-lock of one. */
export interface Target {
  readonly name: string;
  readonly mode: Mode;
}

/** The Idempotency-Key was used for another request. */
export interface Mismatch {
  readonly kind: "mismatch";
  readonly what: "idempotency_key";
}

export type AcquireOutcome =
  /** All of `targets`, in order, under one token and one deadline. */
  | { readonly kind: "granted"; readonly leases: readonly Lease[]; readonly waited_ms: number }
  | Busy
  | { readonly kind: "lost"; readonly reason: LostReason }
  /** A second waiting upgrader. */
  | { readonly kind: "deadlock" }
  /** The idempotency key or the ticket belongs to another request. */
  | { readonly kind: "mismatch"; readonly what: "idempotency_key" | "ticket" }
  /** Too many leases or waiters on this lock. */
  | {
      readonly kind: "limit";
      readonly what: "leases" | "waiters";
      readonly limit: number;
      readonly retry_after_ms: number;
    };

export interface Busy {
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
  /** As in `LockState`, of what is in the way; of a semaphore only the end of a lock_delay. */
  readonly available_at_ms?: number;
  /** Only for a request that has a place in the queue. */
  readonly place?: { readonly position: number; readonly ticket: string; readonly ticket_ttl_ms: number };
}

/** Of a lease that a release has ended, for the log. */
export interface EndedLease {
  readonly fence: number;
  readonly owner: string | null;
  readonly hold_ms: number;
}

/** One of several whose record cannot be read; of a single one, that is thrown. */
export interface UnreadableLock {
  readonly kind: "unreadable";
  readonly why: "newer" | "damaged";
}

export type ReleaseOutcome =
  | {
      readonly kind: "released";
      readonly mode: Mode;
      readonly hold_count: number;
      /** Undefined while holds remain, when the request was answered before, and under a quorum. */
      readonly ended?: EndedLease | undefined;
    }
  | { readonly kind: "lost"; readonly reason: LostReason }
  | UnreadableLock
  | Mismatch;

export type RenewOutcome =
  | { readonly kind: "renewed"; readonly lease: Lease }
  | { readonly kind: "lost"; readonly reason: LostReason }
  | UnreadableLock
  | Mismatch;

export type GiveUpOutcome =
  | { readonly kind: "given_up" }
  | { readonly kind: "mismatch"; readonly what: "ticket" | "idempotency_key" };

export interface InspectOptions {
  /** Tell about this lease too. */
  readonly token?: string;
  /** Tell what happened lately, too. */
  readonly history?: boolean;
  /** Return early when the state changes, and after this long in any case. */
  readonly wait_ms: number;
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
  /** The lease of the token that came with the question. */
  readonly yours?: Lease;
  /** What happened lately, the latest first, when it was asked for; null when it is not kept. */
  readonly history?: readonly LockEvent[] | null;
  /** Who had a say in this, where several databases keep the lock. */
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
}

/** One item of a request over many leases. */
export interface LeaseRef {
  /** Default: a lock's. */
  readonly kind?: "lock" | "semaphore";
  readonly name: string;
  readonly token: string;
  /** Undefined keeps the lease's own. */
  readonly ttl_ms?: number;
}

/** What a listing tells of a lock: all but the queue's entries. */
export interface ListedLock extends Omit<LockState, "state" | "queue" | "yours" | "history" | "nodes"> {
  /** `unreadable`: a newer version wrote what is kept of it, or that is damaged. */
  readonly state: LockState["state"] | "unreadable";
}

export interface ListOptions {
  readonly prefix: string;
  readonly limit: number;
  /** That of the page before. */
  readonly cursor?: string;
  /** Carries out each step when it may run; at once by default. */
  readonly turn?: Turn;
}

export interface TransferOptions {
  readonly owner?: string;
  readonly metadata?: Metadata;
  /** Undefined keeps the lease's own. */
  readonly ttl_ms?: number;
}

export type TransferOutcome =
  | { readonly kind: "transferred"; readonly lease: Lease }
  | { readonly kind: "lost"; readonly reason: LostReason }
  /** A holder of both modes cannot hand over one of them. */
  | { readonly kind: "both_modes" }
  | Mismatch;

export interface BreakOptions {
  /** 0 breaks at once. */
  readonly grace_ms: number;
  /** Whether a lock_delay applies. */
  readonly delay: boolean;
  /** What becomes of those who wait: `drop` sends them away, and so does `only`, which breaks no lease. */
  readonly queue: "keep" | "drop" | "only";
}

export type BreakOutcome =
  | {
      readonly kind: "broken";
      readonly leases: number;
      /** Places in the queue that were forgotten. */
      readonly dropped: number;
      /** What was kept of the lock was damaged, and is gone; how many leases that were is not known. */
      readonly repaired: boolean;
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

/**
 * The operations on locks, for one caller and one request. Outcomes are values. Faults throw: `StoreError` when the
 * store cannot be asked, `NewerRecordError` when a newer version of the service wrote the record.
 */
export interface LockService {
  acquire(targets: readonly Target[], options: AcquireOptions): Promise<AcquireOutcome>;
  /** Takes back one hold of each; every lease gets its own outcome, in order. */
  release(leases: readonly LeaseRef[]): Promise<readonly ReleaseOutcome[]>;
  /** Each lease gets its own outcome, in order. */
  renew(leases: readonly LeaseRef[]): Promise<readonly RenewOutcome[]>;
  /** As `renew`, for leases that may be kept apart; one that could not be asked for is undefined. */
  renewEach(leases: readonly LeaseRef[]): Promise<readonly (RenewOutcome | undefined)[]>;
  /** Leaves the queues of these locks, or ends the leases that the ticket was granted meanwhile. */
  giveUp(names: readonly string[], ticket: string): Promise<GiveUpOutcome>;
  /** `wait_ms` > 0 returns early when the state changes. */
  inspect(name: string, options: InspectOptions): Promise<LockState>;
  /** Locks that are held, delayed or waited for, whose names start with `prefix`: bounded work from `cursor` on. */
  list(options: ListOptions): Promise<Page<ListedLock>>;
  /** The old token dies, a new one is returned, with no gap. */
  transfer(name: string, token: string, options: TransferOptions): Promise<TransferOutcome>;
  /** Ends every lease, at once or after a grace. */
  breakAll(name: string, options: BreakOptions): Promise<BreakOutcome>;
  readonly semaphores: SemaphoreService;
  readonly latches: LatchService;
}

/** What is kept of this lock, semaphore or latch cannot be understood; it was left alone. */
export class DamagedRecordError extends Error {
  override readonly name = "DamagedRecordError";
}

/** A record of this lock was written by a newer version of the service; it was left alone. */
export class NewerRecordError extends Error {
  override readonly name = "NewerRecordError";
}
