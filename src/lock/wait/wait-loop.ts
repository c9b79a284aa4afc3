/** The loop of a waiting request: sleeps, wakes on hints, and polls. */
import type { Hint, Interest, Subscription } from "../../hints/hint.ts";
import type { RequestScope } from "../scope.ts";

/** Polls in case a hint was lost: of the request that is next, and of all others. */
const SAFETY_POLL_NEXT_MS = 2_500;
const SAFETY_POLL_OTHERS_MS = 10_000;
/** A subscription that takes longer is given up, and the request polls instead. */
const SUBSCRIBE_MS_MAX = 500;

/** What the loop waits for, and how it finds out. */
export interface WaitStrategy {
  /** Time until the next poll or script is due; 0 or less when one is. */
  sleep_ms(): number;
  /** Takes in a hint, and says what to do about it at once, if anything. */
  onHint(hint: Hint): "script" | "poll" | undefined;
  /** Whether a script should run now. Moves `sleep_ms` ahead if not. */
  poll(): Promise<boolean>;
}

export class WaitLoop {
  readonly #scope: RequestScope;
  readonly #wait_ms: number;
  readonly #started_ms: number;
  /** When a hint last caused a script. */
  asked_for_turn_ms = Number.NEGATIVE_INFINITY;
  #key: string | undefined;
  #ticket_prefix: string | undefined;
  #subscription: Subscription | undefined;
  #received: Hint[] = [];
  #missed = false;
  #wake: (() => void) | undefined;

  constructor(scope: RequestScope, wait_ms: number) {
    this.#scope = scope;
    this.#wait_ms = wait_ms;
    this.#started_ms = scope.context.clock.now_ms();
  }

  get now_ms(): number {
    return this.#scope.context.clock.now_ms();
  }

  get elapsed_ms(): number {
    return Math.round(this.now_ms - this.#started_ms);
  }

  get left_ms(): number {
    return Math.max(0, this.#wait_ms - this.elapsed_ms);
  }

  /** Whether the client is known to have disconnected. */
  get client_gone(): boolean {
    return this.#scope.context.signal?.aborted ?? false;
  }

  get over(): boolean {
    return this.left_ms <= 0 || this.client_gone;
  }

  /** Whether hints arrive, as far as is known. */
  get subscribed(): boolean {
    return this.#subscription !== undefined;
  }

  /**
   * Subscribes to hints about the first of these keys, unless subscribed to one of them for this place already. True for a
   * new subscription: the caller then polls once, as it may have missed hints before.
   */
  async subscribe(keys: readonly string[], interest: Interest): Promise<boolean> {
    const { hints, context } = this.#scope;
    const known = this.#key !== undefined && keys.includes(this.#key) && this.#ticket_prefix === interest.ticket_prefix;
    if (hints === undefined || this.over || known) return false;
    this.unsubscribe();
    const key = keys[0] as string;
    this.#key = key;
    this.#ticket_prefix = interest.ticket_prefix;
    const subscribing = hints.subscribe(key, interest, (event) => {
      if (event === "reconnected") this.#missed = true;
      else this.#received.push(event);
      this.#wake?.();
    });
    const in_time = new AbortController();
    const late = context.clock.sleep(Math.min(SUBSCRIBE_MS_MAX, this.left_ms), in_time.signal);
    this.#subscription = await Promise.race([subscribing.catch(() => undefined), late.then(() => undefined)]);
    in_time.abort();
    if (this.#subscription === undefined)
      subscribing.then((subscription) => subscription.unsubscribe()).catch(() => {});
    return this.#subscription !== undefined;
  }

  unsubscribe(): void {
    this.#subscription?.unsubscribe();
    this.#subscription = undefined;
    this.#key = undefined;
    this.#ticket_prefix = undefined;
  }

  /** Returns when a script should run, or the wait is over. `poll_first`: hints may have been missed already. */
  async run(strategy: WaitStrategy, poll_first: boolean): Promise<void> {
    this.#missed ||= poll_first;
    while (!this.over) {
      await this.#sleep(strategy.sleep_ms());
      const [hints, missed] = [this.#received, this.#missed];
      this.#received = [];
      this.#missed = false;
      if (this.over) return;
      const actions = hints.map((hint) => strategy.onHint(hint));
      if (actions.includes("script")) return;
      if (!missed && !actions.includes("poll") && strategy.sleep_ms() > 0) continue;
      if (await strategy.poll()) return;
    }
  }

  /** Ends early when the client disconnects or a hint arrives. */
  async #sleep(ms: number): Promise<void> {
    if (this.#received.length > 0 || this.#missed) return;
    const { clock, signal } = this.#scope.context;
    const woken = new AbortController();
    this.#wake = () => woken.abort();
    const early = signal ? AbortSignal.any([signal, woken.signal]) : woken.signal;
    await clock.sleep(Math.max(1, Math.min(ms, this.left_ms)), early);
    this.#wake = undefined;
  }

  /** Time between safety polls at this position of the queue, while hints arrive. */
  safetyPause(position: number): number {
    return (position === 0 ? SAFETY_POLL_NEXT_MS : SAFETY_POLL_OTHERS_MS) * (0.9 + 0.2 * this.random());
  }

  random(): number {
    return (this.#scope.context.random ?? Math.random)();
  }
}
