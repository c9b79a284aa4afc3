/** One node of a quorum in memory: the real scripts, translated, by a clock that is told. */
import { commandsOn } from "../../../src/engine/sqlite/commands/index.ts";
import { openDatabase } from "../../../src/engine/sqlite/file/open.ts";
import { Keyspace } from "../../../src/engine/sqlite/keyspace.ts";
import { type Program, run } from "../../../src/engine/sqlite/lua/run.ts";
import { turnedTree } from "../../../tools/simulation/turned-scripts.ts";
import { translateScripts } from "../../simulator/stores/programs.ts";

/** A key, its text, and when it expires, if ever. */
type Row = [key: string, value: string, expires_at_ms: number | null];
/** What a node knows at an instant. */
export type Snapshot = readonly Row[];

interface Line {
  readonly mode: string;
  readonly attempt: string;
  readonly holder: string;
  readonly state: "p" | "c";
  readonly deadline: number;
}

const IDEMPOTENCY = "\nIDEMPOTENCY_MS = 60000\n";
const MARKER = /:quorum-node:/;
const RECORD = /:quorum:/;

/** By name, with Idempotency-Keys that are kept for so long after their lease: simulated time is shorter than a minute. */
export function programsWith(kept_ms: number): ReadonlyMap<string, Program> {
  const idempotency = turnedTree.lib.get("idempotency") ?? "";
  if (!idempotency.includes(IDEMPOTENCY)) throw new Error(`the helper must say${IDEMPOTENCY}`);
  const shorter = idempotency.replace(IDEMPOTENCY, `\nIDEMPOTENCY_MS = ${kept_ms}\n`);
  const programs = translateScripts({ ...turnedTree, lib: new Map(turnedTree.lib).set("idempotency", shorter) });
  return new Map([...programs.values()].map(({ name, program }) => [name, program]));
}

export class SimulatedNode {
  readonly #programs: ReadonlyMap<string, Program>;
  readonly #keyspace: Keyspace;
  #now_us = 0;

  constructor(programs: ReadonlyMap<string, Program>) {
    this.#programs = programs;
    this.#keyspace = new Keyspace(openDatabase(":memory:"), () => Math.floor(this.#now_us / 1000));
  }

  /** Runs a script by its name at an instant of this node's clock. */
  run(name: string, keys: readonly string[], args: readonly string[], now_us: number): string[] {
    this.#now_us = now_us;
    const program = this.#programs.get(name) as Program;
    return run(program, keys, [...args, `${now_us}`], commandsOn(this.#keyspace)) as string[];
  }

  /** Whether it has all its markers, and none says that it is in quarantine. */
  get votes(): boolean {
    const markers = this.snapshot().filter(([key]) => MARKER.test(key));
    return markers.length > 0 && markers.every(([, text]) => text.split(" ")[1] === "v");
  }

  /** The text of a record, as a plain read returns it. */
  read(key: string): string | null {
    return this.#keyspace.peek(key)?.value ?? null;
  }

  /** Attempts that still hold something at `now_us`, pending or confirmed, or only the latter. */
  standing(now_us: number, which: "all" | "confirmed" = "all"): string[] {
    const lines = this.#lines().filter(({ deadline }) => deadline > now_us / 1000);
    return lines.filter(({ state }) => which === "all" || state === "c").map(({ attempt }) => attempt);
  }

  /** Whether it has confirmed leases, still standing, that exclude each other. */
  get crowded(): boolean {
    const confirmed = this.#lines().filter(({ state, deadline }) => state === "c" && deadline > this.#now_us / 1000);
    const [first] = confirmed;
    return confirmed.some(({ mode }) => mode === "x") && confirmed.some(({ holder }) => holder !== first?.holder);
  }

  snapshot(): Snapshot {
    return this.#keyspace.database.all<Row>("SELECT key, value, expires_at_ms FROM keys");
  }

  /** Goes back to what it knew at the time of a snapshot; without one it forgets everything. */
  restore(rows: Snapshot = []): void {
    const { database } = this.#keyspace;
    database.run("DELETE FROM keys");
    for (const row of rows) database.run("INSERT INTO keys VALUES (?, 'string', ?, ?)", ...row);
    this.#keyspace.forget();
  }

  /** What an operator does who knows that a node may have lost its latest writes. */
  quarantine(): void {
    this.restore(this.snapshot().filter(([key]) => !MARKER.test(key)));
  }

  /** Those of its records that are leases: `lua/lib/quorum_record.lua` says how they are written. */
  #lines(): Line[] {
    const records = this.snapshot().filter(([key]) => RECORD.test(key));
    const lines = records.flatMap(([, text]) => text.split("\n").slice(2)).map((line) => line.split(" "));
    return lines.flatMap(([mode = "", attempt = "", holder = "", state, deadline]) =>
      state === "p" || state === "c" ? [{ mode, attempt, holder, state, deadline: Number(deadline) }] : [],
    );
  }
}
