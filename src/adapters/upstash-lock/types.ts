import type { Leasehold } from "../../client/index.ts";

/** How an acquire retries. */
export interface RetryConfig {
  /** The number of tries; 3 by default. All tries after the first amount to a single wait in the lock's queue. */
  readonly attempts: number;
  /** How long each retry waits, in milliseconds; 100 by default. */
  readonly delay: number;
}

/** Options of one acquire, overriding those of its `Lock`. */
export interface LockAcquireConfig {
  /** How long the lock is held, in milliseconds. Only `extend()` renews it. */
  readonly lease?: number;
  readonly retry?: RetryConfig;
  /** Ignored: the service generates the secret that identifies the lease. */
  readonly uuid?: string;
}

/** The lock's name and the defaults for its acquires. */
export interface LockCreateConfig {
  /** The lock's name. */
  readonly id: string;
  /** The service's client. The field's name is the one in @upstash/lock. */
  readonly redis: Leasehold;
  /** How long the lock is held, in milliseconds; 10,000 by default. */
  readonly lease?: number;
  readonly retry?: RetryConfig;
}

/** Whether this object holds the lock. */
export type LockStatus = "ACQUIRED" | "FREE";
