import type { Abi } from "./abi.ts";

/** A Lua script from `tools/generate/lua/build.ts`. */
export interface Script {
  readonly name: string;
  readonly source: string;
  /** The SHA-1 of `source` in lower-case hex, under which Redis caches the script. */
  readonly sha1: string;
  readonly abi: Abi;
  /** The Redis Functions library that contains the script. */
  readonly family?: string;
}

/**
 * Marks a call that must be applied only once, and tracks its copies. The first attempt may use the whole timeout, because a
 * delayed copy might still run, and a second copy would then run as well. If the attempt fails for a reason other than the
 * timeout, the engine sends the call again, and tells the script the earliest time at which another copy may have been sent.
 */
export interface Copies {
  /** The index of `since_ms` in the script's arguments. */
  readonly position: number;
  /** No other copy was sent before this time, by the store's clock; 0 while there is only one copy. */
  since_ms: number;
}

/**
 * Access to the store during one HTTP request. The engine runs scripts, and knows nothing about locks.
 *
 * Every method returns within the engine's time limit, or within `timeout_ms` if that is given and shorter; otherwise, it
 * throws a `StoreError`.
 */
export interface Engine {
  /**
   * Runs one script atomically. Without `copies`, it is retried until there is a reply. Scripts reply with flat arrays of
   * strings.
   */
  run(
    script: Script,
    keys: readonly string[],
    args: readonly string[],
    timeout_ms?: number,
    copies?: Copies,
  ): Promise<string[]>;
  /**
   * Reads strings with one command, possibly from a replica. The values may be outdated: use them to decide when to run a
   * script, but not for an answer.
   */
  read(keys: readonly string[], timeout_ms?: number): Promise<(string | null)[]>;
  /**
   * The maximum number of records that one script may read for a listing. Reading this many delays all other requests by about
   * 2 ms on Redis and 5 ms on the embedded engine.
   */
  readonly list_batch_max: number;
  /**
   * Takes one bounded step through the keys that start with `prefix`. The cursor "0" starts a scan, and the scan has ended when
   * "0" is returned.
   *
   * @throws {InvalidCursorError} for a cursor that this store cannot have returned.
   */
  scan(prefix: string, cursor: string, count: number, timeout_ms?: number): Promise<{ cursor: string; keys: string[] }>;
  /** Returns the part of a split store that these keys are in. A script can use keys from only one part. */
  partOf?(keys: readonly string[]): string;
  /** Resolves once the store has accepted a write. `scope` is a key prefix that selects the store, such as `lh:{default}:`. */
  ping(scope: string): Promise<Readiness | undefined>;
}

/** What a store reports about itself after a successful write. */
export interface Readiness {
  readonly nodes?: NodeCounts;
  /** How Redis runs scripts. */
  readonly scripts?: "functions" | "evalsha";
}

/** The cursor did not come from this store. */
export class InvalidCursorError extends Error {
  override readonly name = "InvalidCursorError";
}

/** For a store that consists of several independent databases: how many there are, and how many respond and vote. */
export interface NodeCounts {
  readonly total: number;
  readonly answering: number;
  /** Databases that have lost their data or are new do not vote yet. */
  readonly voting: number;
}

/** `none`: the store is known not to have applied the request. `unknown`: it may have applied it. */
export type StoreOutcome = "none" | "unknown";

/**
 * The store could not be reached. `message` is for logs. It names the cause in the service's own words, and never contains
 * commands, keys, tokens or text from the store.
 */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly outcome: StoreOutcome;
  /** Whether only a change to the configuration can help, for example when a token is wrong or a URL is invalid. */
  readonly misconfigured: boolean;
  /** For a store that consists of several databases: how many of them could be reached, if known. */
  readonly nodes: NodeCounts | undefined;
  constructor(message: string, outcome: StoreOutcome, misconfigured = false, nodes?: NodeCounts) {
    super(message);
    this.outcome = outcome;
    this.misconfigured = misconfigured;
    this.nodes = nodes;
  }
}

/** The cause is known, and `message` may be shown to clients. */
export class ExplainedStoreError extends StoreError {}

/**
 * The store responds but refuses the request, for instance because it is full or has a different version. `message` explains
 * what must be done before the request is sent again.
 */
export class StoreRefusedError extends ExplainedStoreError {}

/** A script failed in the store, because of a bug in the script or because its data is damaged. */
export class ScriptError extends StoreError {}

/** The HTTP request has already sent the maximum number of store requests (`STORE_CALLS_MAX`), so this one was not sent. */
export class StoreCallsSpentError extends ExplainedStoreError {
  constructor() {
    super("The request needs more calls to the store than STORE_CALLS_MAX allows: make smaller requests", "unknown");
  }
}

/** The namespace has reached its quota. Nothing was applied. */
export class QuotaError extends Error {
  override readonly name = "QuotaError";
  /** `share` is each namespace's part of the limit, if several namespaces share it. */
  constructor(what: "locks" | "bytes", limit: number, share?: string) {
    const variable = `QUOTA_${what.toUpperCase()} (${limit} ${what} in the store)`;
    const reached =
      share === undefined
        ? `This namespace has reached ${variable}`
        : `This namespace has used its share of ${share} bytes, and the rest of ${variable} is reserved for other namespaces`;
    super(
      `${reached}: new names cannot be used until some records have been deleted, RETENTION after their last use. Existing leases can still be renewed and released.`,
    );
  }
}

/** The keys of a call are in different parts of a split store, and no transaction can span several parts. */
export class CrossShardError extends Error {
  override readonly name = "CrossShardError";
  constructor() {
    super(
      "These locks are kept in different shards of the embedded store. To use them together, set EMBEDDED_SHARDS to 1.",
    );
  }
}
