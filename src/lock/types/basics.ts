/** What every operation has in common. Times are milliseconds of the store's clock since 1970. */

export type Mode = "exclusive" | "shared";

/** A flat object of scalars that a caller attaches to a lease, for anyone who looks at the lock. */
export type Metadata = Readonly<Record<string, string | number | boolean>>;

/** One name of a request; a single lock is a multi-lock of one. */
export interface Target {
  readonly name: string;
  readonly mode: Mode;
}

/** Who asks: the namespace bounds what it can see, the key's id bounds its idempotency keys. */
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

/** What counts against the time within which a request is answered. */
export interface AnswerTime {
  /** How long the store took to answer, and how long others had their turns. */
  spent_ms: number;
}

/** One HTTP request, as far as the lock service cares. */
export interface RequestContext {
  readonly clock: Clock;
  /** 0 to 1; jitter that a simulation can repeat. */
  readonly random?: () => number;
  /** The client's `Idempotency-Key` header. */
  readonly idempotency_key?: string | undefined;
  /** Aborts when the client is known to be gone. */
  readonly signal?: AbortSignal;
  /** The same, where it is known without a signal, which costs more to make than most of what a request does. */
  readonly client_gone?: (() => boolean) | undefined;
  /** Undefined when nothing but this operation is done for the request. */
  readonly time?: AnswerTime;
  /** Store requests that this request has made so far, retries included. */
  readonly store_calls: () => number;
  /** Runs a script over many locks when nobody else has to wait for long because of it, within `wait_ms_max` or not at all. */
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
  /** Whether what happened to a lock lately is kept. */
  readonly history: boolean;
}

export type LostReason = "expired" | "released" | "broken" | "transferred" | "max_hold" | "unknown";

/** What the breaker of a lock says about it, for the holders and for the history. */
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
