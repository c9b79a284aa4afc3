import type { AcquireOptions, Lease, Leasehold } from "../../client/index.ts";

/** What an acquire rejects with whose time is over, unless `withTimeout` was given another error. */
export const E_TIMEOUT = new Error("The lock was not obtained in time");
/** The same of `tryAcquire`, when the lock is not free. */
export const E_ALREADY_LOCKED = new Error("The lock is held already");
/** What `cancel` rejects waiting acquires with, unless the constructor was given another error. */
export const E_CANCELED = new Error("The wait for the lock was cancelled");

/** What names the lock, and the options of every acquire: `ttl`, `owner`, `metadata` and so on. */
export interface Target extends Omit<AcquireOptions, "wait" | "lease" | "signal"> {
  readonly client: Leasehold;
  readonly name: string;
}

/**
 * Releases what was acquired; further calls do nothing. Rejects when the lease was lost meanwhile.
 * `lease.signal` aborts when that happens.
 */
export type Releaser = (() => Promise<void>) & { readonly lease: Lease };

/** How long to wait, and what to reject with after that. */
export interface Limit {
  readonly timeout_ms: number;
  readonly error: Error;
}
