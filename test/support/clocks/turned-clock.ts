import type { Clock } from "../../../src/client/index.ts";

interface Timer {
  at_ms: number;
  readonly call: () => void;
}

/** A fake clock: time passes only when a test advances it. */
export class TurnedClock implements Clock {
  #now_ms = 1000;
  readonly #timers = new Set<Timer>();

  now_ms(): number {
    return this.#now_ms;
  }

  after(ms: number, call: () => void): () => void {
    const timer = { at_ms: this.#now_ms + ms, call };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** The next instant at which a timer is due. */
  get next_ms(): number {
    return Math.min(...[...this.#timers].map(({ at_ms }) => at_ms));
  }

  /** Lets time pass, and runs every timer that falls due in that time, each at its own instant. */
  async turn(ms: number): Promise<void> {
    const end_ms = this.#now_ms + ms;
    for (;;) {
      await settle();
      let next: Timer | undefined;
      for (const timer of this.#timers) if (next === undefined || timer.at_ms < next.at_ms) next = timer;
      if (next === undefined || next.at_ms > end_ms) break;
      this.#now_ms = Math.max(this.#now_ms, next.at_ms);
      this.#timers.delete(next);
      next.call();
    }
    this.#now_ms = end_ms;
  }

  /** Lets time pass without running any timer, as in a frozen process. */
  freeze(ms: number): void {
    this.#now_ms += ms;
  }

  /** The machine sleeps: time passes, and timers keep their remaining time, because the monotonic clock stops. */
  sleep(ms: number): void {
    this.freeze(ms);
    for (const timer of this.#timers) timer.at_ms += ms;
  }
}

/** Runs everything that is ready to run. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
