/** What an acquire rejects with whose time is over, unless `withTimeout` was given another error. */
export const E_TIMEOUT = new Error("The lock was not obtained in time");
/** The same of `tryAcquire`, when the lock is not free. */
export const E_ALREADY_LOCKED = new Error("The lock is held already");
/** What `cancel` rejects waiting acquires with, unless the constructor was given another error. */
export const E_CANCELED = new Error("The wait for the lock was cancelled");
