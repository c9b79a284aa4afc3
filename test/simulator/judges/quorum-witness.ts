/** Observes every script that a quorum's node runs, and its effects. */
import type { MemoryKeyspace } from "../../../src/engine/memory/keyspace.ts";
import type { Reply } from "../../../src/engine/sqlite/reply.ts";
import type { StoreWitness } from "../stores/redis.ts";

/** How many keys a node gets for each lease that it may copy. */
const KEYS_PER_LEASE = 3;
const RECORD = /:quorum:/;
const MARKER = /:quorum-node:/;

interface Line {
  readonly mode: string;
  readonly attempt: string;
  readonly holder: string;
  readonly deadline: number;
}

class QuorumWitness implements StoreWitness {
  readonly violations: string[] = [];
  /** Attempts whose release this node has seen; it must never hold them again. */
  readonly #ended = new Set<string>();
  /** Holders whose release any node of the quorum has seen. */
  readonly #left: Set<string>;
  readonly #all: readonly QuorumWitness[];
  #keyspace: MemoryKeyspace | undefined;

  /** `all` contains the whole quorum's witnesses, which share `left`. */
  constructor(all: readonly QuorumWitness[], left: Set<string>) {
    this.#left = left;
    this.#all = all;
  }

  /** Reports the records that still have leases at a time when all leases should have ended. */
  get left(): string[] {
    const records = this.#keyspace?.sorted().filter((key) => RECORD.test(key)) ?? [];
    return records.filter((key) => this.#standing(key, "pc").length > 0).map((key) => `left behind: ${key}`);
  }

  forget(): void {
    this.#ended.clear();
    this.#keyspace = undefined;
  }

  ignore(): void {}

  before(_: readonly string[], keyspace: MemoryKeyspace): void {
    this.#keyspace = keyspace;
  }

  after(script: string, keys: readonly string[], args: readonly string[], reply: Reply): void {
    const [word, ...made] = (Array.isArray(reply) ? reply : []) as readonly string[];
    const [first = "", second = ""] = args;
    if (script === "quorum_release") {
      for (const attempt of first.split(" ")) this.#ended.add(attempt);
      for (const holder of second.split(" ")) this.#left.add(holder);
    }
    if (word === "proposed" || word === "confirmed") this.#checkEnded(first);
    if (script === "quorum_restore") this.#checkRestored(keys, first.split(" "), second.split("\n"), made.slice(1));
    const [record = ""] = keys;
    const [one, ...others] = this.#standing(record);
    const crowded = one && [one, ...others].some(({ mode }) => mode === "x") && others.some(isBeside(one.holder));
    if (crowded) this.violations.push(`leases that exclude each other: ${record} after ${script}`);
  }

  #checkEnded(attempt: string): void {
    if (this.#ended.has(attempt)) this.violations.push(`held again: ${attempt} after its release`);
  }

  /**
   * A lease is copied only if a majority has it (after data loss, all remaining nodes), and never after its release.
   */
  #checkRestored(
    keys: readonly string[],
    proposals: readonly string[],
    lines: readonly string[],
    made: readonly string[],
  ): void {
    for (const [i, line] of lines.entries()) {
      const [, attempt = "", holder = ""] = line.split(" ");
      const record = keys[KEYS_PER_LEASE * i] as string;
      if (Number(made[i] ?? 0) === 0) continue;
      this.#checkEnded(attempt);
      if (proposals[i] === "0" || this.#left.has(holder)) continue;
      const beside = this.#all.filter((other) => other !== this && other.#mayHave(record, attempt));
      if (beside.length <= this.#all.length / 2)
        this.violations.push(`copied although no majority has it: ${attempt} of ${record}`);
    }
  }

  #mayHave(record: string, attempt: string): boolean {
    return !this.#votes || this.#standing(record).some((line) => line.attempt === attempt);
  }

  get #votes(): boolean {
    const keys = this.#keyspace?.sorted().filter((key) => MARKER.test(key)) ?? [];
    return keys.length > 0 && keys.every((key) => String(this.#keyspace?.peek(key)?.value).split(" ")[1] === "v");
  }

  /**
   * Returns the leases that haven't ended: confirmed ones, plus pending ones if requested. `lua/core/quorum.lua`
   * documents the format.
   */
  #standing(record: string, states = "c"): Line[] {
    const value = this.#keyspace?.peek(record)?.value;
    const now_ms = this.#keyspace?.now_ms() ?? 0;
    const lines = typeof value === "string" ? value.split("\n").slice(2) : [];
    return lines.flatMap((line) => {
      const [mode = "", attempt = "", holder = "", state, deadline] = line.split(" ");
      return states.includes(state ?? "-") && Number(deadline) > now_ms
        ? [{ mode, attempt, holder, deadline: Number(deadline) }]
        : [];
    });
  }
}

/** Returns a witness for every node of one quorum. */
export function witnessesOf(nodes: number): readonly QuorumWitness[] {
  const all: QuorumWitness[] = [];
  const left = new Set<string>();
  for (let i = 0; i < nodes; i++) all.push(new QuorumWitness(all, left));
  return all;
}

const isBeside =
  (holder: string) =>
  (other: Line): boolean =>
    other.holder !== holder;
