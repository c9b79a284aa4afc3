/**
 * Queries how many replicas have received everything that was sent on a connection. Redis accepts no further command on a
 * waiting connection, so a single query at a time covers all writes since the last query.
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
