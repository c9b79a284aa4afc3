type Listener = (error: Error) => void;

/**
 * The part of Node's `EventEmitter` that this adapter needs. Node's own class does not exist in browsers, and throws when there
 * are no listeners.
 */
export class Events {
  readonly #listeners = new Map<Listener, boolean>();

  on(_event: "error", listener: Listener, once = false): this {
    this.#listeners.set(listener, once);
    return this;
  }

  once(event: "error", listener: Listener): this {
    return this.on(event, listener, true);
  }

  off(_event: "error", listener: Listener): this {
    this.#listeners.delete(listener);
    return this;
  }

  emit(_event: "error", error: Error): boolean {
    const called = [...this.#listeners];
    for (const [listener, once] of called) {
      if (once) this.#listeners.delete(listener);
      listener(error);
    }
    return called.length > 0;
  }

  readonly addListener = this.on;
  readonly removeListener = this.off;
}
