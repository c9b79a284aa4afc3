import type { Context } from "hono";

/** Lets work go on after the answer. Workers must be told of it; elsewhere there is nobody to tell, and it just goes on. */
export function keepAlive(c: Context, work: Promise<void>): void {
  // Nobody waits for it, so nobody could be told that it failed.
  const quiet = work.catch(() => {});
  try {
    c.executionCtx.waitUntil(quiet);
  } catch {
    // No execution context outside of Workers.
  }
}
