/** The current time, and timers that do not keep the process from exiting. */
export interface StoreClock {
  now_ms(): number;
  /** Returns a function that cancels the call. */
  after(ms: number, call: () => void): () => void;
}

export const systemClock: StoreClock = {
  now_ms: () => Date.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
