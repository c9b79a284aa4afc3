/** Node runs timers before it reads incoming data, so in a busy process, there is one last check for a reply. */
const LAST_LOOK_MS = 5;

/** The time limit for one attempt, which may consist of several consecutive requests. */
export class TimeLimit {
  #timer: ReturnType<typeof setTimeout>;
  #error: DOMException | undefined;
  #controller: AbortController | undefined;
  #reject = (_error: DOMException) => {};

  constructor(ms: number) {
    this.#timer = setTimeout(() => {
      this.#timer = setTimeout(() => this.#end(), LAST_LOOK_MS);
    }, ms);
  }

  /** Aborts when time runs out. The signal is created on first use, because it costs more than the rest of an attempt. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#error !== undefined) this.#controller.abort(this.#error);
    return this.#controller.signal;
  }

  /** Sends a request that cannot be revoked. A reply that arrives after time has run out is discarded. */
  race<Reply>(request: () => Promise<Reply>): Promise<Reply> {
    if (this.#error !== undefined) return Promise.reject(this.#error);
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      request().then(resolve, reject);
    });
  }

  clear(): void {
    clearTimeout(this.#timer);
  }

  #end(): void {
    this.#error = new DOMException("no answer in time", "TimeoutError");
    this.#reject(this.#error);
    this.#controller?.abort(this.#error);
  }
}
