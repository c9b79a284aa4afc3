import type { Keyspace } from "./keyspace.ts";

/** The limits of a store; 0 means no limit. Locks are counted in each namespace by itself. */
export interface Quota {
  readonly locks: number;
  readonly bytes: number;
}

/** Scripts that add something new. All others are never refused: renewing, releasing and breaking must work when it is full. */
const GROWING = new Set(["acquire", "set_capacity", "latch_set", "latch_count_down", "key_create"]);
/** The extra share of the bytes for what grows under existing names: waiters and idempotency records. */
const RESERVE = 1.25;
/** The key of a lock's, semaphore's, latch's or API key's record. Other keys do not count. */
const RECORD = /^([^}]*\}:)(?:lock|semaphore|latch|key):/;
const KINDS = ["lock", "semaphore", "latch", "key"];
/** How long a count is used. Keys that expire meanwhile are still counted. */
const RECOUNT_MS = 1_000;
/** How long a size is used, which changes little in that time. */
const RESIZE_MS = 100;

/** Keeps a store within its quota, by counts that are never too low and are made at most once a second. */
export class QuotaGuard {
  readonly #keyspace: Keyspace;
  readonly #measure: () => number;
  #size = { bytes: 0, at_ms: Number.NEGATIVE_INFINITY };
  readonly #counts = new Map<string, { locks: number; readonly at_ms: number }>();

  /** `measure` tells the bytes that are in use. */
  constructor(keyspace: Keyspace, measure: () => number) {
    this.#keyspace = keyspace;
    this.#measure = measure;
  }

  /** To be asked before each run: the quota that it would break. */
  refusal(script: string, keys: readonly string[], { locks, bytes }: Quota): keyof Quota | undefined {
    if (!GROWING.has(script)) return undefined;
    const records = new Set(keys.filter((key) => RECORD.test(key)));
    const fresh = [...records].filter((key) => this.#keyspace.peek(key) === undefined).length;
    const room = fresh > 0 ? bytes : bytes * RESERVE;
    if (bytes > 0 && this.#bytes() >= room) return "bytes";
    if (locks === 0 || fresh === 0) return undefined;
    const [, prefix = ""] = RECORD.exec(keys[0] as string) ?? [];
    const count = this.#count(prefix, locks - fresh);
    if (count.locks > locks - fresh) return "locks";
    count.locks += fresh;
    return undefined;
  }

  #bytes(): number {
    const at_ms = this.#keyspace.now_ms();
    if (Math.abs(at_ms - this.#size.at_ms) >= RESIZE_MS) this.#size = { bytes: this.#measure(), at_ms };
    return this.#size.bytes;
  }

  /** How many records there are, counted anew when there may be more than `enough`. */
  #count(prefix: string, enough: number): { locks: number } {
    const at_ms = this.#keyspace.now_ms();
    const known = this.#counts.get(prefix);
    if (known !== undefined && (known.locks <= enough || Math.abs(at_ms - known.at_ms) < RECOUNT_MS)) return known;
    const locks = KINDS.reduce((sum, kind) => sum + this.#keyspace.count(`${prefix}${kind}`), 0);
    const count = { locks, at_ms };
    this.#counts.set(prefix, count);
    return count;
  }
}
