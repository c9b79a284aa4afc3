/** A Lua script as `tools/lua/build.ts` emits it. */
export interface Script {
  readonly name: string;
  readonly source: string;
  /** SHA-1 of `source` in lower-case hex: the name under which Redis caches it. */
  readonly sha1: string;
}

/**
 * Marks a call whose script must apply it once, and keeps what is known of its copies. The engine sends it in one attempt
 * that has all the time there is: a copy that is late waits in the store, and a second one would run beside it. It is sent
 * again only where the attempt failed otherwise, and then tells the script since when there may be another.
 */
export interface Copies {
  /** Where the script takes `since_ms` among its arguments. */
  readonly position: number;
  /** No copy was sent before, by the store's clock; greater with every copy, and 0 while there is only one. */
  since_ms: number;
}

/**
 * The store behind the locks, for the length of one HTTP request. It runs scripts and knows nothing of locks.
 *
 * Every method answers within the engine's time limit, and within `timeout_ms` where that is given and shorter, or throws a
 * `StoreError`.
 */
export interface Engine {
  /** Runs one script atomically, once or, unless `copies` are counted, again while no answer comes. Scripts answer flat arrays of strings. */
  run(
    script: Script,
    keys: readonly string[],
    args: readonly string[],
    timeout_ms?: number,
    copies?: Copies,
  ): Promise<string[]>;
  /** Reads strings as one command, perhaps from a replica: good enough to decide when to run a script, never for an answer. */
  read(keys: readonly string[], timeout_ms?: number): Promise<(string | null)[]>;
  /**
   * How many records one script may look through for a listing: it keeps everybody else waiting for about 2 ms on Redis,
   * and 5 on the embedded engine.
   */
  readonly list_batch_max: number;
  /**
   * One bounded step over the keys that start with `prefix`; cursor "0" starts, and "0" in the answer ends.
   *
   * @throws {InvalidCursorError} for a cursor that no step here can have ended with.
   */
  scan(prefix: string, cursor: string, count: number): Promise<{ cursor: string; keys: string[] }>;
  /** Of a store that is split: where these keys are. Only keys of one part can be used in one run. */
  partOf?(keys: readonly string[]): string;
  /** Resolves when the store has taken a write. `scope` is the key prefix whose store is meant, such as `lh:{default}:`. */
  ping(scope: string): Promise<NodeCounts | undefined>;
}

/** A cursor that was not made here. */
export class InvalidCursorError extends Error {
  override readonly name = "InvalidCursorError";
}

/** Of a store that consists of several independent databases: how many there are, answer, and have a say. */
export interface NodeCounts {
  readonly total: number;
  readonly answering: number;
  /** The others lost their data, or are new, and are not believed yet. */
  readonly voting: number;
}

/** `none`: the store certainly did not apply the request. `unknown`: it may have. */
export type StoreOutcome = "none" | "unknown";

/**
 * The store could not be asked. `message` is for logs: it names the cause in words of our own and never holds
 * commands, keys, tokens or texts of the store.
 */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly outcome: StoreOutcome;
  /** True when only a change of configuration helps: a wrong token, a URL that is none. */
  readonly misconfigured: boolean;
  /** Of several databases, when it is known how many could be asked. */
  readonly nodes: NodeCounts | undefined;
  constructor(message: string, outcome: StoreOutcome, misconfigured = false, nodes?: NodeCounts) {
    super(message);
    this.outcome = outcome;
    this.misconfigured = misconfigured;
    this.nodes = nodes;
  }
}

/** The store can be asked and does not take writes: it is full, say, or a replica. Clients may be told `message`. */
export class StoreRefusedError extends StoreError {}

/** A script failed in the store: it is wrong, or what it worked on is damaged. */
export class ScriptError extends StoreError {}

/** The request has made as many requests to the store as one may (`STORE_CALLS_MAX`); this one was not sent. */
export class StoreCallsSpentError extends StoreError {
  constructor() {
    super("The request needs more requests to the store than STORE_CALLS_MAX allows", "unknown");
  }
}

/** The namespace has as much in the store as it may; nothing was applied. */
export class QuotaError extends Error {
  override readonly name = "QuotaError";
  constructor(what: "locks" | "bytes", limit: number) {
    super(
      `This namespace has reached QUOTA_${what.toUpperCase()}, ${limit} ${what} in the store: nothing new can be taken until some are forgotten, RETENTION after their last use. Existing leases can still be renewed and released.`,
    );
  }
}

/** Keys of one call that are kept in different parts of a store that is split: no transaction reaches over both. */
export class CrossShardError extends Error {
  override readonly name = "CrossShardError";
  constructor() {
    super(
      "These locks are kept in different shards of the embedded store. Set EMBEDDED_SHARDS to 1 to use them together.",
    );
  }
}
