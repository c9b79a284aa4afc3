/**
 * Tells an open request to check its lock again. A hint may be lost, late, repeated or wrong, so a request may wake late or
 * unnecessarily. Correctness must never depend on hints: only a script decides.
 */
export interface Hint {
  /** The prefix of the ticket whose turn it is. */
  readonly turn?: string;
  /** The prefix of the next ticket in the queue, if the lock has just been taken. */
  readonly next?: string;
  /**
   * When, by the store's clock, the turn times out or, if the lock has just been taken, the lease expires. Until that time, no
   * other waiter needs to check. 0 means unknown, and `QUEUE_DROPPED` means that all waiters need to check.
   */
  readonly turn_until_ms: number;
  /**
   * Shared waiters that arrived before this time, or whose head start puts them before it, can be granted the lock now. 0 means
   * none.
   */
  readonly readers_before: number;
  /** Whether the state has changed, so that requests without a place in the queue should check. */
  readonly changed: boolean;
  /** Whether the lock had no record, in which case the store does not know whether any request watches it. */
  readonly created?: true;
  /** The number of waiters that have left the queue for good, which shows how far the queue has moved. */
  readonly departures?: number;
}

/** Used in place of an instant when all places in the queue are gone. */
export const QUEUE_DROPPED = 1;

/**
 * Whether a client can act on the hint. Other hints only set the time of the next check, so they can be sent after
 * the response.
 */
export function isUrgent({ turn, readers_before, changed }: Hint): boolean {
  return turn !== undefined || readers_before > 0 || changed;
}

/** A hint, and the key of the lock's or latch's record. */
export interface Notification {
  readonly key: string;
  readonly hint: Hint;
}

/** `reconnected` means that hints may have been missed. */
export type HintEvent = Hint | "reconnected";

/** Which hints a waiting request needs. Hints that only say when to check next also go to other requests. */
export interface Interest {
  /** Identifies the request's ticket in hints. Useless as a credential. */
  readonly ticket_prefix?: string;
  /** The arrival time of a shared waiter, minus its head start. */
  readonly reader_arrival?: number;
  /** Other keys at which the request may get its turn. */
  readonly elsewhere?: readonly string[];
  /** Whether the request needs to know of every change, because it has no place in the queue. */
  readonly watches: boolean;
}

export interface Subscription {
  /** Must be called exactly once, however the wait ends. */
  unsubscribe(): void;
}

/** Carries hints to waiting requests. */
export interface Hints {
  /**
   * Resolves once hints can arrive; the caller then checks for changes that it may have missed. Rejects if hints are
   * unavailable; the caller then polls.
   */
  subscribe(key: string, interest: Interest, onHint: (event: HintEvent) => void): Promise<Subscription>;
  /** Does not carry hints about new records, because each message has a cost. A request that watches an unused lock polls. */
  readonly omits_created?: true;
  /** Sends hints to the requests that are waiting for these keys. */
  notify(notifications: readonly Notification[]): void | Promise<void>;
}

/** Transports hints; `kind` is its name in `/readyz`. */
export interface Carrier {
  readonly kind: "object" | "lobby" | "process" | "pubsub";
  /**
   * Returns the hints for one request. `onStoreCall` is called before each store request that hints need, with the number of
   * requests that must remain available afterwards; it throws if fewer would remain.
   */
  connect(onStoreCall: (reserved?: number) => void): Hints;
}

/**
 * The number of store requests that a waiting request reserves for its answer: one runs the script, one sends the script's text
 * if the store has lost it, and each may be retried once.
 */
export const CALLS_RESERVED_FOR_ANSWER = 4;
