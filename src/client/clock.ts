import { TimeoutError } from "./errors.ts";

/** The time, as the client needs it; tests turn one by hand. */
export interface Clock {
  /** Milliseconds since an arbitrary moment; never goes back. */
  now_ms(): number;
  /**
   * Calls back once after so many milliseconds; the result cancels. In the `background` it does not keep a process
   * running that has nothing else to do.
   */
  after(ms: number, call: () => void, background?: boolean): () => void;
}

/**
 * The machine's monotonic clock. On some systems it stands still while the machine sleeps; the wall clock does not. So
 * it is put forward by whatever the wall clock has gained on it, and never back: doubt makes a lease end too early here.
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
      // Only Node's and Bun's timers have it; elsewhere nothing waits for timers at the end.
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
 * Work that is given up after so many milliseconds, or when the signal aborts, even if it does not heed the signal that
 * it is handed.
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
