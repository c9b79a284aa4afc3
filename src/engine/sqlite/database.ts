export type SqlValue = string | number | null;

/** An SQLite database, regardless of where it is stored. Rows are arrays, and statements are cached by their text. */
export interface Database {
  /** How the table of keys stores its rows: ordered by their keys, or in the order in which they were added, with an index. */
  readonly keys_order: "WITHOUT ROWID" | "";
  run(query: string, ...bindings: SqlValue[]): void;
  all<Row extends SqlValue[]>(query: string, ...bindings: SqlValue[]): Row[];
  row<Row extends SqlValue[]>(query: string, ...bindings: SqlValue[]): Row | undefined;
  /** Returns the first column of the first row. */
  first<Value extends SqlValue>(query: string, ...bindings: SqlValue[]): Value | undefined;
  /**
   * Like `run`, but for the last write of a transaction. If it is also the only write, no transaction is needed, because a
   * single statement is atomic.
   */
  runLast(query: string, ...bindings: SqlValue[]): void;
  /** Undoes the writes of `work` if it throws. */
  transaction<T>(work: () => T): T;
  /** Returns the number of bytes in use. */
  size(): number;
}
