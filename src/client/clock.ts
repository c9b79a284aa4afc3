import { TimeoutError } from "./errors.ts";

/** The clock and timers that the client uses. Tests replace them with ones that they turn by hand. */
export interface Clock {
  /** Milliseconds since an arbitrary moment. Never goes back. */
  now_ms(): number;
  /**
   * Calls `call` once after `ms` milliseconds; the returned function cancels it. A `background` timer does not keep a
   * process running that has nothing else to do.
   */
  after(ms: number, call: () => void, background?: boolean): () => void;
}

/**
 * The machine's monotonic clock. On some systems it stops while the machine sleeps; the wall clock does not. So it is put
 * forward by whatever the wall clock has gained on it, and never back: in doubt, a lease counts as lost too early.
 */
export function systemClock(): Clock {
  const offset_ms = Date.now() - performance.now();
  let gained_ms = 0;
  return {
    now_ms() {
      const now_ms = performance.now();
      gained_ms = Math.max(gained_ms, Date.now() - now_ms - offset_ms);
      return now_ms + gained_ms;
    },
    after(ms, call, background) {
      const timer = setTimeout(call, ms);
      // Only Node's and Bun's timers have `unref`. Elsewhere a process does not wait for timers at its end.
      if (background) (timer as { unref?(): void }).unref?.();
      return () => clearTimeout(timer);
    },
  };
}

/** @throws the signal's reason when it aborts first. */
export function sleep(clock: Clock, ms: number, signal: AbortSignal | undefined): Promise<void> {
  // Never resolves by itself.
  return within(clock, ms, signal, () => new Promise<void>(() => {})).catch((error) => {
    if (!(error instanceof TimeoutError)) throw error;
  });
}

/**
 * Runs work and gives up after `ms` milliseconds or when the signal aborts, even if the work ignores the signal that it
 * gets.
 *
 * @throws {TimeoutError} or the signal's reason.
 */
export function within<T>(
  clock: Clock,
  ms: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const giveUp = (reason: unknown) => {
      settle();
      reject(reason);
      controller.abort(reason);
    };
    const aborted = () => giveUp(signal?.reason);
    const cancel = clock.after(ms, () => giveUp(new TimeoutError("No answer in time")));
    const settle = () => {
      cancel();
      signal?.removeEventListener("abort", aborted);
    };
    if (signal?.aborted) return aborted();
    signal?.addEventListener("abort", aborted);
    work(controller.signal).then(resolve, reject).finally(settle);
  });
}
