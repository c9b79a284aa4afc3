/** Randomness that follows from a seed. */
import { seeded } from "../../../tools/simulation/turned-time.ts";

export class Random {
  /** A number from 0 to 1, without 1. */
  readonly next: () => number;

  constructor(seed: number) {
    this.next = seeded(seed);
  }

  /** Another stream, which uses up one number of this one, however much is drawn from it. */
  fork(): Random {
    return new Random(Math.floor(this.next() * 2 ** 32));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  /** A whole number, `most` included. */
  whole(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.next() * items.length)] as Item;
  }
}
