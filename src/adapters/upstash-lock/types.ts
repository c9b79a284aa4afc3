import type { Leasehold } from "../../client/index.ts";

/** How patient an acquire is. */
export interface RetryConfig {
  /** How often the lock is tried; 3 by default. All tries but the first stand for one wait in the lock's queue. */
  readonly attempts: number;
  /** The milliseconds for which each of these waits; 100 by default. */
  readonly delay: number;
}

/** Options of one acquire that override those of its `Lock`. */
export interface LockAcquireConfig {
  /** How long the lock is held, in milliseconds. Nothing renews it but `extend`. */
  readonly lease?: number;
  readonly retry?: RetryConfig;
  /** Ignored: the service makes the secret that identifies the lease. */
  readonly uuid?: string;
}

/** Which lock, and the defaults of its acquires. */
export interface LockCreateConfig {
  /** The lock's name. */
  readonly id: string;
  /** The client of the service. Named as in @upstash/lock. */
  readonly redis: Leasehold;
  /** How long the lock is held, in milliseconds; 10,000 by default. */
  readonly lease?: number;
  readonly retry?: RetryConfig;
}

/** Whether this object holds the lock. */
export type LockStatus = "ACQUIRED" | "FREE";
