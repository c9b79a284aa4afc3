/**
 * Throttles listings, so that other requests wait for one short step at most. In one process, or one isolate of a Worker, one
 * step runs at a time, followed by a pause as long as the step. Each API key has one page at a time.
 */
import type { Clock, Turn } from "./types.ts";

const PAUSE_MS_MAX = 10;
const POLL_MS = 10;
/** How long a page waits for earlier pages of its API key. */
const WAIT_MS_MAX = 2_000;
/** A platform may end a request without notice. What it occupied is free again after these times. */
const STEP_MS_MAX = 3_000;
const PAGE_MS_MAX = 10_000;
const UNSEEN_MS_MAX = 500;

/** This API key already has as many listings in progress as it may. */
export class TooManyListingsError extends Error {
  override readonly name = "TooManyListingsError";
}

interface TurnRequest {
  /** When it counts as free again if it is not given back. */
  readonly keep_ms: number;
  readonly wait_ms_max?: number;
  readonly signal?: AbortSignal | undefined;
}

/** First come, first served. Polls, because in a Worker one request cannot resolve another's promise. */
class Line {
  readonly #clock: Clock;
  readonly #waiting: { seen_ms: number }[] = [];
  free_at_ms = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get empty(): boolean {
    return this.#waiting.length === 0;
  }

  /** @throws {TooManyListingsError} when its turn does not come in time. */
  async enter({ keep_ms, wait_ms_max = Number.POSITIVE_INFINITY, signal }: TurnRequest): Promise<void> {
    const me = { seen_ms: this.#clock.now_ms() };
    const until_ms = me.seen_ms + wait_ms_max;
    this.#waiting.push(me);
    try {
      for (;;) {
        const now_ms = this.#clock.now_ms();
        me.seen_ms = now_ms;
        while ((this.#waiting[0] as typeof me).seen_ms < now_ms - UNSEEN_MS_MAX) this.#waiting.shift();
        const first = this.#waiting[0] === me;
        if (first && this.free_at_ms <= now_ms) {
          this.free_at_ms = now_ms + keep_ms;
          return;
        }
        if (now_ms >= until_ms || signal?.aborted)
          throw new TooManyListingsError("other listings of this API key come first");
        await this.#clock.sleep(first ? Math.min(POLL_MS, this.free_at_ms - now_ms) : POLL_MS, signal);
      }
    } finally {
      const at = this.#waiting.indexOf(me);
      if (at >= 0) this.#waiting.splice(at, 1);
    }
  }
}

export class Pace {
  readonly #clock: Clock;
  readonly #steps: Line;
  readonly #pages = new Map<string, Line>();

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#steps = new Line(clock);
  }

  /** @throws {TooManyListingsError} when the key's other pages take too long. */
  async page<T>(key: string, list: (turn: Turn) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const line = this.#pages.get(key) ?? new Line(this.#clock);
    this.#pages.set(key, line);
    await line.enter({ keep_ms: PAGE_MS_MAX, wait_ms_max: WAIT_MS_MAX, signal });
    try {
      return await list((step) => this.#step(step));
    } finally {
      line.free_at_ms = this.#clock.now_ms();
      if (line.empty) this.#pages.delete(key);
    }
  }

  async #step<T>(step: () => Promise<T>): Promise<T> {
    await this.#steps.enter({ keep_ms: STEP_MS_MAX });
    const started_ms = this.#clock.now_ms();
    try {
      return await step();
    } finally {
      const ended_ms = this.#clock.now_ms();
      this.#steps.free_at_ms = ended_ms + Math.min(PAUSE_MS_MAX, ended_ms - started_ms);
    }
  }
}
