import type { Abi } from "./abi.ts";

/** A Lua script as `tools/lua/build.ts` emits it. */
export interface Script {
  readonly name: string;
  readonly source: string;
  /** The SHA-1 of `source` in lower-case hex, under which Redis caches the script. */
  readonly sha1: string;
  readonly abi: Abi;
  /** The library of Redis Functions that has it. */
  readonly family?: string;
}

/**
 * Marks a call that must be applied once, and tracks its copies. The engine sends it in one attempt with the whole timeout: a
 * late copy waits in the store, and a second one would run beside it. The call is sent again only if the attempt failed for
 * another reason, and then tells the script since when another copy may exist.
 */
export interface Copies {
  /** The index of `since_ms` among the script's arguments. */
  readonly position: number;
  /** No other copy was sent before this, by the store's clock; 0 while there is only one copy. */
  since_ms: number;
}

/**
 * The store behind the locks, for the duration of one HTTP request. It runs scripts and knows nothing of locks.
 *
 * Every method answers within the engine's time limit, and within `timeout_ms` where that is given and shorter, or throws a
 * `StoreError`.
 */
export interface Engine {
  /** Runs one script atomically. Without `copies`, retries it while no answer comes. Scripts answer flat arrays of strings. */
  run(
    script: Script,
    keys: readonly string[],
    args: readonly string[],
    timeout_ms?: number,
    copies?: Copies,
  ): Promise<string[]>;
  /**
   * Reads strings with one command, perhaps from a replica. Good enough to decide when to run a script, but not for an
   * answer.
   */
  read(keys: readonly string[], timeout_ms?: number): Promise<(string | null)[]>;
  /**
   * How many records one script may read for a listing: it delays all others by about 2 ms on Redis, and 5 on the embedded
   * engine.
   */
  readonly list_batch_max: number;
  /**
   * One bounded step over the keys that start with `prefix`. The cursor "0" starts, and "0" in the answer ends.
   *
   * @throws {InvalidCursorError} for a cursor that no step of this store can have returned.
   */
  scan(prefix: string, cursor: string, count: number, timeout_ms?: number): Promise<{ cursor: string; keys: string[] }>;
  /** Which part of a split store these keys are in. Only keys of one part can be used in one run. */
  partOf?(keys: readonly string[]): string;
  /** Resolves when the store has taken a write. `scope` is the key prefix whose store is meant, such as `lh:{default}:`. */
  ping(scope: string): Promise<Readiness | undefined>;
}

/** What a store reports about itself when it has taken a write. */
export interface Readiness {
  readonly nodes?: NodeCounts;
  /** How a Redis runs scripts. */
  readonly scripts?: "functions" | "evalsha";
}

/** The cursor is not one of this store. */
export class InvalidCursorError extends Error {
  override readonly name = "InvalidCursorError";
}

/** For a store of several independent databases: how many there are, how many answer, and how many vote. */
export interface NodeCounts {
  readonly total: number;
  readonly answering: number;
  /** The others lost their data or are new, and do not vote yet. */
  readonly voting: number;
}

/** `none`: the store certainly did not apply the request. `unknown`: it may have. */
export type StoreOutcome = "none" | "unknown";

/**
 * The store could not be reached. `message` is for logs. It names the cause in our own words, and never contains commands,
 * keys, tokens or texts of the store.
 */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly outcome: StoreOutcome;
  /** Whether only a change of configuration helps, such as with a wrong token or an invalid URL. */
  readonly misconfigured: boolean;
  /** For several databases, if it is known how many could be reached. */
  readonly nodes: NodeCounts | undefined;
  constructor(message: string, outcome: StoreOutcome, misconfigured = false, nodes?: NodeCounts) {
    super(message);
    this.outcome = outcome;
    this.misconfigured = misconfigured;
    this.nodes = nodes;
  }
}

/**
 * The store answers but refuses the request, for instance because it is full, or of another version. `message` may be shown to
 * clients, and says what has to be done before the request is sent again.
 */
export class StoreRefusedError extends StoreError {}

/** A script failed in the store: the script is wrong, or its data is damaged. */
export class ScriptError extends StoreError {}

/** The request has used up its requests to the store (`STORE_CALLS_MAX`). This one was not sent. */
export class StoreCallsSpentError extends StoreError {
  constructor() {
    super("The request needs more requests to the store than STORE_CALLS_MAX allows", "unknown");
  }
}

/** The namespace has reached its quota. Nothing was applied. */
export class QuotaError extends Error {
  override readonly name = "QuotaError";
  /** `share` is the limit of each namespace, where several share one. */
  constructor(what: "locks" | "bytes", limit: number, share?: string) {
    const variable = `QUOTA_${what.toUpperCase()}, ${limit} ${what} in the store`;
    const reached =
      share === undefined
        ? `This namespace has reached ${variable}`
        : `This namespace has used its share of ${share} bytes, and the rest of ${variable} is reserved for other namespaces`;
    super(
      `${reached}: nothing new can be taken until some are forgotten, RETENTION after their last use. Existing leases can still be renewed and released.`,
    );
  }
}

/** The keys of one call are in different parts of a split store, and no transaction spans both. */
export class CrossShardError extends Error {
  override readonly name = "CrossShardError";
  constructor() {
    super(
      "These locks are kept in different shards of the embedded store. Set EMBEDDED_SHARDS to 1 to use them together.",
    );
  }
}
