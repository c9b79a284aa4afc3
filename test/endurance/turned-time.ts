import type { StoreClock } from "../../src/engine/sqlite/file/index.ts";
import type { Clock } from "../../src/lock/types.ts";

interface Timer {
  readonly at_ms: number;
  readonly call: () => void;
}

/** A task that makes no progress for this long in real time is waiting for something that will never happen. */
const STUCK_MS = 20_000;

/**
 * Time that passes at its real speed while tasks run, and jumps to the next timer whenever all tasks are asleep. Work takes
 * real time, waiting takes none, and no clock ever goes back.
 */
export class TurnedTime implements Clock, StoreClock {
  readonly #onTurn: (ms: number) => void;
  readonly #timers = new Set<Timer>();
  #ahead_ms = 0;
  /** Tasks that are awake. */
  #awake = 0;
  #onRest = () => {};

  /** `onTurn` is called with the size of a jump, before anything happens at the new time. */
  constructor(onTurn: (ms: number) => void) {
    this.#onTurn = onTurn;
  }

  now_ms(): number {
    return Date.now() + this.#ahead_ms;
  }

  after(ms: number, call: () => void): () => void {
    const timer = { at_ms: Math.ceil(this.now_ms() + ms), call };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Must be called within a task, which can have only one sleep in progress. */
  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.resolve();
    this.#fallAsleep();
    return new Promise((resolve) => {
      const wake = () => {
        cancel();
        signal?.removeEventListener("abort", wake);
        this.#awake++;
        resolve();
      };
      const cancel = this.after(ms, wake);
      signal?.addEventListener("abort", wake);
    });
  }

  /** Runs `work`. Time doesn't jump while the work is running, except when it sleeps. */
  async task<T>(work: () => Promise<T>): Promise<T> {
    this.#awake++;
    try {
      return await work();
    } finally {
      this.#fallAsleep();
    }
  }

  /** Waits for other tasks. */
  async others<T>(done: Promise<T>): Promise<T> {
    this.#fallAsleep();
    try {
      return await done;
    } finally {
      this.#awake++;
    }
  }

  /** Advances the time until `done` has settled. */
  async turn(done: Promise<unknown>): Promise<void> {
    let ended = false;
    const end = () => {
      ended = true;
    };
    done.then(end, end);
    for (;;) {
      await this.#rest();
      if (ended) return;
      const timer = this.#next();
      this.#timers.delete(timer);
      const ms = timer.at_ms - this.now_ms();
      if (ms > 0) {
        this.#ahead_ms += ms;
        this.#onTurn(ms);
      }
      timer.call();
    }
  }

  /** A linear search is enough, because there are never more than a few hundred timers. */
  #next(): Timer {
    let next: Timer | undefined;
    for (const timer of this.#timers) if (next === undefined || timer.at_ms < next.at_ms) next = timer;
    if (next === undefined) throw new Error("all tasks are asleep, and no timer is set");
    return next;
  }

  #fallAsleep(): void {
    this.#awake--;
    if (this.#awake === 0) this.#onRest();
  }

  /** Returns when all tasks are asleep and everything that they started in this process has finished. */
  async #rest(): Promise<void> {
    for (;;) {
      await new Promise(setImmediate);
      if (this.#awake === 0) return;
      await new Promise<void>((resolve, reject) => {
        const stuck = setTimeout(() => reject(new Error(`${this.#awake} tasks neither end nor sleep`)), STUCK_MS);
        this.#onRest = () => {
          clearTimeout(stuck);
          resolve();
        };
      });
      this.#onRest = () => {};
    }
  }
}
