import type { Wake } from "../wake.ts";
import type { Keyspace } from "./keyspace.ts";
import type { Wakes } from "./wakes.ts";

/** The number of keys that one step examines. Meanwhile, everything else waits. */
const STEP = 1_000;
/** The limits for the delay before a walk. Durable Objects refuse times that are centuries ahead. */
const DELAY_MS = { min: 60_000, max: 24 * 3_600_000 };

/** The store that the sweeper works for. */
export interface SweeperHost {
  now_ms(): number;
  /** Schedules a call to `ring` for this time, replacing any call scheduled before. */
  arm(at_ms: number): Promise<void> | void;
  /** Runs one step as soon as the store has time. */
  step<T>(work: () => T): Promise<T>;
  /** Runs `grant_away`. */
  serve(wake: Wake): Promise<void>;
}

/**
 * The store's own background work. The sweeper deletes expired keys by walking over all keys, because with an index on the
 * expiry, every write would also write a row of the index, which costs a thousand times as much as reading one. The sweeper
 * also grants locks to absent clients when no request notices that a lock has become free.
 */
export class Sweeper {
  readonly #keyspace: Keyspace;
  readonly #wakes: Wakes;
  readonly #host: SweeperHost;
  /** When the next walk is due. Infinity means that none is scheduled; 0 means that one is in progress. */
  due_ms = Number.POSITIVE_INFINITY;
  /** The scheduled time of the next `ring`. */
  #armed_ms = Number.POSITIVE_INFINITY;

  constructor(keyspace: Keyspace, wakes: Wakes, host: SweeperHost) {
    this.#keyspace = keyspace;
    this.#wakes = wakes;
    this.#host = host;
  }

  /** Must be called if an earlier process has scheduled `ring` for this time. Assumes that a walk is due at that time. */
  resume(at_ms: number): void {
    this.due_ms = at_ms;
    this.#armed_ms = at_ms;
  }

  /**
   * Must be called after every run. In an object, scheduling a walk writes a row, so a run schedules one only for a key that
   * expires before the next walk: at most once a minute, and hardly ever if all locks have similar TTLs.
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

  /** Called at the scheduled time. */
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

  /** One run grants at most 50 leases, and more may have become due in the meantime. A failed run is retried later. */
  async #serve(): Promise<void> {
    for (;;) {
      const due = this.#wakes.soonest_ms <= this.#host.now_ms() ? this.#wakes.take(this.#host.now_ms()) : [];
      if (due.length === 0) return;
      for (const wake of due) await this.#host.serve(wake).catch(() => {});
    }
  }
}
