/**
 * The lock service: its types, what makes it, and what its callers must know of its answers. All imports go through here, except
 * those of the quorum, which is another lock service made of the same parts.
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
