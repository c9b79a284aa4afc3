export const E_TIMEOUT = new Error("The lock was not obtained in time");
export const E_ALREADY_LOCKED = new Error("The lock is held already");
export const E_CANCELED = new Error("The wait for the lock was cancelled");
