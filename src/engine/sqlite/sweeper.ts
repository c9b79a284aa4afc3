import type { Wake } from "../wake.ts";
import type { Keyspace } from "./keyspace.ts";
import type { Wakes } from "./wakes.ts";

/** Keys that one step examines. Everything else waits meanwhile. */
const STEP = 1_000;
/** A walk begins within these limits; Durable Objects refuse instants centuries ahead. */
const DELAY_MS = { min: 60_000, max: 24 * 3_600_000 };

/** Where the store lives. */
export interface SweeperHost {
  now_ms(): number;
  /** Arranges for `ring` to be called at this time, instead of any earlier arrangement. */
  arm(at_ms: number): Promise<void> | void;
  /** Runs one step when the store has time for it. */
  step<T>(work: () => T): Promise<T>;
  /** Runs `grant_away`. */
  serve(wake: Wake): Promise<void>;
}

/**
 * The store's own background work. It deletes expired keys by walking over all of them: an index over the expiry would cost a row
 * at
 * every write, which is a thousand times as much as reading one. And it grants locks to absent clients when no request observes
 * that the lock became free.
 */
export class Sweeper {
  readonly #keyspace: Keyspace;
  readonly #wakes: Wakes;
  readonly #host: SweeperHost;
  /** When the next walk is due. Infinity: none is arranged. 0: one is under way. */
  due_ms = Number.POSITIVE_INFINITY;
  /** When `ring` will be called. */
  #armed_ms = Number.POSITIVE_INFINITY;

  constructor(keyspace: Keyspace, wakes: Wakes, host: SweeperHost) {
    this.#keyspace = keyspace;
    this.#wakes = wakes;
    this.#host = host;
  }

  /** `ring` will be called at this time, as an earlier process arranged, for a walk if nothing else is known. */
  resume(at_ms: number): void {
    this.due_ms = at_ms;
    this.#armed_ms = at_ms;
  }

  /**
   * To be called after every run. In an object, arranging a walk costs a row, so a run does so only for a key that ends before
   * the next walk: at most once a minute, and hardly ever for locks that are used alike.
   */
  async ensure(): Promise<void> {
    const now_ms = this.#host.now_ms();
    const soonest_ms = Math.max(this.#keyspace.soonest_expiry_ms, now_ms + DELAY_MS.min);
    if (soonest_ms < this.due_ms) this.due_ms = Math.min(soonest_ms, now_ms + DELAY_MS.max);
    const walk_ms = this.due_ms === 0 ? Number.POSITIVE_INFINITY : this.due_ms;
    const at_ms = Math.min(walk_ms, this.#wakes.soonest_ms);
    if (at_ms >= this.#armed_ms) return;
    this.#armed_ms = Math.min(at_ms, now_ms + DELAY_MS.max);
    await this.#host.arm(this.#armed_ms);
  }

  /** The arranged time has come. */
  async ring(): Promise<void> {
    this.#armed_ms = Number.POSITIVE_INFINITY;
    await this.#serve();
    if (this.due_ms > 0 && this.due_ms <= this.#host.now_ms()) await this.sweep();
    else await this.ensure();
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

  /** One run grants 50, and more may have become due meanwhile. A failed one is tried again later. */
  async #serve(): Promise<void> {
    for (;;) {
      const due = this.#wakes.soonest_ms <= this.#host.now_ms() ? this.#wakes.take(this.#host.now_ms()) : [];
      if (due.length === 0) return;
      for (const wake of due) await this.#host.serve(wake).catch(() => {});
    }
  }
}
