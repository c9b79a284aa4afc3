import type { Leasehold } from "../../client/index.ts";

export interface RetryConfig {
  /** How often the lock is tried; 3 by default. All tries but the first stand for one wait in the lock's queue. */
  readonly attempts: number;
  /** The milliseconds for which each of these waits; 100 by default. */
  readonly delay: number;
}

export interface LockAcquireConfig {
  /** How long the lock is held, in milliseconds. Nothing renews it but `extend`. */
  readonly lease?: number;
  readonly retry?: RetryConfig;
  /** Ignored: the service makes the secret that stands for the lock. */
  readonly uuid?: string;
}

export interface LockCreateConfig {
  readonly id: string;
  /** The client of the service. It keeps the name that Redis has in @upstash/lock. */
  readonly redis: Leasehold;
  /** How long the lock is held, in milliseconds; 10,000 by default. */
  readonly lease?: number;
  readonly retry?: RetryConfig;
}

export type LockStatus = "ACQUIRED" | "FREE";
