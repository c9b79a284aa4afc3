import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Database, SqlValue } from "../database.ts";
import { execute } from "./execute.ts";

const SETTINGS = `
PRAGMA locking_mode = EXCLUSIVE;
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA fullfsync = 1;
PRAGMA checkpoint_fullfsync = 1;
`;

/**
 * A database file that only this process uses. A commit is on disk when it returns: with less than `synchronous = FULL`, a
 * power failure could undo a lease that was granted.
 */
export class FileDatabase implements Database {
  readonly #sqlite: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  /** How many have begun. */
  transactions = 0;

  /** `sqlite` returns arrays. */
  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite;
    execute(sqlite, SETTINGS);
  }

  run(query: string, ...bindings: SqlValue[]): void {
    if (bindings.length === 0) execute(this.#sqlite, query);
    else this.#prepared(query).run(...bindings);
  }

  all<Row extends SqlValue[]>(query: string, ...bindings: SqlValue[]): Row[] {
    return this.#prepared(query).all(...bindings) as unknown as Row[];
  }

  first<Value extends SqlValue>(query: string, ...bindings: SqlValue[]): Value | undefined {
    const row = this.#prepared(query).get(...bindings) as unknown as [Value] | undefined;
    return row?.[0];
  }

  /** Within the transaction that `begin` has opened. */
  transaction<T>(work: () => T): T {
    this.#execute("SAVEPOINT run");
    try {
      const result = work();
      this.#execute("RELEASE run");
      return result;
    } catch (error) {
      // After some errors, such as those of the disk, SQLite has undone the whole transaction by itself.
      if (this.inTransaction) {
        this.#execute("ROLLBACK TO run");
        this.#execute("RELEASE run");
      }
      throw error;
    }
  }

  begin(): void {
    this.transactions++;
    this.#execute("BEGIN IMMEDIATE");
  }

  commit(): void {
    this.#execute("COMMIT");
  }

  rollback(): void {
    if (this.inTransaction) this.#execute("ROLLBACK");
  }

  get inTransaction(): boolean {
    return this.#sqlite.isOpen && this.#sqlite.isTransaction;
  }

  size(): number {
    const pragma = (name: string) => this.first<number>(`PRAGMA ${name}`) ?? 0;
    return (pragma("page_count") - pragma("freelist_count")) * pragma("page_size");
  }

  close(): void {
    this.#sqlite.close();
  }

  #execute(query: string): void {
    this.#prepared(query).run();
  }

  #prepared(query: string): StatementSync {
    let statement = this.#statements.get(query);
    if (statement === undefined) {
      statement = this.#sqlite.prepare(query);
      this.#statements.set(query, statement);
    }
    return statement;
  }
}
