/** The inputs and outcomes of the lock service; they do not depend on HTTP. */
export type * from "./events/event.ts";
export * from "./types/basics.ts";
export type * from "./types/key.ts";
export type * from "./types/latch.ts";
export type * from "./types/locks.ts";
export type * from "./types/semaphore.ts";
export type * from "./types/service.ts";
