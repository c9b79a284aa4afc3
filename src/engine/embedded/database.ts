/** SQL with positional rows, which workerd hands over faster than objects. It caches statements by their text. */
export class Database {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  run(query: string, ...bindings: SqlStorageValue[]): void {
    this.#sql.exec(query, ...bindings);
  }

  all<Row extends SqlStorageValue[]>(query: string, ...bindings: SqlStorageValue[]): Row[] {
    return [...this.#sql.exec(query, ...bindings).raw<Row>()];
  }

  /** The first column of the first row. */
  first<Value extends SqlStorageValue>(query: string, ...bindings: SqlStorageValue[]): Value | undefined {
    const row = this.#sql
      .exec(query, ...bindings)
      .raw<[Value]>()
      .next();
    return row.done ? undefined : row.value[0];
  }
}
