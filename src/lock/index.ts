/**
 * The lock service: its types, its constructors, and the errors that its callers handle. Other folders import only this file,
 * except for `quorum`, which is another lock service built from the same parts.
 */
export { answeredTooLate } from "./answer-time.ts";
export { unreadable } from "./call.ts";
export { type Kind, namespaceOf } from "./codec/keys.ts";
export { derivedSecret } from "./codec/secrets.ts";
export { eventsOf } from "./events/ends.ts";
export { leaseFingerprint } from "./events/queued.ts";
export { Pace, TooManyListingsError } from "./pace.ts";
export type { RequestScope } from "./scope.ts";
export { createLeaseService, createLockService, type LeaseService } from "./service.ts";
export * from "./types.ts";
