/**
 * Throttles what occupies the store for long, so that other requests wait for one short step at most. In one process, or one
 * isolate of a Worker, one step runs at a time, followed by a pause as long as the step. Each API key has one page of a listing
 * at a time, and each namespace one script over many locks.
 */
import { StoreError } from "../engine/engine.ts";
import type { Clock, Turn } from "./types.ts";

const PAUSE_MS_MAX = 10;
const POLL_MS = 10;
/** How long a page waits for earlier pages of its API key. */
const WAIT_MS_MAX = 2_000;
/** A platform may end a request without notice. What it occupied is free again after these times. */
const STEP_MS_MAX = 3_000;
const PAGE_MS_MAX = 10_000;
/** A script that has not answered by then is on its way to a distant store, and occupies nothing here. */
const SCRIPT_MS_MAX = 100;
const UNSEEN_MS_MAX = 500;

/** This API key already has as many listings in progress as it may. */
export class TooManyListingsError extends Error {
  override readonly name = "TooManyListingsError";
}

/** Requests of the same namespace for many locks came first, for too long. This one was not sent to the store. */
export class NoTurnError extends StoreError {
  constructor() {
    super("Other requests of this namespace for many locks came first", "none");
  }
}

interface TurnRequest {
  /** When it counts as free again if it is not given back. */
  readonly keep_ms: number;
  readonly wait_ms_max?: number;
  readonly signal?: AbortSignal | undefined;
}

interface Member {
  seen_ms: number;
}

/** First come, first served. Polls, because in a Worker one request cannot resolve another's promise. */
class Line {
  readonly #clock: Clock;
  readonly #waiting: Member[] = [];
  #owner: Member | undefined;
  #free_at_ms = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get empty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Returns whose turn it is then; undefined when the turn does not come in time. */
  async enter({ keep_ms, wait_ms_max = Number.POSITIVE_INFINITY, signal }: TurnRequest): Promise<Member | undefined> {
    const me: Member = { seen_ms: this.#clock.now_ms() };
    const until_ms = me.seen_ms + wait_ms_max;
    this.#waiting.push(me);
    try {
      for (;;) {
        const now_ms = this.#clock.now_ms();
        me.seen_ms = now_ms;
        // When the process has stood still, others took this request for gone.
        if (!this.#waiting.includes(me)) this.#waiting.push(me);
        while ((this.#waiting[0] as Member).seen_ms < now_ms - UNSEEN_MS_MAX) this.#waiting.shift();
        const before = this.#waiting.indexOf(me);
        if (before === 0 && this.#free_at_ms <= now_ms) {
          this.#owner = me;
          this.#free_at_ms = now_ms + keep_ms;
          return me;
        }
        if (now_ms >= until_ms || signal?.aborted) return undefined;
        await this.#clock.sleep(Math.min(this.#pollIn(before, now_ms), until_ms - now_ms), signal);
      }
    } finally {
      const at = this.#waiting.indexOf(me);
      if (at >= 0) this.#waiting.splice(at, 1);
    }
  }

  /** Those far behind poll less often, so that a long line costs little. */
  #pollIn(before: number, now_ms: number): number {
    if (before <= 0) return Math.min(POLL_MS, this.#free_at_ms - now_ms);
    return Math.min((POLL_MS * (before + 1)) / 2, UNSEEN_MS_MAX / 2);
  }

  /** Gives the turn back at this time, unless it has become another's. */
  freeAt(at_ms: number, member: Member): void {
    if (this.#owner === member) this.#free_at_ms = at_ms;
  }
}

export class Pace {
  readonly #clock: Clock;
  readonly #steps: Line;
  readonly #lines = new Map<string, Line>();

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#steps = new Line(clock);
  }

  /** @throws {TooManyListingsError} when the key's other pages take too long. */
  async page<T>(key: string, list: (turn: Turn) => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#inLine(
      `page ${key}`,
      { keep_ms: PAGE_MS_MAX, wait_ms_max: WAIT_MS_MAX, signal },
      () => list((step) => this.#step(step, STEP_MS_MAX)),
      () => new TooManyListingsError("other listings of this API key come first"),
    );
  }

  /**
   * Runs a script over many locks.
   *
   * @throws {NoTurnError} when those of the same namespace that came before take too long.
   */
  async script<T>(namespace: string, run: () => Promise<T>, wait_ms_max: number, signal?: AbortSignal): Promise<T> {
    return this.#inLine(
      `script ${namespace}`,
      { keep_ms: PAGE_MS_MAX, wait_ms_max, signal },
      (free) => this.#step(run, SCRIPT_MS_MAX, free),
      () => new NoTurnError(),
    );
  }

  async #inLine<T>(
    name: string,
    request: TurnRequest,
    work: (freeAt: (at_ms: number) => void) => Promise<T>,
    refusal: () => Error,
  ): Promise<T> {
    const line = this.#lines.get(name) ?? new Line(this.#clock);
    this.#lines.set(name, line);
    const me = await line.enter(request);
    try {
      if (me === undefined) throw refusal();
      return await work((at_ms) => line.freeAt(at_ms, me));
    } finally {
      if (me !== undefined) line.freeAt(this.#clock.now_ms(), me);
      if (line.empty) this.#lines.delete(name);
    }
  }

  async #step<T>(step: () => Promise<T>, keep_ms: number, onStart?: (free_at_ms: number) => void): Promise<T> {
    const me = (await this.#steps.enter({ keep_ms })) as Member;
    const started_ms = this.#clock.now_ms();
    onStart?.(started_ms + keep_ms);
    try {
      return await step();
    } finally {
      const ended_ms = this.#clock.now_ms();
      this.#steps.freeAt(ended_ms + Math.min(PAUSE_MS_MAX, ended_ms - started_ms), me);
    }
  }
}
