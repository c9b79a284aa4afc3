/** The API of redlock 5.0.0-beta.2, for the client of a Leasehold service in the place of those of Redis. */
export { ExecutionError, type ExecutionResult, type ExecutionStats, ResourceLockedError } from "./errors.ts";
export { Lock } from "./lock.ts";
export { default, type RedlockAbortSignal } from "./redlock.ts";
export type { Settings } from "./settings.ts";
