import type { Hint, Place } from "./hint.ts";

/** Until when there is nothing to look for is worth little to each of a thousand waiters, and changes often. */
const OTHERS_TOLD_EVERY_MS = 1_000;

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

  /** Those whom it concerns at once; all others too, at most once a second, when it says until when to leave the lock alone. */
  toTell(key: string, hint: Hint, now_ms: number): Waiter[] {
    const lock = this.#locks.get(key);
    if (lock === undefined) return [];
    const others = hint.turn_until_ms > 0 && now_ms >= lock.others_told_ms + OTHERS_TOLD_EVERY_MS;
    if (others) lock.others_told_ms = now_ms;
    return [...lock.places].filter(([, place]) => others || concerns(hint, place)).map(([waiter]) => waiter);
  }
}

function concerns(hint: Hint, { trace, reader_arrival, watches }: Place): boolean {
  return (
    (hint.turn !== undefined && hint.turn === trace) ||
    (reader_arrival !== undefined && reader_arrival < hint.readers_before) ||
    (watches && hint.changed)
  );
}
