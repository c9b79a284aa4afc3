/** What the services of semaphores and latches take and give. */
import type { Page } from "./pages.ts";
import type {
  AcquireOptions,
  AcquireOutcome,
  Busy,
  GiveUpOutcome,
  Holder,
  Lease,
  ListOptions,
  Mismatch,
  ReleaseOutcome,
} from "./types.ts";

export interface SemaphoreLease extends Omit<Lease, "lock" | "mode"> {
  readonly semaphore: string;
  readonly permits: number;
}

export interface SemaphoreHolder extends Omit<Holder, "mode"> {
  readonly permits: number;
}

export interface SemaphoreState {
  readonly semaphore: string;
  readonly permits: number;
  readonly available: number;
  readonly holders: readonly SemaphoreHolder[];
  readonly holders_total: number;
  readonly queue_length: number;
  /** In a listing: of what a newer version wrote, or what is damaged, only the name is known. */
  readonly unreadable?: true;
}

export interface SemaphoreOptions extends AcquireOptions {
  /** Undefined: as many as the ticket or token stands for, or one. */
  readonly permits?: number;
  /** Sets the semaphore up when there is none yet. */
  readonly capacity?: number;
}

/** The semaphore was never set up, or was deleted. */
export interface Absent {
  readonly kind: "absent";
}

/** More permits than the semaphore has. */
export interface Unsatisfiable {
  readonly kind: "unsatisfiable";
  readonly capacity: number;
}

/** A lease is re-entered with the permits that it has; a change needs another lease. */
export interface OtherPermits {
  readonly kind: "other_permits";
  readonly permits: number;
}

export type SemaphoreOutcome =
  | { readonly kind: "granted"; readonly lease: SemaphoreLease; readonly waited_ms: number }
  | (Omit<Busy, "holders" | "blocked_by"> & {
      /** As many as were asked for. */
      readonly permits: number;
      readonly holders: readonly SemaphoreHolder[];
    })
  | Exclude<AcquireOutcome, { readonly kind: "granted" | "busy" | "deadlock" }>
  | Absent
  | Unsatisfiable
  | OtherPermits;

export type SemaphoreReleaseOutcome =
  | (Omit<Extract<ReleaseOutcome, { readonly kind: "released" }>, "mode"> & { readonly available: number })
  | Exclude<ReleaseOutcome, { readonly kind: "released" | "unreadable" }>;

export type SemaphoreBreakOutcome =
  | ({ readonly kind: "broken"; readonly leases: number } & Repaired)
  | Absent
  | Mismatch;

export type RemoveOutcome = ({ readonly kind: "removed"; readonly existed: boolean } & Repaired) | Mismatch;

interface Repaired {
  /** What was kept of the name was damaged, and is gone. */
  readonly repaired: boolean;
}

export interface LatchState {
  readonly kind: "latch";
  readonly latch: string;
  readonly count: number;
  readonly open: boolean;
  readonly expires_at_ms: number;
}

/** A latch as a listing shows it. */
export type ListedLatch = LatchState | { readonly kind: "unreadable"; readonly latch: string };

/** A latch that this request saw alive is not there any more. */
export interface LatchGone {
  readonly kind: "gone";
  readonly latch: string;
}

export type LatchOutcome = LatchState | Absent | Mismatch;

/** Counted permits, each grant a lease. Renewal is `LockService.renew` with `kind: "semaphore"`. */
export interface SemaphoreService {
  set(name: string, permits: number): Promise<SemaphoreState | Mismatch>;
  acquire(name: string, options: SemaphoreOptions): Promise<SemaphoreOutcome>;
  release(name: string, token: string): Promise<SemaphoreReleaseOutcome>;
  giveUp(name: string, ticket: string): Promise<GiveUpOutcome>;
  inspect(name: string): Promise<SemaphoreState | Absent>;
  /** All that are set up, used or not: as `LockService.list`. */
  list(options: ListOptions): Promise<Page<SemaphoreState>>;
  /** Ends all leases, and leaves the permits and who waits for them. */
  breakAll(name: string): Promise<SemaphoreBreakOutcome>;
  /** Ends all leases. */
  remove(name: string): Promise<RemoveOutcome>;
}

/** Count-down latches. */
export interface LatchService {
  set(name: string, count: number, ttl_ms: number): Promise<LatchOutcome | { readonly kind: "exists" }>;
  countDown(name: string, by: number): Promise<LatchOutcome>;
  /** `wait_ms` > 0 returns when it opens, is gone, or the wait is over. */
  inspect(name: string, wait_ms: number): Promise<LatchState | LatchGone | Absent>;
  /** All that there are, open or not: as `LockService.list`. */
  list(options: ListOptions): Promise<Page<ListedLatch>>;
  remove(name: string): Promise<RemoveOutcome>;
}
