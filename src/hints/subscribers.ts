import { type Hint, type Interest, QUEUE_DROPPED } from "./hint.ts";

/**
 * A hint that only says when to check next saves a waiter a poll, but sending it delays the next waiter in line. Only this many
 * other waiters therefore receive the hint. At least one of them must be alive to notice if a turn is not taken.
 */
const OTHERS_NOTIFIED = 3;

/** Records which requests are waiting for which keys, and selects those that receive a hint. */
export class Subscribers<Waiter> {
  /** The waiters for each key, least recently notified first. */
  readonly #by_key = new Map<string, Map<Waiter, Interest>>();
  /** Requests that may get their turn at several keys. Hints that contain the ticket reach them through any of these keys. */
  readonly #by_ticket = new Map<string, Set<Waiter>>();

  add(key: string, interest: Interest, waiter: Waiter): void {
    const interests = this.#by_key.get(key) ?? new Map<Waiter, Interest>();
    interests.set(waiter, interest);
    this.#by_key.set(key, interests);
    const { elsewhere, ticket_prefix } = interest;
    if (elsewhere === undefined || ticket_prefix === undefined) return;
    this.#by_ticket.set(ticket_prefix, (this.#by_ticket.get(ticket_prefix) ?? new Set()).add(waiter));
  }

  remove(key: string, waiter: Waiter): void {
    const interests = this.#by_key.get(key);
    const { ticket_prefix = "" } = interests?.get(waiter) ?? {};
    const of_ticket = this.#by_ticket.get(ticket_prefix);
    of_ticket?.delete(waiter);
    if (of_ticket?.size === 0) this.#by_ticket.delete(ticket_prefix);
    interests?.delete(waiter);
    if (interests?.size === 0) this.#by_key.delete(key);
  }

  everybody(): Waiter[] {
    return [...this.#by_key.values()].flatMap((interests) => [...interests.keys()]);
  }

  /**
   * Returns the requests that the hint is about. If the hint says when to check next, a few other requests are added. They
   * rotate from hint to hint, except after a hint about a turn, so that the same requests are notified when the turn ends.
   */
  recipients(key: string, hint: Hint): Waiter[] {
    const interests = this.#by_key.get(key) ?? new Map<Waiter, Interest>();
    const others_max = othersNotified(hint);
    const concerned: Waiter[] = [];
    const others: (readonly [Waiter, Interest])[] = [];
    for (const [waiter, interest] of interests) {
      if (concerns(hint, interest)) concerned.push(waiter);
      else if (others.length < others_max) others.push([waiter, interest]);
    }
    if (hint.turn === undefined) {
      for (const [waiter, interest] of others) {
        interests.delete(waiter);
        interests.set(waiter, interest);
      }
    }
    return [...concerned, ...others.map(([waiter]) => waiter), ...this.#fromElsewhere(interests, hint)];
  }

  #fromElsewhere(here: ReadonlyMap<Waiter, Interest>, { turn, next }: Hint): Waiter[] {
    if (this.#by_ticket.size === 0) return [];
    const named = [turn, next].flatMap((ticket) => [...(this.#by_ticket.get(ticket ?? "") ?? [])]);
    return named.filter((waiter) => !here.has(waiter));
  }
}

function othersNotified({ turn_until_ms }: Hint): number {
  if (turn_until_ms === QUEUE_DROPPED) return Number.POSITIVE_INFINITY;
  return turn_until_ms > 0 ? OTHERS_NOTIFIED : 0;
}

function concerns(hint: Hint, { ticket_prefix, reader_arrival, watches }: Interest): boolean {
  return (
    (ticket_prefix !== undefined && (hint.turn === ticket_prefix || hint.next === ticket_prefix)) ||
    (reader_arrival !== undefined && reader_arrival < hint.readers_before) ||
    (watches && hint.changed)
  );
}
