import { extractWakes, isWakes, type Wake } from "../wake.ts";
import type { Database } from "./database.ts";

const SCHEMA =
  "CREATE TABLE IF NOT EXISTS wakes (keys TEXT PRIMARY KEY, at_ms INTEGER NOT NULL, retention_ms INTEGER NOT NULL) WITHOUT ROWID";
/** If a due run fails, or cannot read its record, and therefore schedules no further run, it is repeated after this time. */
const AGAIN_MS = 60_000;

type Due = Pick<Wake, "at_ms" | "retention_ms">;

/**
 * For each lock, when the store must next grant it to absent clients. The times are stored on disk, so they outlive the
 * process. A stored time may be too early, but never too late. It is too early after a renewal, which postpones the end of a
 * lease but, to save the cost, does not rewrite the row.
 */
export class Wakes {
  readonly #database: Database;
  /** The due times by lock, under the keys with which they are stored; undefined if they have not been read yet. */
  #due: Map<string, Due> | undefined;
  readonly #stored = new Map<string, number>();
  /** Undefined if not known. Like a stored time, it may be too early, but never too late. */
  #soonest_ms: number | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Infinity if no wake is scheduled. */
  get soonest_ms(): number {
    this.#soonest_ms ??= this.#findSoonest();
    return this.#soonest_ms;
  }

  /** Applies the wakes in a reply, within the transaction of the run. */
  noteReply(reply: readonly unknown[], keys: readonly string[]): void {
    // Only notifications can follow the wakes.
    if (isWakes(reply.at(-1))) for (const wake of extractWakes(reply, keys).wakes) this.#note(wake);
    else if (isWakes(reply.at(-2))) for (const wake of extractWakes(reply.slice(0, -1), keys).wakes) this.#note(wake);
  }

  /** Returns the wakes that are due now. */
  take(now_ms: number): Wake[] {
    const due = [...this.#all()].filter(([, { at_ms }]) => at_ms <= now_ms);
    for (const [keys, { retention_ms }] of due) this.#all().set(keys, { at_ms: now_ms + AGAIN_MS, retention_ms });
    this.#soonest_ms = undefined;
    return due.map(([keys, wake]) => ({ keys: JSON.parse(keys) as string[], ...wake }));
  }

  /** Must be called when writes may have been undone. */
  forget(): void {
    this.#due = undefined;
    this.#soonest_ms = undefined;
  }

  #findSoonest(): number {
    let soonest_ms = Number.POSITIVE_INFINITY;
    for (const { at_ms } of this.#all().values()) soonest_ms = Math.min(soonest_ms, at_ms);
    return soonest_ms;
  }

  #note({ keys, at_ms, retention_ms }: Wake): void {
    const id = JSON.stringify(keys);
    const all = this.#all();
    const stored_ms = this.#stored.get(id);
    if (this.#soonest_ms !== undefined) this.#soonest_ms = Math.min(this.#soonest_ms, at_ms);
    if (at_ms === Number.POSITIVE_INFINITY) {
      all.delete(id);
      if (stored_ms !== undefined) this.#database.run("DELETE FROM wakes WHERE keys = ?", id);
      this.#stored.delete(id);
      return;
    }
    all.set(id, { at_ms, retention_ms });
    if (stored_ms !== undefined && stored_ms <= at_ms) return;
    if (this.#stored.size === 0) this.#database.run(SCHEMA);
    const write = "INSERT OR REPLACE INTO wakes (keys, at_ms, retention_ms) VALUES (?, ?, ?)";
    this.#database.run(write, id, at_ms, retention_ms);
    this.#stored.set(id, at_ms);
  }

  #all(): Map<string, Due> {
    if (this.#due !== undefined) return this.#due;
    this.#due = new Map();
    this.#stored.clear();
    if (this.#database.first("SELECT 1 FROM sqlite_schema WHERE name = 'wakes'") === undefined) return this.#due;
    for (const [keys, at_ms, retention_ms] of this.#database.all<[string, number, number]>(
      "SELECT keys, at_ms, retention_ms FROM wakes",
    )) {
      this.#due.set(keys, { at_ms, retention_ms });
      this.#stored.set(keys, at_ms);
    }
    return this.#due;
  }
}
