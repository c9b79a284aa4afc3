import type { Database, SqlValue } from "../database.ts";

/** The database of a Durable Object. The platform holds back each response until all earlier writes are on disk. */
export class ObjectDatabase implements Database {
  readonly #storage: DurableObjectStorage;
  /** Each entry of an index is billed as another row. */
  readonly keys_order = "WITHOUT ROWID";

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  run(query: string, ...bindings: SqlValue[]): void {
    this.#storage.sql.exec(query, ...bindings);
  }

  runLast(query: string, ...bindings: SqlValue[]): void {
    this.run(query, ...bindings);
  }

  /** workerd returns raw rows faster than objects. */
  all<Row extends SqlValue[]>(query: string, ...bindings: SqlValue[]): Row[] {
    return [...this.#storage.sql.exec(query, ...bindings).raw<Row>()];
  }

  row<Row extends SqlValue[]>(query: string, ...bindings: SqlValue[]): Row | undefined {
    const row = this.#storage.sql
      .exec(query, ...bindings)
      .raw<Row>()
      .next();
    return row.done ? undefined : row.value;
  }

  first<Value extends SqlValue>(query: string, ...bindings: SqlValue[]): Value | undefined {
    return this.row<[Value]>(query, ...bindings)?.[0];
  }

  transaction<T>(work: () => T): T {
    return this.#storage.transactionSync(work);
  }

  size(): number {
    return this.#storage.sql.databaseSize;
  }
}
