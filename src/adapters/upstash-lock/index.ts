/** The API of @upstash/lock 0.2.1, on the client of a Leasehold service instead of Upstash's. */
export { Lock } from "./lock.ts";
export type { LockAcquireConfig, LockCreateConfig, LockStatus, RetryConfig } from "./types.ts";
