import { TimeoutError } from "./errors.ts";

/** The client's clock and timers. Tests replace them with fakes. */
export interface Clock {
  /** Returns milliseconds since an arbitrary moment. Never goes back. */
  now_ms(): number;
  /**
   * Calls `call` once after `ms` milliseconds; the returned function cancels it. A `background` timer does not keep an
   * otherwise idle process running.
   */
  after(ms: number, call: () => void, background?: boolean): () => void;
}

/** A timer with a longer delay would fire immediately. */
const TIMER_MAX_MS = 2_147_483_647;

/**
 * Counts the machine's monotonic time. On some systems, the monotonic clock stops while the machine sleeps, but the wall clock
 * doesn't. This clock therefore moves forward when the wall clock gets ahead, but never back: when in doubt, a lease counts as
 * lost too early rather than too late.
 */
export function systemClock(): Clock {
  let lead_ms = 0;
  return {
    now_ms() {
      const now_ms = performance.now();
      lead_ms = Math.max(lead_ms, Date.now() - now_ms);
      return now_ms + lead_ms;
    },
    after(ms, call, background) {
      const timer = setTimeout(call, Math.min(ms, TIMER_MAX_MS));
      // Only Node's and Bun's timers have `unref`. Elsewhere, timers don't keep a process running.
      if (background) (timer as { unref?(): void }).unref?.();
      return () => clearTimeout(timer);
    },
  };
}

/** @throws the signal's reason if the signal aborts first. */
export async function sleep(
  clock: Clock,
  ms: number,
  signal: AbortSignal | undefined,
  background?: boolean,
): Promise<void> {
  // The inner promise never settles: only the time limit or the signal ends the wait.
  await within(clock, ms, signal, () => new Promise(() => {}), background).catch(() => signal?.throwIfAborted());
}

/**
 * Runs the work, and gives up after `ms` milliseconds or when the signal aborts, even if the work ignores its own signal.
 *
 * @throws {TimeoutError} or the signal's reason.
 */
export async function within<T>(
  clock: Clock,
  ms: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
  background?: boolean,
): Promise<T> {
  outer?.throwIfAborted();
  const controller = new AbortController();
  const { signal } = controller;
  const aborted = new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  outer?.addEventListener("abort", () => controller.abort(outer.reason), { signal });
  const cancel = clock.after(ms, () => controller.abort(new TimeoutError("No answer in time")), background);
  try {
    return await Promise.race([work(signal), aborted]);
  } finally {
    cancel();
    // Removes the listener from the outer signal, which may far outlive this call.
    controller.abort();
  }
}
