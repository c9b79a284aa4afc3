import { TimeoutError } from "./errors.ts";

/** The clock and timers that the client uses. Tests replace them with fakes. */
export interface Clock {
  /** Milliseconds since an arbitrary moment. Never goes back. */
  now_ms(): number;
  /**
   * Calls `call` once after `ms` milliseconds; the returned function cancels it. A `background` timer does not keep a
   * process running that has nothing else to do.
   */
  after(ms: number, call: () => void, background?: boolean): () => void;
}

/** A longer timer would go off at once. */
const TIMER_MAX_MS = 2_147_483_647;

/**
 * The machine's monotonic clock. On some systems it stops while the machine sleeps; the wall clock does not. So it is advanced by
 * whatever the wall clock gains on it, and never set back: in doubt, a lease counts as lost too early.
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
      // Only Node's and Bun's timers have `unref`. Elsewhere a process does not wait for timers at its end.
      if (background) (timer as { unref?(): void }).unref?.();
      return () => clearTimeout(timer);
    },
  };
}

/** @throws the signal's reason when it aborts first. */
export async function sleep(
  clock: Clock,
  ms: number,
  signal: AbortSignal | undefined,
  background?: boolean,
): Promise<void> {
  // Never resolves by itself.
  await within(clock, ms, signal, () => new Promise(() => {}), background).catch(() => signal?.throwIfAborted());
}

/**
 * Runs work and gives up after `ms` milliseconds or when the signal aborts, even if the work ignores the signal that it
 * gets.
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
    // Removes the listener from the outer signal, which may live for long.
    controller.abort();
  }
}
