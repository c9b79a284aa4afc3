import type { Mutex } from "./mutex.ts";
import type { Semaphore } from "./semaphore.ts";
import type { Limit } from "./types.ts";
import { E_ALREADY_LOCKED, E_TIMEOUT } from "./types.ts";

/** The same mutex or semaphore, whose waits end after `timeout` milliseconds. They leave no place in the queue behind. */
export function withTimeout<T extends Mutex | Semaphore>(sync: T, timeout: number, timeoutError = E_TIMEOUT): T {
  const limit: Limit = { timeout_ms: timeout, error: timeoutError };
  return Object.assign(Object.create(sync), { limit });
}

/** The same mutex or semaphore, which does not wait. */
export const tryAcquire = <T extends Mutex | Semaphore>(sync: T, alreadyAcquiredError = E_ALREADY_LOCKED): T =>
  withTimeout(sync, 0, alreadyAcquiredError);
