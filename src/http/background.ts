import type { Context } from "hono";

/** Lets work go on after the answer. Workers need `waitUntil` for this; elsewhere, work simply goes on. */
export function keepAlive(c: Context, work: Promise<void>): void {
  // No caller waits for this work, so its failure cannot be reported.
  const quiet = work.catch(() => {});
  try {
    c.executionCtx.waitUntil(quiet);
  } catch {
    // Only Workers have an execution context.
  }
}
