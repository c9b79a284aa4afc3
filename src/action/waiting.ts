/** The log during the wait: who holds the lock, and the position in the queue. */
import { causeOf } from "../client/errors.ts";
import type { Fetch } from "../client/index.ts";
import type { Locked } from "../contract/problems.ts";
import { span } from "../watch/text.ts";
import { endGroup, group, log } from "./runner.ts";

/** What a refusal reports about the current holders, for locks and semaphores alike. */
type Busy = Pick<Locked, "holders_total" | "queue_length" | "position"> & {
  readonly holders: readonly Pick<Locked["holders"][number], "owner" | "acquired_at">[];
};

/** The longest time between two lines in the log, so that the job does not look stuck. */
const REPEAT_MS = 60_000;

export class Waiting {
  readonly #name: string;
  readonly #wait: string;
  readonly #began_ms = performance.now();
  readonly #met = new Set<string>();
  #ended_ms: number | undefined;
  #open = false;
  #last = "";
  #last_ms = 0;
  #reached = false;

  constructor(name: string, wait: string) {
    this.#name = name;
    this.#wait = wait;
  }

  get waited_ms(): number {
    return Math.round((this.#ended_ms ?? performance.now()) - this.#began_ms);
  }

  /** The owners of all holders seen during the wait. */
  get behind(): string[] {
    return [...this.#met];
  }

  /** Processes the service's answers to the acquire. */
  observe(status: number, body: unknown): void {
    if (status !== 423) return;
    const busy = body as Busy;
    for (const { owner } of busy.holders) this.#met.add(owner ?? "someone");
    if (!this.#open) {
      this.#open = true;
      group(`Waiting for '${this.#name}' for up to ${this.#wait}: ${stateOf(busy)}`);
      this.#last = stateOf(busy);
      this.#last_ms = this.waited_ms;
    } else this.#say(stateOf(busy));
  }

  /** Logs that the service cannot be reached, when that happens. */
  watch(send: Fetch): Fetch {
    return async (url, init) => {
      try {
        const response = await send(url, init);
        this.#reached = true;
        if (response.status >= 500) this.#say(`the service returned ${response.status}; retrying`);
        return response;
      } catch (error) {
        if (!init.signal.aborted)
          this.#say(`the service cannot be reached (${causeOf(error, this.#reached)}); retrying`);
        throw error;
      }
    };
  }

  end(): void {
    this.#ended_ms ??= performance.now();
    if (this.#open) endGroup();
    this.#open = false;
  }

  #say(text: string): void {
    const now_ms = this.waited_ms;
    if (text === this.#last && now_ms < this.#last_ms + REPEAT_MS) return;
    this.#last = text;
    this.#last_ms = now_ms;
    log(`after ${span(now_ms)}: ${text}`);
  }
}

/** Returns a text such as `next in the queue; held by acme/shop deploy #41 (…) since 12:00:04 UTC`. */
export function stateOf({ holders, holders_total, queue_length, position }: Busy): string {
  const place =
    position === undefined
      ? queue_length > 0 && `${queue_length} waiting`
      : position === 0
        ? "next in the queue"
        : `${position} ahead of this job in the queue`;
  const [first] = holders;
  const more = holders_total > 1 ? ` and ${holders_total - 1} more` : "";
  const held = first && `held by ${first.owner ?? "someone"}${more} since ${first.acquired_at.slice(11, 19)} UTC`;
  return [place, held].filter(Boolean).join("; ") || "about to be free";
}
