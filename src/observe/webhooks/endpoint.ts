import type { WebhookConfig } from "../../config/webhooks.ts";
import { Backlog, type Held } from "./backlog.ts";
import type { ProcessLoad } from "./load.ts";
import type { Message } from "./messages.ts";
import type { DeliveryLog } from "./post.ts";
import { type Failure, post } from "./post.ts";

export interface DeliverySettings {
  /**
   * The delay after each of a message's failed deliveries, plus or minus a quarter. If the delivery after the last delay also
   * fails, the message is dropped.
   */
  readonly retries_ms: readonly number[];
  readonly timeout_ms: number;
  /**
   * The time between the starts of two deliveries. A delivery costs as much as several requests for locks, so this time is
   * longer while many such requests are arriving.
   */
  readonly gap_ms: { readonly idle: number; readonly busy: number };
  readonly concurrency: number;
  /** How long to pause for a receiver that does not answer at all; this doubles each time. */
  readonly pause_ms: { readonly first: number; readonly longest: number };
  /** The limit for all messages in memory. */
  readonly bytes_max: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const DELIVERY: DeliverySettings = {
  retries_ms: [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR],
  timeout_ms: 15 * SECOND,
  gap_ms: { idle: 10, busy: 100 },
  concurrency: 8,
  pause_ms: { first: SECOND, longest: 10 * SECOND },
  bytes_max: 64 * 1024 ** 2,
};

const ENDING = "the process ends";
/** Messages dropped at about the same time are logged together. */
const DROPPED_LOG_MS = SECOND;

/** Delivers messages to one receiver. Keeps every message in memory until it is accepted, or dropped and counted. */
export class Endpoint {
  readonly #webhook: WebhookConfig;
  readonly #log: DeliveryLog;
  readonly #settings: DeliverySettings;
  readonly #load: Pick<ProcessLoad, "isBusy">;
  #backlog: Backlog;
  readonly #delayed = new Map<Held, ReturnType<typeof setTimeout>>();
  #running = 0;
  /** The number of messages in the backlog for which a delivery has failed. */
  #failed = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #paused_until_ms = 0;
  #pause_ms: number;
  #dropped = 0;
  #dropped_because = "";
  #state: "open" | "closing" | "closed" = "open";
  #closed_because = "";
  #onEmpty = () => {};

  constructor(webhook: WebhookConfig, log: DeliveryLog, settings: DeliverySettings, load: Pick<ProcessLoad, "isBusy">) {
    this.#load = load;
    this.#webhook = webhook;
    this.#log = log;
    this.#settings = settings;
    this.#backlog = new Backlog(settings.bytes_max);
    this.#pause_ms = settings.pause_ms.first;
  }

  /** Adds a message. Sends nothing before returning. */
  add(message: Message): void {
    if (this.#state !== "open") {
      this.#countDropped(1, this.#closed_because);
      return;
    }
    const dropped = this.#backlog.add(message);
    for (const one of dropped) this.#forget(one);
    this.#countDropped(dropped.length, "too many are waiting");
    this.#sendIn(0);
  }

  /** Retries the remaining messages once, and drops those that are not delivered within this time. */
  async close(grace_ms: number): Promise<void> {
    if (this.#state === "open") this.#hasten();
    let over: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      this.#onEmpty = resolve;
      over = setTimeout(resolve, grace_ms);
      if (this.#backlog.size === 0) resolve();
    });
    clearTimeout(over);
    this.#logDropped();
    this.#end(ENDING);
    this.#logDropped();
  }

  /** Removes the delays of all messages. */
  #hasten(): void {
    this.#state = "closing";
    this.#closed_because = ENDING;
    this.#paused_until_ms = 0;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const message of this.#takeDelayed()) this.#backlog.makeReady(message);
    this.#sendIn(0);
  }

  #end(cause: string): void {
    this.#state = "closed";
    this.#closed_because = cause;
    this.#takeDelayed();
    this.#countDropped(this.#backlog.size, cause);
    this.#backlog = new Backlog(this.#settings.bytes_max);
    this.#onEmpty();
  }

  #takeDelayed(): Held[] {
    const messages = [...this.#delayed.keys()];
    for (const timer of this.#delayed.values()) clearTimeout(timer);
    this.#delayed.clear();
    return messages;
  }

  #sendIn(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#send();
    }, ms);
  }

  #send(): void {
    if (this.#running >= this.#settings.concurrency) return;
    const pause_ms = this.#paused_until_ms - performance.now();
    const message = pause_ms > 0 ? undefined : this.#backlog.take();
    if (message !== undefined) void this.#deliver(message);
    const { idle, busy } = this.#settings.gap_ms;
    const gap_ms = this.#load.isBusy() ? busy : idle;
    if (pause_ms > 0 || message !== undefined) this.#sendIn(this.#state === "open" ? Math.max(pause_ms, gap_ms) : 0);
  }

  async #deliver(message: Held): Promise<void> {
    this.#running += 1;
    const failure = await post(this.#webhook, message, this.#settings.timeout_ms);
    this.#running -= 1;
    // If the endpoint was closed in the meantime, it has already counted the message.
    if (this.#state === "closed") return;
    if (failure === undefined) this.#delivered(message);
    else this.#failedOnce(message, failure);
    this.#sendIn(0);
  }

  #delivered(message: Held): void {
    this.#pause_ms = this.#settings.pause_ms.first;
    this.#remove(message);
    if (message.failures > 0 && this.#failed === 0 && this.#state === "open") this.#log("recovered");
  }

  #failedOnce(message: Held, failure: Failure): void {
    const { cause } = failure;
    if (message.failures++ === 0 && this.#failed++ === 0) this.#log("failing", { cause });
    if (failure.gone) {
      this.#log("disabled", { cause });
      this.#end(cause);
      return;
    }
    this.#pauseAfter(failure);
    const delay_ms = this.#state === "open" ? this.#settings.retries_ms[message.failures - 1] : undefined;
    if (delay_ms !== undefined) {
      this.#delay(message, delay_ms * (0.75 + Math.random() / 2));
    } else {
      this.#remove(message);
      this.#countDropped(1, cause);
    }
  }

  #delay(message: Held, ms: number): void {
    message.state = "delayed";
    const timer = setTimeout(() => {
      this.#delayed.delete(message);
      this.#backlog.makeReady(message);
      this.#sendIn(0);
    }, ms);
    this.#delayed.set(message, timer);
  }

  #remove(message: Held): void {
    this.#backlog.remove(message);
    this.#forget(message);
    if (this.#backlog.size === 0) this.#onEmpty();
  }

  /** Forgets a message that is no longer in the backlog. */
  #forget(message: Held): void {
    if (message.failures > 0) this.#failed -= 1;
    clearTimeout(this.#delayed.get(message));
    this.#delayed.delete(message);
  }

  /** Pauses deliveries. If several deliveries time out at about the same time, there is only one pause. */
  #pauseAfter({ status, retry_after_ms }: Failure): void {
    const now_ms = performance.now();
    if (this.#state !== "open") return;
    if (status !== undefined) {
      this.#paused_until_ms = Math.max(this.#paused_until_ms, now_ms + retry_after_ms);
    } else if (this.#paused_until_ms <= now_ms) {
      this.#paused_until_ms = now_ms + this.#pause_ms;
      this.#pause_ms = Math.min(this.#pause_ms * 2, this.#settings.pause_ms.longest);
    }
  }

  #countDropped(count: number, cause: string): void {
    if (this.#dropped === 0 && count > 0) {
      this.#dropped_because = cause;
      setTimeout(() => this.#logDropped(), DROPPED_LOG_MS);
    }
    this.#dropped += count;
  }

  #logDropped(): void {
    if (this.#dropped > 0) this.#log("dropped", { count: this.#dropped, cause: this.#dropped_because });
    this.#dropped = 0;
  }
}
