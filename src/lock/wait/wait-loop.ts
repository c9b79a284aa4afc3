/** The loop of a waiting request: sleeps, wakes on hints, and polls. */
import type { Hint, HintEvent, Interest, Subscription } from "../../hints/hint.ts";
import { hasGone, type RequestScope } from "../scope.ts";

/**
 * The longest times between the polls that are made in case a hint was lost, for the request that is next (whose turn lasts 3
 * s) and for all others.
 */
const SAFETY_POLL_NEXT_MS = 2_900;
const SAFETY_POLL_OTHERS_MS = 11_000;
/** If subscribing takes longer, the request polls instead. */
const SUBSCRIBE_MS_MAX = 500;

type Action = "script" | "poll";

/** The condition that the loop waits for, and how it is checked. */
export interface WaitStrategy {
  /** The time until the next poll or script is due; 0 or less if it is due now. */
  sleep_ms(): number;
  /** Processes a hint, and returns the action that it immediately requires, if any. */
  onHint(hint: Hint): Action | undefined;
  /** Whether a script should run now. If not, increases `sleep_ms`. */
  poll(): Promise<boolean>;
}

export class WaitLoop {
  readonly #scope: RequestScope;
  readonly #wait_ms: number;
  readonly #started_ms: number;
  /** When a hint last led to a script. */
  asked_for_turn_ms = Number.NEGATIVE_INFINITY;
  #keys: string | undefined;
  #ticket_prefix: string | undefined;
  #subscription: Subscription | undefined;
  /** Hint events that have not been processed yet. */
  #events: HintEvent[] = [];
  /** The action that hints have requested. */
  #asked: Action | undefined;
  /** While the loop sleeps, processes incoming hints, and wakes the loop if necessary. */
  #onEvent: (() => void) | undefined;

  constructor(scope: RequestScope, wait_ms: number) {
    this.#scope = scope;
    this.#wait_ms = wait_ms;
    const { context } = scope;
    this.#started_ms = context.clock.now_ms() - (context.time?.spent_ms ?? 0);
    // If there is no wait, there is no sleep to interrupt.
    if (wait_ms <= 0 && context.client_gone !== undefined) return;
    // Adds the listener at the start, because Deno reports a disconnect only on a signal that was read before the disconnect.
    context.signal?.addEventListener("abort", () => this.#onEvent?.());
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

  /** Whether the client has disconnected, as far as we know. */
  get client_gone(): boolean {
    return hasGone(this.#scope);
  }

  get over(): boolean {
    return this.left_ms <= 0 || this.client_gone;
  }

  /** Whether hints are arriving, as far as we know. */
  get subscribed(): boolean {
    return this.#subscription !== undefined;
  }

  /**
   * Subscribes to hints about this key, unless a subscription for this place already exists. Returns true for a new
   * subscription: the caller then polls once, because it may have missed earlier hints.
   */
  async subscribe(key: string, interest: Interest): Promise<boolean> {
    const { hints, context } = this.#scope;
    const keys = [key, ...(interest.elsewhere ?? [])].join("\n");
    const known = this.#keys === keys && this.#ticket_prefix === interest.ticket_prefix;
    if (hints === undefined || this.over || known) return false;
    this.unsubscribe();
    this.#keys = keys;
    this.#ticket_prefix = interest.ticket_prefix;
    const subscribing = hints.subscribe(key, interest, (event) => {
      this.#events.push(event);
      this.#onEvent?.();
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
    this.#keys = undefined;
    this.#ticket_prefix = undefined;
  }

  /** Returns when a script should run, or when the wait ends. `poll_first`: hints may have been missed. */
  async run(strategy: WaitStrategy, poll_first: boolean): Promise<void> {
    if (poll_first) this.#asked ??= "poll";
    while (!this.over) {
      await this.#sleep(strategy);
      const asked = this.#asked;
      this.#asked = undefined;
      if (this.over || asked === "script") return;
      if (asked === undefined && strategy.sleep_ms() > 0) continue;
      if (await strategy.poll()) return;
    }
  }

  /**
   * Sleeps until the client disconnects, a hint requests an action, or the next poll is due. Hints may bring that poll forward.
   */
  async #sleep(strategy: WaitStrategy): Promise<void> {
    this.#takeIn(strategy);
    if (this.#asked !== undefined) return;
    const sleep_ms = Math.max(1, Math.min(strategy.sleep_ms(), this.left_ms));
    const until_ms = this.now_ms + sleep_ms;
    const woken = new AbortController();
    this.#onEvent = () => {
      this.#takeIn(strategy);
      const early = this.#asked !== undefined || this.now_ms + strategy.sleep_ms() < until_ms;
      if (early || this.client_gone) woken.abort();
    };
    await this.#scope.context.clock.sleep(sleep_ms, woken.signal);
    this.#onEvent = undefined;
  }

  #takeIn(strategy: WaitStrategy): void {
    for (const event of this.#events.splice(0)) {
      const action = event === "reconnected" ? "poll" : strategy.onHint(event);
      if (this.#asked !== "script") this.#asked = action ?? this.#asked;
    }
  }

  /**
   * The time until the next safety poll at this position in the queue, while hints are arriving. These polls divide the rest of
   * the wait evenly. There is no poll at the end of the wait, because the request has to query the store for its answer then
   * anyway.
   */
  safetyPause(position: number): number {
    const parts = Math.ceil(this.left_ms / (position === 0 ? SAFETY_POLL_NEXT_MS : SAFETY_POLL_OTHERS_MS));
    return parts <= 1 ? Number.POSITIVE_INFINITY : this.left_ms / (parts - 0.05 * this.random());
  }

  random(): number {
    return (this.#scope.context.random ?? Math.random)();
  }
}
