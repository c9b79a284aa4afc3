/** Types that all operations share. Times are in milliseconds since 1970, by the store's clock. */

export type Mode = "exclusive" | "shared";

/** A flat object of scalars that a caller attaches to a lease, visible to every client that may read the lock. */
export type Metadata = Readonly<Record<string, string | number | boolean>>;

/** One name in a request; a single lock is a multi-lock with one target. */
export interface Target {
  readonly name: string;
  readonly mode: Mode;
}

/** The caller: its namespace determines which names it can see, and its idempotency keys apply only to the key with this id. */
export interface Caller {
  readonly namespace: string;
  readonly key_id: string;
}

/** Measures waits; only differences between its readings are meaningful. */
export interface Clock {
  now_ms(): number;
  /** Resolves early when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The times that count against a request's time limit. */
export interface AnswerTime {
  /** The time spent on store calls and on waiting for other requests' turns. */
  spent_ms: number;
}

/** The parts of an HTTP request that the lock service uses. */
export interface RequestContext {
  readonly clock: Clock;
  /** Returns a number from 0 to 1, for jitter that a simulation can reproduce. */
  readonly random?: () => number;
  /** The client's `Idempotency-Key` header. */
  readonly idempotency_key?: string | undefined;
  /** Aborts when the client has disconnected. */
  readonly signal?: AbortSignal;
  /**
   * Whether the client has disconnected, on platforms that report this without a signal; accessing the signal costs more than
   * most of the other work for a request.
   */
  readonly client_gone?: (() => boolean) | undefined;
  /** Undefined when this operation is the whole request. */
  readonly time?: AnswerTime;
  /** The number of store requests that this request has made so far, retries included. */
  readonly store_calls: () => number;
  /**
   * Delays a script over many locks until no other request has to wait long for it; fails if that takes longer than
   * `wait_ms_max`.
   */
  inTurn?<T>(run: () => Promise<T>, wait_ms_max: number): Promise<T>;
}

/** The limits that apply to the locks themselves. */
export interface LockSettings {
  /** How long a record is kept after its last use. */
  readonly retention_ms: number;
  /** The maximum number of shared leases on a lock. */
  readonly leases_max: number;
  /** The maximum number of waiters of a lock. */
  readonly waiters_max: number;
  /** The maximum number of waiters whose clients may be away. */
  readonly standby_max: number;
  /** Whether requests may have a head start; if undefined, head starts are not limited. */
  readonly head_starts?: boolean | undefined;
  /** The maximum number of store requests that one request may make. */
  readonly store_calls_max: number;
  /** Whether a lock keeps its recent events. */
  readonly history: boolean;
}

export type LostReason = "expired" | "released" | "broken" | "transferred" | "max_hold" | "unknown";

/** The operator's explanation of a break, for the holders and for the history. */
export interface BreakWords {
  readonly reason?: string | undefined;
  readonly by?: string | undefined;
}

/** Who broke a lock: as stated by the caller, and the id of its API key. */
export interface BreakNote extends BreakWords {
  readonly key_id: string;
}

/** The token holds no lease. If the lease was broken, `note` is set for as long as the lock keeps the note. */
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

/** The record of this lock, semaphore or latch is damaged, and has not been changed. */
export class DamagedRecordError extends Error {
  override readonly name = "DamagedRecordError";
}

/** A newer version of the service wrote the record of this lock, so it has not been changed. */
export class NewerRecordError extends Error {
  override readonly name = "NewerRecordError";
}

/** Runs one step of a page when it is the page's turn. */
export type Turn = <T>(step: () => Promise<T>) => Promise<T>;

export interface ListOptions {
  readonly prefix: string;
  readonly limit: number;
  /** The cursor that the previous page returned. */
  readonly cursor?: string | undefined;
  /** Decides when each step runs; by default, immediately. */
  readonly turn?: Turn;
}

/** One page of a listing. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the next page starts; null after the last page. */
  readonly cursor: string | null;
}
