/** Random numbers that are determined by a seed. */
import { seeded } from "../../../tools/support/simulation/turned-time.ts";

export class Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly next: () => number;

  constructor(seed: number) {
    this.next = seeded(seed);
  }

  /** Returns a new stream. Forking takes one number from this stream, however many are drawn from the new one. */
  fork(): Random {
    return new Random(Math.floor(this.next() * 2 ** 32));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  /** Returns an integer from `least` to `most`, inclusive. */
  whole(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.next() * items.length)] as Item;
  }
}
