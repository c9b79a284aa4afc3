/** A client for a Leasehold service, for any runtime with `fetch`. It has no dependencies. */
export type { Clock } from "./clock.ts";
export type { Duration } from "./duration.ts";
export { ApiError, DismissedError, LeaseholdError, LeaseLostError, LockedError, TimeoutError } from "./errors.ts";
export type { Held } from "./grant.ts";
export type { Latch } from "./latch.ts";
export type { BreakWords, CallOptions, Lease, TransferOptions } from "./lease.ts";
export { Leasehold, type LeaseholdOptions, type ListOptions } from "./leasehold.ts";
export type { AcquireOptions, Work } from "./leases.ts";
export type { PermitOptions, Semaphore } from "./semaphore.ts";
export type { ClaimOptions, StandbyOptions } from "./standby.ts";
export type { LockRequest, Locks } from "./target.ts";
export type { Exchange, Exchanged, Fetch, Retry, Sending } from "./transport.ts";
export type {
  Breaking,
  Broken,
  ErrorCode,
  Holder,
  LatchDeleted,
  LatchPage,
  LatchSeen,
  LatchState,
  Locked,
  LockPage,
  LockState,
  LostReason,
  Metadata,
  Mode,
  MultiLocked,
  Problem,
  SemaphoreDeleted,
  SemaphorePage,
  SemaphoreStandby,
  SemaphoreState,
  Standby,
} from "./wire.ts";
