import type { Hint, Place } from "./hint.ts";

/** Until when there is nothing to look for is worth little to each of a crowd, changes often, and is sent to all of them. */
const OTHERS_TOLD_EVERY_MS = 1_000;
const OTHERS_TOLD_PER_S_MAX = 100;

interface Waiting<Waiter> {
  readonly places: Map<Waiter, Place>;
  others_told_ms: number;
}

/** Who waits for what, and so who is to be told. */
export class Roster<Waiter> {
  readonly #locks = new Map<string, Waiting<Waiter>>();

  add(key: string, place: Place, waiter: Waiter): void {
    const lock = this.#locks.get(key) ?? { places: new Map(), others_told_ms: Number.NEGATIVE_INFINITY };
    lock.places.set(waiter, place);
    this.#locks.set(key, lock);
  }

  remove(key: string, waiter: Waiter): void {
    const lock = this.#locks.get(key);
    lock?.places.delete(waiter);
    if (lock?.places.size === 0) this.#locks.delete(key);
  }

  /**
   * Those whom it concerns; after them all others, at most once a second and more rarely in a crowd, when it says until when
   * to leave the lock alone.
   */
  toTell(key: string, hint: Hint, now_ms: number): Waiter[] {
    const lock = this.#locks.get(key);
    if (lock === undefined) return [];
    const concerned: Waiter[] = [];
    const others: Waiter[] = [];
    for (const [waiter, place] of lock.places) (concerns(hint, place) ? concerned : others).push(waiter);
    const pause_ms = Math.max(OTHERS_TOLD_EVERY_MS, (1_000 * lock.places.size) / OTHERS_TOLD_PER_S_MAX);
    if (hint.turn_until_ms === 0 || now_ms < lock.others_told_ms + pause_ms) return concerned;
    lock.others_told_ms = now_ms;
    return [...concerned, ...others];
  }
}

function concerns(hint: Hint, { trace, reader_arrival, watches }: Place): boolean {
  return (
    (hint.turn !== undefined && hint.turn === trace) ||
    (reader_arrival !== undefined && reader_arrival < hint.readers_before) ||
    (watches && hint.changed)
  );
}
