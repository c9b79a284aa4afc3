/** Waiting for what one record tells to become something else: by looks at it, and a script's answer when it has changed. */
import { StoreError } from "../../engine/engine.ts";
import type { Hint } from "../../hints/hint.ts";
import type { Session } from "../session.ts";
import { CALLS_FOR_ANSWER } from "./outlook.ts";
import { patience } from "./patience.ts";
import { type Sight, Watch } from "./watch.ts";

const SHORTEST_MS = 20;

export interface Question<State> {
  readonly key: string;
  readonly wait_ms: number;
  /** Runs the script. `watch_ms`: for how long changes are to be told; 0 where nobody tells them. */
  ask(watch_ms: number, timeout_ms: number): Promise<State>;
  /** For how long nothing can change by itself. */
  dueIn(state: State): number;
  /** Whether there is nothing more to wait for. */
  isOver(state: State, first: State): boolean;
}

/** What the script told first, and when it was over or the wait was. */
export async function watchRecord<State>(
  session: Session,
  question: Question<State>,
): Promise<{ readonly first: State; readonly latest: State }> {
  const watch = new Watch(session, question.wait_ms);
  const waiting = new RecordWatch(session, question, watch);
  try {
    const first = await waiting.ask();
    if (!question.isOver(first, first) && !watch.over) {
      const armed = await watch.arm([question.key], { watches: true });
      await watch.keep(waiting, armed);
      if (!question.isOver(waiting.latest as State, first) && !watch.gone) await waiting.ask();
    }
    return { first, latest: waiting.latest as State };
  } finally {
    watch.disarm();
  }
}

class RecordWatch<State> implements Sight {
  readonly #session: Session;
  readonly #question: Question<State>;
  readonly #watch: Watch;
  #first: State | undefined;
  #seen: string | null | undefined;
  #due_ms = 0;
  #looked_ms = 0;
  #look_at_ms = 0;
  latest: State | undefined;

  constructor(session: Session, question: Question<State>, watch: Watch) {
    this.#session = session;
    this.#question = question;
    this.#watch = watch;
  }

  /** A look and the script that it may cause. */
  get #pace_ms(): number {
    const looks_left = this.#session.config.store_calls_max - CALLS_FOR_ANSWER - this.#session.context.store_calls();
    return looks_left > 0 ? (2 * this.#watch.left_ms) / looks_left : Number.POSITIVE_INFINITY;
  }

  async ask(): Promise<State> {
    const { hints } = this.#session;
    const { left_ms } = this.#watch;
    const state = await this.#question.ask(hints === undefined ? 0 : left_ms, this.#patience());
    this.#first ??= state;
    this.latest = state;
    this.#due_ms = this.#watch.now_ms + this.#question.dueIn(state);
    this.#plan();
    return state;
  }

  pause_ms(): number {
    return this.#look_at_ms - this.#watch.now_ms;
  }

  /** Every change of a busy lock would be more than there is to spend. */
  hear(hint: Hint): undefined {
    if (hint.changed) this.#look_at_ms = Math.min(this.#look_at_ms, this.#looked_ms + this.#pace_ms / 4);
  }

  async look(): Promise<boolean> {
    this.#plan();
    if (this.#pace_ms === Number.POSITIVE_INFINITY) return false;
    try {
      const [record] = await this.#session.engine.read([this.#question.key], this.#patience());
      this.#looked_ms = this.#watch.now_ms;
      this.#plan();
      // A record that has not changed can still mean another state once a deadline in it has passed.
      if (record === this.#seen && record !== null && this.#watch.now_ms < this.#due_ms) return false;
      this.#seen = record;
      return this.#question.isOver(await this.ask(), this.#first as State);
    } catch (error) {
      if (!(error instanceof StoreError) || error.misconfigured || this.#watch.over) throw error;
      return false;
    }
  }

  #patience(): number {
    return patience(this.#question.wait_ms, this.#watch.elapsed_ms);
  }

  #plan(): void {
    const { armed, now_ms } = this.#watch;
    const pace_ms = armed ? Math.max(this.#watch.pause(1), this.#pace_ms) : this.#pace_ms;
    const due_in_ms = this.#due_ms > now_ms ? this.#due_ms - now_ms + 1 : Number.POSITIVE_INFINITY;
    const pause_ms = this.#pace_ms === Number.POSITIVE_INFINITY ? pace_ms : Math.min(pace_ms, due_in_ms);
    this.#look_at_ms = now_ms + Math.max(SHORTEST_MS, pause_ms);
  }
}
