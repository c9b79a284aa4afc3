/** The API of async-mutex 0.5.0, for locks that are shared by all processes. */

export { tryAcquire, withTimeout } from "./limits.ts";
export { Mutex } from "./mutex.ts";
export { Semaphore } from "./semaphore.ts";
export type { Releaser, Target } from "./types.ts";
export * from "./types.ts";
