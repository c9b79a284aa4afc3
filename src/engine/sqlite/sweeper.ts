import type { Keyspace } from "./keyspace.ts";

/** Keys that one step looks at. Everything else waits meanwhile. */
const STEP = 1_000;
/** A walk begins within these limits; Durable Objects refuse instants centuries ahead. */
const DELAY_MS = { min: 60_000, max: 24 * 3_600_000 };

/** Where the store lives. */
export interface SweeperHost {
  now_ms(): number;
  /** Arranges for `sweep` to be called at this time, instead of any earlier arrangement. */
  arm(at_ms: number): Promise<void> | void;
  /** Runs one step when the store has time for it. */
  step<T>(work: () => T): Promise<T>;
}

/**
 * Deletes expired keys by walking over all of them. An index over the expiry would cost a row at every write, which is a
 * thousand times as much as reading one.
 */
export class Sweeper {
  readonly #keyspace: Keyspace;
  readonly #host: SweeperHost;
  /** When the next walk is due. Infinity: none is arranged. 0: one is under way. */
  due_ms = Number.POSITIVE_INFINITY;

  constructor(keyspace: Keyspace, host: SweeperHost) {
    this.#keyspace = keyspace;
    this.#host = host;
  }

  /**
   * To be called after every run. In an object, arranging a walk costs a row, so a run does so only for a key that ends before
   * the next walk: at most once a minute, and hardly ever for locks that are used alike.
   */
  async ensure(): Promise<void> {
    const now_ms = this.#host.now_ms();
    const soonest_ms = Math.max(this.#keyspace.soonest_expiry_ms, now_ms + DELAY_MS.min);
    if (soonest_ms >= this.due_ms || soonest_ms === Number.POSITIVE_INFINITY) return;
    this.due_ms = Math.min(soonest_ms, now_ms + DELAY_MS.max);
    await this.#host.arm(this.due_ms);
  }

  async sweep(): Promise<void> {
    this.due_ms = 0;
    try {
      while (await this.#host.step(() => this.#keyspace.sweep(STEP)));
    } finally {
      this.due_ms = Number.POSITIVE_INFINITY;
      await this.ensure();
    }
  }
}
