/** The inputs and outcomes of the semaphore service. */

import type { BreakWords, ListOptions, Mismatch, Page } from "./basics.ts";
import type {
  Absent,
  AcquireOptions,
  AcquireOutcome,
  Busy,
  Capacity,
  GiveUpOutcome,
  Holder,
  Lease,
  ReleaseOutcome,
  RemoveOutcome,
  Repaired,
  Repeated,
} from "./locks.ts";

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
  /** Set in a listing if a newer version wrote the record or if it is damaged; only the name is known then. */
  readonly unreadable?: true;
}

export interface SemaphoreOptions extends AcquireOptions {
  /** Undefined means the number for which the ticket or token stands, or else 1. */
  readonly permits?: number | undefined;
  /** Creates the semaphore with this capacity if it does not exist. */
  readonly capacity?: number | undefined;
}

/** The request is for more permits than the semaphore has. */
export interface Unsatisfiable {
  readonly kind: "unsatisfiable";
  readonly capacity: number;
}

/** A lease can be re-entered only with its own number of permits; another number requires another lease. */
export interface OtherPermits {
  readonly kind: "other_permits";
  readonly permits: number;
}

export type SemaphoreOutcome =
  | ({ readonly kind: "granted"; readonly lease: SemaphoreLease; readonly waited_ms: number } & Repeated & Capacity)
  | (Omit<Busy, "holders" | "blocked_by"> & {
      /** The number of permits that were requested. */
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

export type SemaphoreRemoveOutcome =
  | (Extract<RemoveOutcome, { readonly kind: "removed" }> & { readonly leases: number })
  | Mismatch;

/**
 * Operations on counted permits, where each grant is a lease. Leases are renewed by `LockService.renew` with
 * `kind: "semaphore"`.
 */
export interface SemaphoreService {
  set(name: string, permits: number): Promise<SemaphoreState | Mismatch>;
  acquire(name: string, options: SemaphoreOptions): Promise<SemaphoreOutcome>;
  release(name: string, token: string): Promise<SemaphoreReleaseOutcome>;
  giveUp(name: string, ticket: string): Promise<GiveUpOutcome>;
  inspect(name: string): Promise<SemaphoreState | Absent>;
  /** Lists all semaphores, used or not, like `LockService.list`. */
  list(options: ListOptions): Promise<Page<SemaphoreState>>;
  /** Ends all leases; the permits and the waiters remain. */
  break(name: string, words?: BreakWords): Promise<SemaphoreBreakOutcome>;
  /** Works like `LockService.breakLease`, but without a grace period or a lock_delay. */
  breakLease(name: string, fence: number, words?: BreakWords): Promise<SemaphoreBreakOutcome>;
  /** Ends all leases. */
  remove(name: string, words?: BreakWords): Promise<SemaphoreRemoveOutcome>;
}
