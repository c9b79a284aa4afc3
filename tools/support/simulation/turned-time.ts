/**
 * Simulated time for many concurrent async functions. No function really waits, and the same seed gives the same run.
 * Everything that follows from an event through promises happens before the next event, and takes no simulated time.
 */
export class TurnedTime {
  #now_ms = 0;
  #order = 0;
  /** Whether a promise has been resolved since all promises last settled. */
  #stirred = true;
  readonly #outside = new Set<Promise<unknown>>();
  readonly #rest: () => Promise<void>;
  /** A binary heap ordered by time, then by order of arrival. */
  readonly #events: { readonly at_ms: number; readonly order: number; readonly action: () => void }[] = [];

  /**
   * @param rest Resolves when the consequences of all resolved promises have run. By default, it takes a turn of Node's
   * event loop.
   */
  constructor(rest: () => Promise<void> = () => new Promise((resolve) => setImmediate(resolve))) {
    this.#rest = rest;
  }

  now_ms(): number {
    return this.#now_ms;
  }

  /** Resolves early when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((wake) => {
      if (signal?.aborted) return wake();
      signal?.addEventListener("abort", () => wake(), { once: true });
      this.later(ms, () => this.stir(wake));
    });
  }

  /** Simulated time stops while this work runs in real time. */
  async outside<T>(work: Promise<T>): Promise<T> {
    this.#outside.add(work);
    try {
      return await work;
    } finally {
      this.#outside.delete(work);
    }
  }

  /** Runs `action` after this time; an action that resolves promises must resolve them within `stir`. */
  later(ms: number, action: () => void): void {
    const heap = this.#events;
    let i = heap.push({ at_ms: this.#now_ms + Math.max(0, ms), order: this.#order++, action }) - 1;
    for (let up = (i - 1) >> 1; i > 0 && this.#before(i, up); i = up, up = (i - 1) >> 1) this.#swap(i, up);
  }

  stir(action: () => void): void {
    this.#stirred = true;
    action();
  }

  async run(done: () => boolean): Promise<void> {
    for (;;) {
      if (this.#stirred) await this.#rest();
      this.#stirred = this.#outside.size > 0;
      if (this.#stirred) {
        await Promise.allSettled(this.#outside);
        continue;
      }
      if (done()) return;
      const next = this.#pop();
      if (!next) return;
      this.#now_ms = next.at_ms;
      next.action();
    }
  }

  async runUntil(at_ms: number): Promise<void> {
    let reached = false;
    this.later(at_ms - this.#now_ms, () => {
      reached = true;
    });
    await this.run(() => reached);
  }

  #pop() {
    const heap = this.#events;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    heap[0] = last;
    for (let i = 0; ; ) {
      let least = i;
      for (let child = 2 * i + 1; child <= 2 * i + 2; child++) {
        if (child < heap.length && this.#before(child, least)) least = child;
      }
      if (least === i) return first;
      this.#swap(i, least);
      i = least;
    }
  }

  #before(a: number, b: number): boolean {
    const [x, y] = [this.#events[a], this.#events[b]];
    if (!x || !y) return false;
    return x.at_ms < y.at_ms || (x.at_ms === y.at_ms && x.order < y.order);
  }

  #swap(a: number, b: number): void {
    const heap = this.#events;
    [heap[a], heap[b]] = [heap[b] as (typeof heap)[0], heap[a] as (typeof heap)[0]];
  }
}

/** mulberry32: a small seeded generator of numbers from 0 to 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
