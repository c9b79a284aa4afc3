import type { Hint, Place } from "./hint.ts";

/** Until when there is nothing to look for is worth little to each of a crowd, and an object that tells a thousand is late. */
const OTHERS_TOLD_EVERY_MS = 1_000;
const OTHERS_TOLD_MAX = 100;
/** They have waited longest, and may be next but one: of a turn that nobody takes they must know. */
const OTHERS_TOLD_ALWAYS = 3;

type News = "turn" | "no turn";

interface Waiting<Waiter> {
  readonly places: Map<Waiter, Place>;
  readonly others_told_ms: Record<News, number>;
}

/** Who waits for what, and so who is to be told. */
export class Roster<Waiter> {
  readonly #locks = new Map<string, Waiting<Waiter>>();

  add(key: string, place: Place, waiter: Waiter): void {
    const never = Number.NEGATIVE_INFINITY;
    const lock = this.#locks.get(key) ?? { places: new Map(), others_told_ms: { turn: never, "no turn": never } };
    lock.places.set(waiter, place);
    this.#locks.set(key, lock);
  }

  remove(key: string, waiter: Waiter): void {
    const lock = this.#locks.get(key);
    lock?.places.delete(waiter);
    if (lock?.places.size === 0) this.#locks.delete(key);
  }

  /**
   * Those whom it concerns; after them others, when it says until when to leave the lock alone. But for the first few they hear
   * at most once a second of somebody's turn, and as often that there is none (any more), or what they heard of a turn would
   * outlast it.
   */
  toTell(key: string, hint: Hint, now_ms: number): Waiter[] {
    const lock = this.#locks.get(key);
    if (lock === undefined) return [];
    const concerned: Waiter[] = [];
    const others: Waiter[] = [];
    for (const [waiter, place] of lock.places) (concerns(hint, place) ? concerned : others).push(waiter);
    const news: News = hint.turn === undefined ? "no turn" : "turn";
    if (hint.turn_until_ms === 0) return concerned;
    const all = now_ms >= lock.others_told_ms[news] + OTHERS_TOLD_EVERY_MS;
    if (all) lock.others_told_ms[news] = now_ms;
    // Always the same ones, so that whoever was told of a turn hears of its end.
    return [...concerned, ...others.slice(0, all ? OTHERS_TOLD_MAX : OTHERS_TOLD_ALWAYS)];
  }
}

function concerns(hint: Hint, { trace, reader_arrival, watches }: Place): boolean {
  return (
    (trace !== undefined && (hint.turn === trace || hint.next === trace)) ||
    (reader_arrival !== undefined && reader_arrival < hint.readers_before) ||
    (watches && hint.changed)
  );
}
