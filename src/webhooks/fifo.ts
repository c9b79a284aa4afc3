/** First in, first out. An array's `shift()` would move everything each time. */
export class Fifo<Item> {
  #arriving: Item[] = [];
  /** The first is at the end. */
  #leaving: Item[] = [];

  get size(): number {
    return this.#arriving.length + this.#leaving.length;
  }

  push(item: Item): void {
    this.#arriving.push(item);
  }

  shift(): Item | undefined {
    if (this.#leaving.length === 0) {
      this.#leaving = this.#arriving.reverse();
      this.#arriving = [];
    }
    return this.#leaving.pop();
  }
}
