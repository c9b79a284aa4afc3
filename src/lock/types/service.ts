import type { ListOptions, Page, Target } from "./basics.ts";
import type { KeyService } from "./key.ts";
import type { LatchService } from "./latch.ts";
import type {
  AcquireOptions,
  AcquireOutcome,
  BreakLeaseOptions,
  BreakLeaseOutcome,
  BreakOptions,
  BreakOutcome,
  GiveUpOutcome,
  InspectOptions,
  LeaseRef,
  ListedLock,
  LockState,
  ReleaseOutcome,
  RenewOutcome,
  TransferOptions,
  TransferOutcome,
} from "./locks.ts";
import type { SemaphoreService } from "./semaphore.ts";

/**
 * The operations on locks, for one caller and one request. Outcomes are values. Faults throw: `StoreError` when the
 * store cannot be reached, `NewerRecordError` when a newer version of the service wrote the record.
 */
export interface LockService {
  acquire(targets: readonly Target[], options: AcquireOptions): Promise<AcquireOutcome>;
  /** Releases one hold of each lease; every lease has its own outcome, in order. */
  release(leases: readonly LeaseRef[]): Promise<readonly ReleaseOutcome[]>;
  /** Renews the leases; every lease has its own outcome, in order. */
  renew(leases: readonly LeaseRef[]): Promise<readonly RenewOutcome[]>;
  /**
   * Works like `renew`, for leases that may be on different nodes. An outcome is undefined if its node could not be reached.
   */
  renewEach(leases: readonly LeaseRef[]): Promise<readonly (RenewOutcome | undefined)[]>;
  /** Leaves the queues of these locks, or ends the leases that were granted to the ticket in the meantime. */
  giveUp(names: readonly string[], ticket: string): Promise<GiveUpOutcome>;
  /** With `wait_ms` > 0, returns early when the state changes. */
  inspect(name: string, options: InspectOptions): Promise<LockState>;
  /**
   * Lists the locks whose names start with `prefix`, if they are held or delayed or have waiters. Starts at `cursor`, and does
   * a bounded amount of work.
   */
  list(options: ListOptions): Promise<Page<ListedLock>>;
  /** Replaces the token of a lease with a new one, without a gap. */
  transfer(name: string, token: string, options: TransferOptions): Promise<TransferOutcome>;
  /** Ends every lease, immediately or after a grace period. */
  break(name: string, options: BreakOptions): Promise<BreakOutcome>;
  /** Ends only the lease with this fence if it is in force. */
  breakLease(name: string, fence: number, options: BreakLeaseOptions): Promise<BreakLeaseOutcome>;
  readonly semaphores: SemaphoreService;
  readonly latches: LatchService;
  readonly keys: KeyService;
}
