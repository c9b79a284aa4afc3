import type { AcquireOptions, Lease, Leasehold } from "../../client/index.ts";

/** What names the lock, and the options of every acquire: `ttl`, `owner`, `metadata` and so on. */
export interface Target extends Omit<AcquireOptions, "wait" | "lease" | "signal"> {
  readonly client: Leasehold;
  readonly name: string;
}

/**
 * Releases what was acquired; further calls do nothing. Anyone who awaits it learns when the lease was lost meanwhile.
 * `lease.signal` aborts when that happens.
 */
export type Releaser = (() => Promise<void>) & { readonly lease: Lease };

/** How long to wait, and what to reject with after that. */
export interface Limit {
  readonly timeout_ms: number;
  readonly error: Error;
}
