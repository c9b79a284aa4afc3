import { LOCK_KEYS } from "../../generated/constants.ts";
import type { Keyspace } from "./keyspace.ts";
import type { Usage } from "./usage.ts";

/** The limits of a store; 0 means no limit. Locks are counted per namespace. */
export interface Quota {
  readonly locks: number;
  readonly bytes: number;
  /** The number of namespaces that share the bytes, as far as is known from the configuration; 1 by default. */
  readonly namespaces?: number;
}

/**
 * The rules for scripts when the store is full.
 *
 * - `adds`: the script is refused.
 * - `shrinks`: the script reads or removes data, and always runs. Its writes replace existing data.
 * - `ends`: the script renews or ends existing leases, and always runs. With an Idempotency-Key, it creates a record of the
 *   request under its last key; the number of keys is then one more than a multiple of `keys`. Any client could fill the store
 *   with such records, so once the reserve is also full, the script runs without that key, and the locks' own records remember
 *   the request. The argument at index `grows`, which would make a record longer, is then also replaced with its default, "-".
 */
type Rule = "adds" | "shrinks" | { readonly ends: { readonly keys: number; readonly grows?: number } };

const LOCK = { ends: { keys: LOCK_KEYS.length } };
/** Each lease also has a key for its idempotency record. */
const LEASE = { ends: { keys: LOCK_KEYS.length + 1 } };
/** `grows` is the index of the metadata among a renewal's arguments. */
const RENEWED = { ends: { ...LEASE.ends, grows: 4 } };
const LATCH = { ends: { keys: 1 } };

const RULES: Readonly<Record<string, Rule>> = {
  acquire: "adds",
  set_capacity: "adds",
  transfer: "adds",
  latch_set: "adds",
  latch_count_down: "adds",
  key_create: "adds",
  renew: RENEWED,
  release: LEASE,
  break_lease: LOCK,
  break_lock: LOCK,
  latch_delete: LATCH,
  break_more: "shrinks",
  give_up: "shrinks",
  grant_away: "shrinks",
  unattend: "shrinks",
  inspect: "shrinks",
  list: "shrinks",
  latch_get: "shrinks",
  latch_list: "shrinks",
  key_delete: "shrinks",
  key_find: "shrinks",
};

/**
 * Additional data for existing names (waiters, labels and idempotency records) may exceed the limit on bytes by this factor.
 */
const RESERVE = 1.25;
/**
 * If several namespaces share the bytes, this fraction of the bytes is divided equally. The rest goes to whichever namespaces
 * need it first. The unused part of a namespace's share remains reserved for it, whatever the other namespaces do.
 */
const SHARED_OUT = 0.5;
/** The usage of each namespace is an estimate, so nothing is added once the total exceeds the limit by this factor. */
const LIMIT = 1.4;
/** Matches the key of a lock's, semaphore's, latch's or API key's record. Other keys do not count. */
const RECORD = /^([^}]*\}:)(?:lock|semaphore|latch|key):/;
const KINDS = ["lock", "semaphore", "latch", "key"];
/** How long a count may be reused. Keys that expire in the meantime are still counted. */
const RECOUNT_MS = 1_000;
/** How long, and for how many runs, a measured size may be reused. */
const RESIZE = { ms: 100, runs: 8 };

/** The limit that was reached. `share N`: all namespaces share a limit on bytes, and the share of each is N bytes. */
type Full = "locks" | "bytes" | `share ${number}`;

export type Admission =
  | { readonly full: Full }
  | { readonly keys: readonly string[]; readonly args: readonly string[] };

/** Enforces a store's quota, with counts that are never too low and are updated at most once a second. */
export class QuotaGuard {
  readonly #keyspace: Keyspace;
  readonly #measure: () => number;
  readonly #usage: Usage | undefined;
  #size = { bytes: 0, kept: 0, share: 0, at_ms: Number.NEGATIVE_INFINITY, runs_left: 0 };
  readonly #counts = new Map<string, { locks: number; readonly at_ms: number }>();

  /** `measure` returns the bytes in use; `usage` has them for each namespace, if several share the store. */
  constructor(keyspace: Keyspace, measure: () => number, usage?: Usage) {
    this.#keyspace = keyspace;
    this.#measure = measure;
    this.#usage = usage;
  }

  /**
   * Must be called before each run. Returns the keys and arguments to run the script with, or the quota that the run
   * would exceed.
   */
  admit(script: string, keys: readonly string[], args: readonly string[], quota: Quota): Admission {
    if (quota.locks === 0 && quota.bytes === 0) return { keys, args };
    // Scripts that are missing from the table are also subject to the quota.
    const rule = RULES[script] ?? "adds";
    if (rule === "shrinks") return { keys, args };
    if (rule !== "adds") {
      const { keys: multiple, grows } = rule.ends;
      return { keys: this.#remembered(keys, multiple, quota), args: this.#shortened(keys, args, grows, quota) };
    }
    const records = new Set(keys.filter((key) => RECORD.test(key)));
    const fresh = [...records].filter((key) => this.#keyspace.peek(key) === undefined).length;
    const full = this.#fullFor(keys[0] as string, quota, fresh > 0 ? 1 : RESERVE);
    if (full !== undefined) return { full };
    const { locks } = quota;
    if (locks === 0 || fresh === 0) return { keys, args };
    const [, prefix = ""] = RECORD.exec(keys[0] as string) ?? [];
    const count = this.#count(prefix, locks - fresh);
    if (count.locks > locks - fresh) return { full: "locks" };
    count.locks += fresh;
    return { keys, args };
  }

  /** Returns the keys, without the key of a new idempotency record if there is no room for the record. */
  #remembered(keys: readonly string[], multiple: number, quota: Quota): readonly string[] {
    const has_idempotency = keys.length > multiple && keys.length % multiple === 1 % multiple;
    if (!has_idempotency || this.#fullFor(keys[0] as string, quota, RESERVE) === undefined) return keys;
    return this.#keyspace.peek(keys.at(-1) as string) === undefined ? keys.slice(0, -1) : keys;
  }

  /** Returns the arguments. If there is no room for a longer record, the argument that would make it longer is reset. */
  #shortened(keys: readonly string[], args: readonly string[], grows: number | undefined, quota: Quota) {
    if (grows === undefined || (args[grows] ?? "-") === "-") return args;
    return this.#fullFor(keys[0] as string, quota, RESERVE) === undefined ? args : args.with(grows, "-");
  }

  /**
   * Returns the limit that the namespace of this key has reached, or would have reached if its quota were multiplied by
   * `factor`.
   */
  #fullFor(key: string, quota: Quota, factor: number): Full | undefined {
    if (quota.bytes === 0) return undefined;
    const { bytes, kept, share } = this.#sizes(quota);
    const limit = quota.bytes * factor;
    if (this.#usage === undefined || share === quota.bytes) return bytes >= limit ? "bytes" : undefined;
    if (bytes < limit * (1 - SHARED_OUT)) return undefined;
    const used = this.#usage.of(key);
    const kept_for_others = kept - Math.max(0, share - used);
    const is_full = used >= share * factor && bytes >= limit - kept_for_others * factor;
    return is_full || bytes >= quota.bytes * LIMIT ? `share ${Math.floor(share)}` : undefined;
  }

  /**
   * Returns the bytes in use, the share of each namespace, and the bytes reserved for namespaces that have not used up their
   * shares.
   */
  #sizes(quota: Quota) {
    const at_ms = this.#keyspace.now_ms();
    const size = this.#size;
    if (--size.runs_left <= 0 || Math.abs(at_ms - size.at_ms) >= RESIZE.ms) {
      const used = [...(this.#usage?.all().values() ?? [])];
      const namespaces = Math.max(quota.namespaces ?? 1, used.length);
      const share = namespaces === 1 ? quota.bytes : (quota.bytes * SHARED_OUT) / namespaces;
      const kept = used.reduce((sum, bytes) => sum - Math.min(Math.max(0, bytes), share), namespaces * share);
      this.#size = { bytes: this.#measure(), kept, share, at_ms, runs_left: RESIZE.runs };
    }
    return this.#size;
  }

  /** Returns the number of records. They are counted again if there may be more than `enough`. */
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
