/** The time of day, and alarms, which do not keep the process from ending. */
export interface StoreClock {
  now_ms(): number;
  /** Returns how to cancel it. */
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
