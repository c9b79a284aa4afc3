/** Waits for a state to change: polls one record and, when it has changed, runs the script that describes the state. */
import { StoreError } from "../../engine/engine.ts";
import type { Hint } from "../../hints/hint.ts";
import { CALLS_RESERVED_FOR_ANSWER } from "../../hints/hint.ts";
import { storeTimeout } from "../answer-time.ts";
import type { RequestScope } from "../scope.ts";
import { WaitLoop, type WaitStrategy } from "./wait-loop.ts";

const SHORTEST_MS = 20;
/** The shortest time between polls for a lock's first record. */
const UNUSED_POLL_MS = 1_000;

export interface StateWatch<State> {
  readonly key: string;
  readonly wait_ms: number;
  /** Runs the script. `watch_ms`: how long scripts should send hints; 0 if hints are not available. */
  load(watch_ms: number, timeout_ms: number): Promise<State>;
  /** The time until the state can change without a write, in milliseconds. */
  expiresIn(state: State): number;
  /** Whether this state ends the wait. */
  isOver(state: State, first: State): boolean;
}

/** Returns the first state, and the state at the end of the wait. */
export async function waitForChange<State>(
  scope: RequestScope,
  watched: StateWatch<State>,
): Promise<{ readonly first: State; readonly latest: State }> {
  const loop = new WaitLoop(scope, watched.wait_ms);
  const waiting = new ChangeWait(scope, watched, loop);
  try {
    const first = await waiting.load();
    if (!watched.isOver(first, first) && !loop.over) {
      const subscribed = await loop.subscribe(watched.key, { watches: true });
      await loop.run(waiting, subscribed);
      if (!watched.isOver(waiting.latest as State, first) && !loop.client_gone) await waiting.load();
    }
    return { first, latest: waiting.latest as State };
  } finally {
    loop.unsubscribe();
  }
}

class ChangeWait<State> implements WaitStrategy {
  readonly #scope: RequestScope;
  readonly #watched: StateWatch<State>;
  readonly #loop: WaitLoop;
  #first: State | undefined;
  #seen: string | null | undefined;
  #due_ms = 0;
  #polled_ms = 0;
  #poll_at_ms = 0;
  latest: State | undefined;

  constructor(scope: RequestScope, watched: StateWatch<State>, loop: WaitLoop) {
    this.#scope = scope;
    this.#watched = watched;
    this.#loop = loop;
  }

  /** The time between polls that the budget for store requests allows, if each poll leads to a script. */
  get #pace_ms(): number {
    const polls_left =
      this.#scope.config.store_calls_max - CALLS_RESERVED_FOR_ANSWER - this.#scope.context.store_calls();
    return polls_left > 0 ? (2 * this.#loop.left_ms) / polls_left : Number.POSITIVE_INFINITY;
  }

  async load(): Promise<State> {
    const { hints } = this.#scope;
    const { left_ms } = this.#loop;
    const state = await this.#watched.load(hints === undefined ? 0 : left_ms, this.#storeTimeout());
    this.#first ??= state;
    this.latest = state;
    this.#due_ms = this.#loop.now_ms + this.#watched.expiresIn(state);
    this.#schedule();
    return state;
  }

  sleep_ms(): number {
    return this.#poll_at_ms - this.#loop.now_ms;
  }

  /** Does not poll after every change, because that would exceed the budget for a busy lock. */
  onHint(hint: Hint): undefined {
    if (hint.changed) this.#poll_at_ms = Math.min(this.#poll_at_ms, this.#polled_ms + this.#pace_ms / 4);
  }

  async poll(): Promise<boolean> {
    this.#schedule();
    if (this.#pace_ms === Number.POSITIVE_INFINITY) return false;
    try {
      const [record] = await this.#scope.engine.read([this.#watched.key], this.#storeTimeout());
      this.#polled_ms = this.#loop.now_ms;
      this.#schedule();
      // If a deadline in the record has passed, the state may have changed although the record has not.
      if (record === this.#seen && this.#loop.now_ms < this.#due_ms) return false;
      this.#seen = record;
      return this.#watched.isOver(await this.load(), this.#first as State);
    } catch (error) {
      if (!(error instanceof StoreError) || error.misconfigured || this.#loop.over) throw error;
      return false;
    }
  }

  #storeTimeout(): number {
    return storeTimeout(this.#watched.wait_ms, this.#loop.elapsed_ms);
  }

  #schedule(): void {
    const { subscribed, now_ms } = this.#loop;
    const polled = this.#seen === null && this.#scope.hints?.omits_created;
    const pause = polled ? UNUSED_POLL_MS : this.#loop.safetyPause(1);
    const pace_ms = subscribed ? Math.max(pause, this.#pace_ms) : this.#pace_ms;
    const due_in_ms = this.#due_ms > now_ms ? this.#due_ms - now_ms + 1 : Number.POSITIVE_INFINITY;
    const pause_ms = this.#pace_ms === Number.POSITIVE_INFINITY ? pace_ms : Math.min(pace_ms, due_in_ms);
    this.#poll_at_ms = now_ms + Math.max(SHORTEST_MS, pause_ms);
  }
}
