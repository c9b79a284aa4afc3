import type { Hint, Interest } from "./hint.ts";

/**
 * Hints that only say when to check next save a waiter a poll or two. In a crowd they are not worth one message each, and an
 * object that sends a thousand is late for whoever is next.
 */
const OTHERS_NOTIFIED_EVERY_MS = 1_000;
const OTHERS_NOTIFIED_MAX = 100;
/** The longest-waiting may be next but one, and must learn of a turn that nobody takes. */
const OTHERS_NOTIFIED_ALWAYS = 3;

type News = "turn" | "no turn";

interface KeySubscribers<Waiter> {
  readonly interests: Map<Waiter, Interest>;
  readonly others_notified_ms: Record<News, number>;
}

/** Who waits at which key, and which of them a hint goes to. */
export class Subscribers<Waiter> {
  readonly #by_key = new Map<string, KeySubscribers<Waiter>>();

  add(key: string, interest: Interest, waiter: Waiter): void {
    const never = Number.NEGATIVE_INFINITY;
    const subscribers = this.#by_key.get(key) ?? {
      interests: new Map(),
      others_notified_ms: { turn: never, "no turn": never },
    };
    subscribers.interests.set(waiter, interest);
    this.#by_key.set(key, subscribers);
  }

  remove(key: string, waiter: Waiter): void {
    const subscribers = this.#by_key.get(key);
    subscribers?.interests.delete(waiter);
    if (subscribers?.interests.size === 0) this.#by_key.delete(key);
  }

  /**
   * First those that the hint concerns. Then, if it says when to check next, some of the others: the longest-waiting each
   * time, the rest once a second. Turns and the end of a turn are counted apart, or the news of a turn would outlast it.
   */
  recipients(key: string, hint: Hint, now_ms: number): Waiter[] {
    const subscribers = this.#by_key.get(key);
    if (subscribers === undefined) return [];
    const concerned: Waiter[] = [];
    const others: Waiter[] = [];
    for (const [waiter, interest] of subscribers.interests) {
      (concerns(hint, interest) ? concerned : others).push(waiter);
    }
    if (hint.turn_until_ms === 0) return concerned;
    const news: News = hint.turn === undefined ? "no turn" : "turn";
    const all = now_ms >= subscribers.others_notified_ms[news] + OTHERS_NOTIFIED_EVERY_MS;
    if (all) subscribers.others_notified_ms[news] = now_ms;
    // Always the same ones, so that a waiter that heard of a turn hears of its end.
    return [...concerned, ...others.slice(0, all ? OTHERS_NOTIFIED_MAX : OTHERS_NOTIFIED_ALWAYS)];
  }
}

function concerns(hint: Hint, { ticket_prefix, reader_arrival, watches }: Interest): boolean {
  return (
    (ticket_prefix !== undefined && (hint.turn === ticket_prefix || hint.next === ticket_prefix)) ||
    (reader_arrival !== undefined && reader_arrival < hint.readers_before) ||
    (watches && hint.changed)
  );
}
