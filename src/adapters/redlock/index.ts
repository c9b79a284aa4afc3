/** The API of redlock 5.0.0-beta.2, on the client of a Leasehold service instead of Redis clients. */
export { ExecutionError, type ExecutionResult, type ExecutionStats, ResourceLockedError } from "./errors.ts";
export { Lock } from "./lock.ts";
export { default, type RedlockAbortSignal } from "./redlock.ts";
export type { Settings } from "./settings.ts";
