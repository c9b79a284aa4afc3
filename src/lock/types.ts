/** The inputs and outcomes of the lock service; nothing here knows HTTP. */
export type * from "./events/event.ts";
export type * from "./types/acquire.ts";
export type * from "./types/basics.ts";
export * from "./types/errors.ts";
export type * from "./types/key.ts";
export type * from "./types/latch.ts";
export type * from "./types/lease.ts";
export type * from "./types/listing.ts";
export type * from "./types/operations.ts";
export type * from "./types/semaphore.ts";
export type * from "./types/service.ts";
export type * from "./types/state.ts";
