import type { Mutex } from "./mutex.ts";
import type { Semaphore } from "./semaphore.ts";
import type { Limit } from "./types.ts";
import { E_ALREADY_LOCKED, E_TIMEOUT } from "./types.ts";

/**
 * Returns the same mutex or semaphore, but with waits that time out after `timeout` milliseconds. A wait that times out leaves
 * the queue.
 */
export function withTimeout<T extends Mutex | Semaphore>(sync: T, timeout: number, timeoutError = E_TIMEOUT): T {
  const limit: Limit = { timeout_ms: timeout, error: timeoutError };
  return Object.assign(Object.create(sync), { limit });
}

/** Returns the same mutex or semaphore, but with acquires that never wait. */
export const tryAcquire = <T extends Mutex | Semaphore>(sync: T, alreadyAcquiredError = E_ALREADY_LOCKED): T =>
  withTimeout(sync, 0, alreadyAcquiredError);
