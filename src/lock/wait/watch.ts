/** The time of one request that waits, and what wakes it before its time. */
import type { Armed, Hint, Place } from "../../hints/hint.ts";
import type { Session } from "../session.ts";

/** Should a hint be lost, whoever is next sees what it would have said so soon, and all others so late. */
const NEXT_LOOKS_MS = 2_500;
const OTHERS_LOOK_MS = 10_000;
/** Hints that cannot be had so soon are done without. */
const ARM_MS_MAX = 500;

/** What a waiting request waits for. */
export interface Sight {
  /** How long it has nothing to look for, unless it is told of something; 0 or less when it is to look. */
  pause_ms(): number;
  /** Takes in a hint: `ask` is worth a script, `look` a look. */
  hear(hint: Hint): "ask" | "look" | undefined;
  /** Whether it is worth a script. To be followed by a pause. */
  look(): Promise<boolean>;
}

export class Watch {
  readonly #session: Session;
  readonly #wait_ms: number;
  readonly #started_ms: number;
  /** When it last ran a script for having been named. */
  named_ms = Number.NEGATIVE_INFINITY;
  #key: string | undefined;
  #trace: string | undefined;
  #armed: Armed | undefined;
  #told: Hint[] = [];
  #missed = false;
  #wake: (() => void) | undefined;

  constructor(session: Session, wait_ms: number) {
    this.#session = session;
    this.#wait_ms = wait_ms;
    this.#started_ms = session.context.clock.now_ms();
  }

  get now_ms(): number {
    return this.#session.context.clock.now_ms();
  }

  get elapsed_ms(): number {
    return Math.round(this.now_ms - this.#started_ms);
  }

  get left_ms(): number {
    return Math.max(0, this.#wait_ms - this.elapsed_ms);
  }

  /** Whether the client is known to be gone. */
  get gone(): boolean {
    return this.#session.context.signal?.aborted ?? false;
  }

  get over(): boolean {
    return this.left_ms <= 0 || this.gone;
  }

  /** Whether hints come, as far as is known. */
  get armed(): boolean {
    return this.#armed !== undefined;
  }

  /**
   * Asks for hints about the first of these keys, unless they come about one of them and this place already. True when they
   * come from now on: what happened before is to be looked for.
   */
  async arm(keys: readonly string[], place: Place): Promise<boolean> {
    const { hints, context } = this.#session;
    const known = this.#key !== undefined && keys.includes(this.#key) && this.#trace === place.trace;
    if (hints === undefined || this.over || known) return false;
    this.disarm();
    const key = keys[0] as string;
    this.#key = key;
    this.#trace = place.trace;
    const arming = hints.arm(key, place, (told) => {
      if (told === "reconnected") this.#missed = true;
      else this.#told.push(told);
      this.#wake?.();
    });
    const settled = new AbortController();
    const late = context.clock.sleep(Math.min(ARM_MS_MAX, this.left_ms), settled.signal);
    // Where none will come, looks must do.
    this.#armed = await Promise.race([arming.catch(() => undefined), late.then(() => undefined)]);
    settled.abort();
    if (this.#armed === undefined) arming.then((armed) => armed.disarm()).catch(() => {});
    return this.#armed !== undefined;
  }

  disarm(): void {
    this.#armed?.disarm();
    this.#armed = undefined;
    this.#key = undefined;
    this.#trace = undefined;
  }

  /** Returns when a script should run, or the wait is over. `look_first` when something may have been missed already. */
  async keep(sight: Sight, look_first: boolean): Promise<void> {
    this.#missed ||= look_first;
    while (!this.over) {
      await this.#sleep(sight.pause_ms());
      const [told, missed] = [this.#told, this.#missed];
      this.#told = [];
      this.#missed = false;
      if (this.over) return;
      const said = told.map((hint) => sight.hear(hint));
      if (said.includes("ask")) return;
      if (!missed && !said.includes("look") && sight.pause_ms() > 0) continue;
      if (await sight.look()) return;
    }
  }

  /** Until the time has passed, the client has gone, or something was told. */
  async #sleep(ms: number): Promise<void> {
    if (this.#told.length > 0 || this.#missed) return;
    const { clock, signal } = this.#session.context;
    const woken = new AbortController();
    this.#wake = () => woken.abort();
    const early = signal ? AbortSignal.any([signal, woken.signal]) : woken.signal;
    await clock.sleep(Math.max(1, Math.min(ms, this.left_ms)), early);
    this.#wake = undefined;
  }

  /** How long nothing needs to be looked for while hints come, with so many before this one. */
  pause(position: number): number {
    return (position === 0 ? NEXT_LOOKS_MS : OTHERS_LOOK_MS) * (0.9 + 0.2 * this.random());
  }

  random(): number {
    return (this.#session.context.random ?? Math.random)();
  }
}
