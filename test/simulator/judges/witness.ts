/** Sees every script that a store runs, and what it leaves behind. */
import type { MemoryKeyspace } from "../../../src/engine/memory/keyspace.ts";
import type { Reply } from "../../../src/engine/sqlite/reply.ts";
import { decode } from "./decoded.ts";
import { INVARIANTS } from "./invariants.ts";
import { Oracle } from "./oracle.ts";

const KEYS_PER_LOCK = 8;
/** Records with keys beside them. */
const RECORD = /^lh:\{[^}]*\}:(?:lock|semaphore):/;
const VIOLATIONS_MAX = 3;

export class Witness {
  readonly oracle = new Oracle();
  /** By what is broken: the first of each kind tells as much as all. */
  readonly broken = new Map<string, string>();
  invariants = 0;
  readonly #spoilt = new Set<string>();

  get violations(): readonly string[] {
    return [...this.broken.values(), ...this.oracle.violations.slice(0, VIOLATIONS_MAX)];
  }

  /** Somebody has spoilt this record. */
  ignore(record: string): void {
    this.oracle.lose([record]);
    this.#spoilt.add(record);
  }

  before(keys: readonly string[], keyspace: MemoryKeyspace): void {
    this.oracle.meets(keys, (key) => {
      const record = keyspace.peek(key)?.value;
      return record === undefined ? undefined : String(record);
    });
  }

  after(
    script: string,
    keys: readonly string[],
    args: readonly string[],
    reply: Reply,
    keyspace: MemoryKeyspace,
  ): void {
    const now_ms = keyspace.now_ms();
    if (!Array.isArray(reply)) {
      if (keys.some((key) => this.#spoilt.has(key))) return;
      this.broken.set(script, `the script ${script} failed at ${now_ms}: ${JSON.stringify(reply)}`);
      return;
    }
    if (script === "list") return;
    this.oracle.ran({ script, keys, args, reply: reply as readonly string[], now_ms });
    for (let i = 0; i + KEYS_PER_LOCK <= keys.length && RECORD.test(keys[i] as string); i += KEYS_PER_LOCK) {
      this.#check(script, keys.slice(i, i + KEYS_PER_LOCK), keyspace);
    }
  }

  #check(script: string, keys: readonly string[], keyspace: MemoryKeyspace): void {
    if (this.#spoilt.has(keys[0] as string)) return;
    const decoded = decode(keyspace, keys);
    if (decoded === undefined) return;
    const now_ms = keyspace.now_ms();
    this.invariants++;
    for (const [says, holds] of INVARIANTS) {
      if (holds(decoded) || this.broken.has(says)) continue;
      const { numbers, ...others } = decoded;
      const shown = JSON.stringify({ ...numbers, ...others }, (_, value) =>
        value instanceof Map ? [...value] : value,
      );
      this.broken.set(says, `${keys[0]} after ${script} at ${now_ms}: ${says}: ${shown}`);
    }
  }
}
