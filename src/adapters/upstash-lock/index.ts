/** The API of @upstash/lock 0.2.1, for the client of a Leasehold service in the place of Upstash's. */
export { Lock } from "./lock.ts";
export type { LockAcquireConfig, LockCreateConfig, LockStatus, RetryConfig } from "./types.ts";
