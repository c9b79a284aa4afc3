/** Observes every script that a store runs, and its effects. */
import type { MemoryKeyspace } from "../../../src/engine/memory/keyspace.ts";
import type { Reply } from "../../../src/engine/sqlite/reply.ts";
import { takeBroken } from "../stores/programs.ts";
import type { StoreWitness } from "../stores/redis.ts";
import { type Decoded, decode } from "./decoded.ts";
import { datesChange, UNWRITTEN_MS_MAX } from "./kept.ts";
import { Oracle, writtenAt } from "./oracle.ts";
import { LatchOracle, SemaphoreOracle } from "./other-oracles.ts";

const KEYS_PER_LOCK = 8;
/** Records of locks that also have other keys. */
const RECORD = /^lh:\{[^}]*\}:(?:lock|semaphore):/;
const VIOLATIONS_MAX = 3;
const UNDATED = "the record must show, to within a second, when the lock's other keys last changed";

export class Witness implements StoreWitness {
  readonly oracle = new Oracle();
  readonly #semaphores = new SemaphoreOracle();
  readonly #latches = new LatchOracle();
  /** The first violation of each kind; repeats are ignored. */
  readonly broken = new Map<string, string>();
  readonly #spoilt = new Set<string>();
  /** When a script last ran on each record. */
  readonly #ran_ms = new Map<string, number>();
  /** The contents of each record after its last script. */
  readonly #last = new Map<string, Decoded>();

  get violations(): readonly string[] {
    const found = [this.oracle, this.#semaphores, this.#latches].flatMap(({ violations }) => violations);
    return [...this.broken.values(), ...found.slice(0, VIOLATIONS_MAX)];
  }

  /** Discards everything known, because the store's data was replaced. */
  forget(): void {
    for (const oracle of [this.oracle, this.#semaphores, this.#latches]) oracle.forget();
    this.#last.clear();
  }

  /** Ignores a record that a client has damaged. */
  ignore(record: string): void {
    this.oracle.lose([record]);
    this.#spoilt.add(record);
  }

  before(keys: readonly string[], keyspace: MemoryKeyspace): void {
    // Discards violations that other stores in this thread left.
    takeBroken();
    const recordAt = (key: string) => {
      const record = keyspace.peek(key)?.value;
      return record === undefined ? undefined : String(record);
    };
    for (const key of recordsOf(keys)) if (this.#isUnsure(key, recordAt(key), keyspace.now_ms())) this.ignore(key);
    this.oracle.meets(keys, recordAt);
    this.#semaphores.meets(keys, recordAt);
  }

  after(
    script: string,
    keys: readonly string[],
    args: readonly string[],
    reply: Reply,
    keyspace: MemoryKeyspace,
  ): void {
    const now_ms = keyspace.now_ms();
    for (const broken of takeBroken()) this.#note(script, broken, now_ms);
    if (!Array.isArray(reply)) {
      if (keys.some((key) => this.#spoilt.has(key))) return;
      this.broken.set(script, `the script ${script} failed at ${now_ms}: ${JSON.stringify(reply)}`);
      return;
    }
    if (script === "list") return;
    const run = { script, keys, args, reply: reply as readonly string[], now_ms };
    this.oracle.ran(run);
    this.#semaphores.ran(run);
    this.#latches.ran(run);
    for (const [i, key] of recordsOf(keys).entries()) {
      this.#ran_ms.set(key, now_ms);
      this.#check(script, keys.slice(i * KEYS_PER_LOCK, (i + 1) * KEYS_PER_LOCK), keyspace);
    }
  }

  /**
   * Whether the clock was set back after the lock's other keys last changed, by an amount that isn't recorded to the
   * millisecond.
   */
  #isUnsure(key: string, record: string | undefined, now_ms: number): boolean {
    const ran_ms = this.#ran_ms.get(key) ?? 0;
    if (record === undefined || ran_ms <= now_ms) return false;
    const unwritten_ms = ran_ms - writtenAt(record);
    return unwritten_ms > 0 && unwritten_ms < UNWRITTEN_MS_MAX;
  }

  #check(script: string, keys: readonly string[], keyspace: MemoryKeyspace): void {
    if (this.#spoilt.has(keys[0] as string)) return;
    const [key] = keys as [string];
    const decoded = decode(keyspace, keys);
    const before = this.#last.get(key);
    if (decoded === undefined) return void this.#last.delete(key);
    this.#last.set(key, decoded);
    const now_ms = keyspace.now_ms();
    this.oracle.keeps(key, decoded);
    if (before === undefined || datesChange(decoded, before, now_ms) || this.broken.has(UNDATED)) return;
    const { numbers, ...others } = decoded;
    const shown = JSON.stringify({ ...numbers, ...others }, (_, value) => (value instanceof Map ? [...value] : value));
    this.broken.set(UNDATED, `${key} after ${script} at ${now_ms}: ${UNDATED}: ${shown}`);
  }

  #note(script: string, broken: string, now_ms: number): void {
    if ([...this.#spoilt].some((key) => broken.startsWith(`${key}: `))) return;
    const says = broken.slice(broken.indexOf(": "), broken.lastIndexOf(" ["));
    if (!this.broken.has(says)) this.broken.set(says, `after ${script} at ${now_ms}: ${broken}`);
  }
}

/** Returns the records of the locks or semaphores that a script was called for. */
function recordsOf(keys: readonly string[]): string[] {
  const others = keys.findIndex((key, i) => i % KEYS_PER_LOCK === 0 && !RECORD.test(key));
  const of = others === -1 ? keys : keys.slice(0, others);
  return of.filter((_, i) => i % KEYS_PER_LOCK === 0 && i + KEYS_PER_LOCK <= of.length);
}
