/** What every operation has in common. Times are milliseconds of the store's clock since 1970. */

export type Mode = "exclusive" | "shared";

/** A flat object of scalars that a caller attaches to a lease, visible to everyone who may read the lock. */
export type Metadata = Readonly<Record<string, string | number | boolean>>;

/** One name of a request; a single lock is a multi-lock of one. */
export interface Target {
  readonly name: string;
  readonly mode: Mode;
}

/** The caller: the namespace bounds what it can see, the key's id bounds its idempotency keys. */
export interface Caller {
  readonly namespace: string;
  readonly key_id: string;
}

/** Time for waiting; only ever used for differences. */
export interface Clock {
  now_ms(): number;
  /** Resolves early when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Times that count against the time limit of a request. */
export interface AnswerTime {
  /** How long the store took, and how long others had their turns. */
  spent_ms: number;
}

/** The part of an HTTP request that the lock service needs. */
export interface RequestContext {
  readonly clock: Clock;
  /** 0 to 1; jitter that a simulation can repeat. */
  readonly random?: () => number;
  /** The client's `Idempotency-Key` header. */
  readonly idempotency_key?: string | undefined;
  /** Aborts when the client is known to be gone. */
  readonly signal?: AbortSignal;
  /** The same, where it is known without a signal, which costs more than most of a request. */
  readonly client_gone?: (() => boolean) | undefined;
  /** Undefined when this operation is all that the request does. */
  readonly time?: AnswerTime;
  /** Store requests that this request has made so far, retries included. */
  readonly store_calls: () => number;
  /** Runs a script over many locks at a time that keeps no other request waiting for long, within `wait_ms_max` or not at all. */
  inTurn?<T>(run: () => Promise<T>, wait_ms_max: number): Promise<T>;
}

/** The limits that the locks themselves obey. */
export interface LockSettings {
  /** How long records outlive their last use. */
  readonly retention_ms: number;
  /** Shared leases a lock may have. */
  readonly leases_max: number;
  /** Waiters a lock may have. */
  readonly waiters_max: number;
  /** Of these, how many may be away. */
  readonly standby_max: number;
  /** Whether a request may have a head start; undefined where nothing bounds it. */
  readonly head_starts?: boolean | undefined;
  /** Store requests that one request may make. */
  readonly store_calls_max: number;
  /** Whether a lock's recent events are kept. */
  readonly history: boolean;
}

export type LostReason = "expired" | "released" | "broken" | "transferred" | "max_hold" | "unknown";

/** What the operator says about a break, for the holders and for the history. */
export interface BreakWords {
  readonly reason?: string | undefined;
  readonly by?: string | undefined;
}

/** Who broke a lock: what the caller said, and the id of its API key. */
export interface BreakNote extends BreakWords {
  readonly key_id: string;
}

/** The token holds nothing. `note` is there for a lease that was broken, as long as the lock remembers. */
export interface LostLease {
  readonly kind: "lost";
  readonly reason: LostReason;
  readonly note?: BreakNote | undefined;
}

/** The Idempotency-Key was used for another request. */
export interface Mismatch {
  readonly kind: "mismatch";
  readonly what: "idempotency_key";
}

/** The record of this lock, semaphore or latch is damaged; it was left alone. */
export class DamagedRecordError extends Error {
  override readonly name = "DamagedRecordError";
}

/** A record of this lock was written by a newer version of the service; it was left alone. */
export class NewerRecordError extends Error {
  override readonly name = "NewerRecordError";
}

/** Carries out one step of a page when its turn has come. */
export type Turn = <T>(step: () => Promise<T>) => Promise<T>;

export interface ListOptions {
  readonly prefix: string;
  readonly limit: number;
  /** The cursor of the page before. */
  readonly cursor?: string | undefined;
  /** Carries out each step when it may run; at once by default. */
  readonly turn?: Turn;
}

/** One page of a listing. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the next page starts; null at the end. */
  readonly cursor: string | null;
}
