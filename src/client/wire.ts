/** The service's requests and answers, derived from its own schemas, so that requests and schemas cannot diverge. */
export type { DurationText } from "../contract/durations.ts";
export type { ErrorCode } from "../contract/errors.ts";
export type { InvalidRequest, LeaseLost, Locked, MultiLocked, Problem, TooLarge } from "../contract/problems.ts";
export type { AcquireRequest, SemaphoreAcquireRequest, TransferRequest } from "../contract/requests.ts";
export type {
  Breaking,
  Broken,
  Granted,
  Heartbeat,
  Holder,
  Latch as LatchState,
  LatchDeleted,
  LatchPage,
  LatchSeen,
  Lease as LeaseState,
  LockPage,
  LockState,
  MultiGranted,
  MultiReleased,
  MultiRenewed,
  SemaphoreDeleted,
  SemaphoreGranted,
  SemaphorePage,
  SemaphoreStandby,
  SemaphoreState,
  Standby,
} from "../contract/responses.ts";

import type { LeaseLost } from "../contract/problems.ts";
import type { Lease } from "../contract/responses.ts";

export type Metadata = NonNullable<Lease["metadata"]>;
export type Mode = Lease["mode"];
/** The reasons why a lease can end. */
export type LostReason = LeaseLost["reason"];
