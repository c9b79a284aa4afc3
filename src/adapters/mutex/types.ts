import type { AcquireOptions, Lease, Leasehold } from "../../client/index.ts";

/** The error of an acquire that has timed out, unless `withTimeout()` was given a different one. */
export const E_TIMEOUT = new Error("The lock was not obtained in time");
/** The error of `tryAcquire()` when the lock is not free, unless it was given a different one. */
export const E_ALREADY_LOCKED = new Error("The lock is already held");
/** The error of acquires that `cancel()` rejects, unless the constructor was given a different one. */
export const E_CANCELED = new Error("The wait for the lock was cancelled");

/** The lock's name and the options of every acquire: `ttl`, `owner`, `metadata` and so on. */
export interface Target extends Omit<AcquireOptions, "wait" | "lease" | "signal"> {
  readonly client: Leasehold;
  readonly name: string;
}

/**
 * Releases what was acquired. Further calls do nothing. Rejects if the lease has been lost in the meantime; `lease.signal`
 * aborts as soon as it is lost.
 */
export type Releaser = (() => Promise<void>) & { readonly lease: Lease };

/** How long to wait, and the error to throw after that time. */
export interface Limit {
  readonly timeout_ms: number;
  readonly error: Error;
}
