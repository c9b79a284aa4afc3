/**
 * Queries how many replicas have received everything that was sent on a connection. While a connection is waiting for replicas,
 * Redis runs no other command on it. Only one query therefore runs at a time, and the next one covers all writes sent in the
 * meantime.
 */
export class Acknowledgements {
  readonly #ask: () => Promise<number>;
  #asked: Promise<unknown> = Promise.resolve();
  #next: Promise<number> | undefined;

  constructor(ask: () => Promise<number>) {
    this.#ask = ask;
  }

  count(): Promise<number> {
    if (this.#next === undefined) {
      this.#next = this.#asked.then(() => {
        this.#next = undefined;
        return this.#ask();
      });
      this.#asked = this.#next.catch(() => {});
    }
    return this.#next;
  }
}
