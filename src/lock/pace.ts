/**
 * Throttles long-running work in the store, so that it delays any other request by at most one short step. A step is a script
 * over many locks, or part of one page of a listing. In each process, or each isolate of a Worker, one step runs at a time,
 * followed by a pause of the same length. Namespaces take turns, regardless of how many API keys they have. Within a namespace,
 * one page runs at a time, and its API keys take turns with their pages.
 */
import { StoreError } from "../engine/engine.ts";
import { storeTimeout } from "./answer-time.ts";
import type { AnswerTime, Caller, Clock, Turn } from "./types.ts";

const PAUSE_MS_MAX = 10;
const POLL_MS = 10;
/** The maximum total time that a page waits for its turns. */
const PAGE_WAIT_MS_MAX = 2_000;
/**
 * If a step takes longer than this, either it was lost on the way to a distant store, or the platform has ended the request
 * without notice. Other requests then stop waiting for it.
 */
const STEP_MS_MAX = 500;
/** The same limit for a script. */
const SCRIPT_MS_MAX = 100;
/** The same limit for a page, measured from its latest request for a step. */
const PAGE_MS_MAX = 5_000;
const UNSEEN_MS_MAX = 500;
/** Lines that have been unused for this long are discarded. */
const ABANDONED_MS = 60_000;

/** The listing did not get its turn in time, because other listings took too long. */
export class TooManyListingsError extends Error {
  override readonly name = "TooManyListingsError";
}

/**
 * The request did not get its turn in time, because listings or other requests for many locks took too long. It was not sent to
 * the store.
 */
export class NoTurnError extends StoreError {
  constructor() {
    super("Other listings, or requests for many locks, took too long", "none");
  }
}

interface TurnRequest {
  /** Requests in the same group are served in order, and groups take turns. */
  readonly group: string;
  /** How long the request may keep the turn. After that, the turn counts as free. */
  readonly keep_ms: number;
  readonly wait_ms_max: number;
  readonly signal: AbortSignal | undefined;
}

interface Member {
  readonly group: string;
  seen_ms: number;
  turn: number;
}

/**
 * Round robin among groups; first come, first served within a group. Members poll, because in a Worker, one request cannot
 * resolve another's promise.
 */
class Line {
  readonly #clock: Clock;
  /** Sorted by their turns. */
  readonly #waiting: Member[] = [];
  #owner: Member | undefined;
  #free_at_ms = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get idle(): boolean {
    return this.#waiting.length === 0 && this.#free_at_ms <= this.#clock.now_ms();
  }

  /** Whether the platform seems to have ended all requests in this line without notice. */
  get abandoned(): boolean {
    const since_ms = this.#clock.now_ms() - ABANDONED_MS;
    return this.#free_at_ms < since_ms && this.#waiting.every(({ seen_ms }) => seen_ms < since_ms);
  }

  /** Resolves to the turn, or to undefined if the request does not get it in time. */
  async enter({ group, keep_ms, wait_ms_max, signal }: TurnRequest): Promise<Member | undefined> {
    const me: Member = { group, seen_ms: this.#clock.now_ms(), turn: 0 };
    const until_ms = me.seen_ms + wait_ms_max;
    this.#join(me);
    try {
      for (;;) {
        const now_ms = this.#clock.now_ms();
        me.seen_ms = now_ms;
        // During a stall of the process, other requests may have assumed that this one had ended, and removed it.
        if (!this.#waiting.includes(me)) this.#join(me);
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

  /** Joins the line, with a turn that is later than both that of the last member of its group and that of the latest owner. */
  #join(me: Member): void {
    const last = this.#waiting.findLast(({ group }) => group === me.group);
    me.turn = Math.max(last?.turn ?? 0, this.#owner?.turn ?? 0) + 1;
    this.#waiting.splice(this.#waiting.findLastIndex(({ turn }) => turn <= me.turn) + 1, 0, me);
  }

  /** Members at the back poll less often, which keeps a long line cheap. */
  #pollIn(before: number, now_ms: number): number {
    if (before <= 0) return Math.min(POLL_MS, this.#free_at_ms - now_ms);
    return Math.min((POLL_MS * (before + 1)) / 2, UNSEEN_MS_MAX / 2);
  }

  /** Frees the turn at this time, unless another request has taken it over. */
  freeAt(at_ms: number, member: Member): void {
    if (this.#owner === member) this.#free_at_ms = at_ms;
  }
}

/** Describes the request that is waiting for a turn. */
interface Asking {
  readonly signal?: AbortSignal | undefined;
  /** The time limit against which its waits count. */
  readonly time?: AnswerTime;
}

/** How much longer a request waits for its turns before it is refused. */
interface Patience extends Asking {
  left_ms: number;
  readonly refusal: () => Error;
}

export class Pace {
  readonly #clock: Clock;
  readonly #steps: Line;
  /** One line for each namespace, in which one page runs at a time. */
  readonly #pages = new Map<string, Line>();

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#steps = new Line(clock);
  }

  /** @throws {TooManyListingsError} when the page does not get its turns in time. */
  async page<T>({ namespace, key_id }: Caller, list: (turn: Turn) => Promise<T>, asking: Asking = {}): Promise<T> {
    const line = this.#pages.get(namespace) ?? this.#open(namespace);
    const refusal = () => new TooManyListingsError("other listings come first");
    const patience = { ...asking, left_ms: PAGE_WAIT_MS_MAX, refusal };
    try {
      const me = await this.#enter(line, key_id, PAGE_MS_MAX, patience);
      try {
        return await list((step) => {
          line.freeAt(this.#clock.now_ms() + PAGE_MS_MAX, me);
          return this.#step(`page ${namespace}`, step, STEP_MS_MAX, patience);
        });
      } finally {
        line.freeAt(this.#clock.now_ms(), me);
      }
    } finally {
      if (line.idle && this.#pages.get(namespace) === line) this.#pages.delete(namespace);
    }
  }

  /**
   * Runs a script over many locks.
   *
   * @throws {NoTurnError} when the script does not get its turn in time.
   */
  script<T>(namespace: string, run: () => Promise<T>, wait_ms_max: number, signal?: AbortSignal): Promise<T> {
    const patience = { left_ms: wait_ms_max, signal, refusal: () => new NoTurnError() };
    return this.#step(`script ${namespace}`, run, SCRIPT_MS_MAX, patience);
  }

  #open(namespace: string): Line {
    for (const [other, line] of this.#pages) if (line.abandoned) this.#pages.delete(other);
    const line = new Line(this.#clock);
    this.#pages.set(namespace, line);
    return line;
  }

  async #step<T>(group: string, step: () => Promise<T>, keep_ms: number, patience: Patience): Promise<T> {
    const me = await this.#enter(this.#steps, group, keep_ms, patience);
    const started_ms = this.#clock.now_ms();
    try {
      return await step();
    } finally {
      const ended_ms = this.#clock.now_ms();
      this.#steps.freeAt(ended_ms + Math.min(PAUSE_MS_MAX, ended_ms - started_ms), me);
    }
  }

  /** @throws {Error} the given refusal. */
  async #enter(line: Line, group: string, keep_ms: number, patience: Patience): Promise<Member> {
    const entered_ms = this.#clock.now_ms();
    const { left_ms, time, signal } = patience;
    const wait_ms_max = time === undefined ? left_ms : Math.min(left_ms, storeTimeout(0, time.spent_ms));
    const me = await line.enter({ group, keep_ms, wait_ms_max, signal });
    if (me === undefined) throw patience.refusal();
    const waited_ms = this.#clock.now_ms() - entered_ms;
    patience.left_ms -= waited_ms;
    if (time !== undefined) time.spent_ms += waited_ms;
    return me;
  }
}
