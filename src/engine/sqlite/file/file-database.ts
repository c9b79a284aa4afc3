import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Database, SqlValue } from "../database.ts";
import { execute } from "./execute.ts";
import type { WriteAheadLog } from "./write-ahead-log.ts";

/** A commit writes whole pages. A page of this size has room for two records with full histories. */
const PAGE_BYTES = 2_048;
/**
 * This corresponds to a log of 16 MB. A checkpoint blocks the process for two syncs, so with SQLite's default of 4 MB, 64
 * clients complete 12 % fewer cycles.
 */
const CHECKPOINT_PAGES = 8_000;

const SETTINGS = `
PRAGMA page_size = ${PAGE_BYTES};
PRAGMA locking_mode = EXCLUSIVE;
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
PRAGMA fullfsync = 1;
PRAGMA checkpoint_fullfsync = 1;
PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};
`;

/** How often to check whether SQLite is still writing to the file at the log's path. */
const CHECK_MS = 1_000;

interface Prepared {
  readonly statement: StatementSync;
  /** Whether the statement is known to write nothing. */
  readonly reads: boolean;
}

/**
 * A database file that only this process uses. A commit counts only once it has been synced: until then, a power failure could
 * undo a granted lease.
 */
export class FileDatabase implements Database {
  readonly #sqlite: DatabaseSync;
  #log: WriteAheadLog | undefined;
  /** Whether anything has been written since the last sync. */
  #dirty = false;
  #checked_ms = performance.now();
  readonly #statements = new Map<string, Prepared>();
  /**
   * The state of the current `transaction`. A savepoint is opened only at the transaction's first write, because a savepoint
   * costs more than a statement.
   */
  #savepoint: "none" | "due" | "open" = "none";
  /** The number of transactions that have begun. */
  transactions = 0;
  /** Ordered by their keys, records would have to fit into a quarter of a page, and one that grows would move others. */
  readonly keys_order = "";

  /** `sqlite` must return rows as arrays. */
  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite;
    execute(sqlite, SETTINGS);
  }

  /** Uses node:sqlite's `get`, because it also runs statements that write, and `run` would create an object for its result. */
  run(query: string, ...bindings: SqlValue[]): void {
    this.#dirty = true;
    if (bindings.length === 0) execute(this.#sqlite, query);
    else this.#guarded(query).get(...bindings);
  }

  runLast(query: string, ...bindings: SqlValue[]): void {
    this.#dirty = true;
    this.#prepared(query).statement.get(...bindings);
  }

  all<Row extends SqlValue[]>(query: string, ...bindings: SqlValue[]): Row[] {
    return this.#guarded(query).all(...bindings) as unknown as Row[];
  }

  row<Row extends SqlValue[]>(query: string, ...bindings: SqlValue[]): Row | undefined {
    return this.#guarded(query).get(...bindings) as unknown as Row | undefined;
  }

  first<Value extends SqlValue>(query: string, ...bindings: SqlValue[]): Value | undefined {
    return this.row<[Value]>(query, ...bindings)?.[0];
  }

  /** Runs within the transaction that `begin` opened. */
  transaction<T>(work: () => T): T {
    this.#savepoint = "due";
    try {
      const result = work();
      if (this.#isOpen()) this.#execute("RELEASE run");
      return result;
    } catch (error) {
      // After some errors, such as disk errors, SQLite has already rolled back the whole transaction.
      if (this.#isOpen() && this.inTransaction) {
        this.#execute("ROLLBACK TO run");
        this.#execute("RELEASE run");
      }
      throw error;
    } finally {
      this.#savepoint = "none";
    }
  }

  begin(): void {
    this.transactions++;
    this.#execute("BEGIN IMMEDIATE");
  }

  commit(): void {
    this.#execute("COMMIT");
  }

  /** Sets the log that syncs commits. A database in memory has no log, and its commits need no sync. */
  syncTo(log: WriteAheadLog): void {
    this.#log = log;
  }

  /** Calls `done` once all commits so far are on disk, or once syncing them has failed. */
  sync(done: (error: Error | null) => void): void {
    const log = this.#dirty ? this.#log : undefined;
    this.#dirty = false;
    if (log === undefined) {
      done(null);
    } else if (this.#isReplaced(log)) {
      // SQLite still has the deleted log open, so a checkpoint can copy its contents to the database.
      execute(this.#sqlite, "PRAGMA wal_checkpoint(FULL)");
      done(new Error("the write-ahead log was deleted or replaced while this process was using it"));
    } else {
      log.sync(done);
    }
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
    this.#log?.close();
  }

  #isReplaced(log: WriteAheadLog): boolean {
    const now_ms = performance.now();
    if (now_ms - this.#checked_ms < CHECK_MS) return false;
    this.#checked_ms = now_ms;
    return log.replaced;
  }

  #isOpen(): boolean {
    return this.#savepoint === "open";
  }

  #execute(query: string): void {
    this.#prepared(query).statement.run();
  }

  /** Returns a statement whose writes can be undone. */
  #guarded(query: string): StatementSync {
    const { statement, reads } = this.#prepared(query);
    if (this.#savepoint === "due" && !reads) {
      this.#execute("SAVEPOINT run");
      this.#savepoint = "open";
    }
    return statement;
  }

  #prepared(query: string): Prepared {
    let prepared = this.#statements.get(query);
    if (prepared === undefined) {
      prepared = { statement: this.#sqlite.prepare(query), reads: query.startsWith("SELECT ") };
      this.#statements.set(query, prepared);
    }
    return prepared;
  }
}
