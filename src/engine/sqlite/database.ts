export type SqlValue = string | number | null;

/** An SQLite database, wherever it is kept. Rows are positional, and statements are cached by their text. */
export interface Database {
  run(query: string, ...bindings: SqlValue[]): void;
  all<Row extends SqlValue[]>(query: string, ...bindings: SqlValue[]): Row[];
  row<Row extends SqlValue[]>(query: string, ...bindings: SqlValue[]): Row | undefined;
  /** The first column of the first row. */
  first<Value extends SqlValue>(query: string, ...bindings: SqlValue[]): Value | undefined;
  /** Like `run`, for the last write of a transaction: a statement is atomic, so a lone one needs nothing around it. */
  runLast(query: string, ...bindings: SqlValue[]): void;
  /** Undoes what `work` has written if it throws. */
  transaction<T>(work: () => T): T;
  /** The bytes in use. */
  size(): number;
}
