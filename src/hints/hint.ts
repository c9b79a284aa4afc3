/**
 * Notifies an open request that it should check its lock again. A hint may be lost, late, repeated or wrong: then the request
 * wakes late or for nothing. Correctness must never depend on a hint; a script decides.
 */
export interface Hint {
  /** The prefix of the ticket whose turn it is. */
  readonly turn?: string;
  /** When the lock has just been taken: the prefix of the ticket that is next. */
  readonly next?: string;
  /**
   * Until then, by the store's clock, no other waiter needs to check: when the turn runs out or, if the lock has just been taken,
   * when the lease ends. 0: unknown. `QUEUE_DROPPED`: all waiters need to check.
   */
  readonly turn_until_ms: number;
  /** Shared waiters that arrived before this, or have a head start over it, may be granted now. 0: none. */
  readonly readers_before: number;
  /** The state has changed: requests without a place in the queue should check. */
  readonly changed: boolean;
  /** Waiters that have left the queue for good: shows how far it has moved. */
  readonly departures?: number;
}

/** In place of an instant: no place in the queue exists any more. */
export const QUEUE_DROPPED = 1;

/** Whether a client can act on it. Other hints only say when to check next, so they can be sent after the response. */
export function isUrgent({ turn, readers_before, changed }: Hint): boolean {
  return turn !== undefined || readers_before > 0 || changed;
}

/** A hint, and the record key of the lock or latch that it is about. */
export interface Notification {
  readonly key: string;
  readonly hint: Hint;
}

/** After `reconnected`, hints may have been missed. */
export type HintEvent = Hint | "reconnected";

/** Which hints a waiting request needs. Hints that only say when to check next go to others as well. */
export interface Interest {
  /** Identifies its ticket in hints. Worthless as a credential. */
  readonly ticket_prefix?: string;
  /** The arrival of a shared waiter, less its head start. */
  readonly reader_arrival?: number;
  /** Other keys at which its turn may come as well. */
  readonly elsewhere?: readonly string[];
  /** Needs every change, as it has no place in the queue. */
  readonly watches: boolean;
}

export interface Subscription {
  /** Must be called once, however the wait ends. */
  unsubscribe(): void;
}

/** Carries hints to the requests that wait. */
export interface Hints {
  /**
   * Resolves once hints will arrive; the caller then checks for changes that it may have missed before. Rejects when hints are
   * not available; the caller then polls.
   */
  subscribe(key: string, interest: Interest, onHint: (event: HintEvent) => void): Promise<Subscription>;
  /** Sends hints to the requests that wait at these keys. */
  notify(notifications: readonly Notification[]): void | Promise<void>;
}

/** A way for hints to travel; `kind` is its name in `/readyz`. */
export interface Carrier {
  readonly kind: "object" | "lobby" | "process" | "pubsub";
  /**
   * For one request. `onStoreCall` is called before each request that a hint costs, with the number of requests that must
   * remain after it, and throws when too few would.
   */
  connect(onStoreCall: (reserved?: number) => void): Hints;
}

/** Store requests that a waiting request keeps for its answer: the script, its text if the store has lost it, one retry of each. */
export const CALLS_RESERVED_FOR_ANSWER = 4;
