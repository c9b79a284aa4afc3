/**
 * How an open request learns that it should look again. A hint may be lost, late, doubled or wrong: then a request wakes
 * late or for nothing, and no more. Nothing that must be right may rely on one; a script decides.
 */
export interface Hint {
  /** The trace of the ticket whose turn it is. */
  readonly turn?: string;
  /** Where the lock was taken just now: the trace of the ticket whose turn comes next. */
  readonly next?: string;
  /**
   * By the store's clock: before then nobody else needs to look. It is when that turn runs out, or, where the lock was taken
   * just now, when the lease ends. 0: not said.
   */
  readonly turn_until_ms: number;
  /** An arrival: shared waiters that came before it may enter now. 0: none. */
  readonly readers_before: number;
  /** Those without a place should look. */
  readonly changed: boolean;
  /** Waiters that left the queue and did not come back: tells how far it has moved. */
  readonly departures?: number;
}

/** A hint, and the record key of the lock or latch that it is about. */
export interface Ring {
  readonly key: string;
  readonly hint: Hint;
}

/** After `reconnected`, hints may have been missed. */
export type Told = Hint | "reconnected";

/** What a waiter is to be told of. Everybody hears now and then until when there is nothing to look for. */
export interface Place {
  /** 12 characters of its ticket, which say when it is its turn; they are of no use as a ticket. */
  readonly trace?: string;
  /** Of a shared waiter. */
  readonly reader_arrival?: number;
  /** Without a place in a queue: wants to know of every change. */
  readonly watches: boolean;
}

export interface Armed {
  /** Nothing is told any more. To be called once for each `arm`, however the wait ends. */
  disarm(): void;
}

/** Brings hints to the requests that wait. */
export interface Hints {
  /**
   * Resolves when hints will arrive from now on; what happened before is to be looked for. Rejects when none will: then
   * looks must do.
   */
  arm(key: string, place: Place, onHint: (told: Told) => void): Promise<Armed>;
  /** Tells whoever waits at these keys. */
  ring(rings: readonly Ring[]): void | Promise<void>;
}

/** One way for hints to go; `kind` is the word for it in `/readyz`. */
export interface Carrier {
  readonly kind: "object" | "lobby" | "process";
  /**
   * For one request. `onStoreCall` is told of each request that a hint costs, before it is sent, and how many must be
   * left after it; it throws when they are not.
   */
  connect(onStoreCall: (kept?: number) => void): Hints;
}
