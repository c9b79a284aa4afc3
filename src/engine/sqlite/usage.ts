import type { Database } from "./database.ts";

/** The size of a row in addition to its texts, including the unused space in SQLite's pages. */
const ROW = 64;

/** How the size of each table's rows is estimated; the rows of `members` are in an index, too. */
const TABLES = {
  keys: { texts: "ifnull(length(value), 0)", copies: 1 },
  fields: { texts: "length(field) + length(value)", copies: 1 },
  members: { texts: "length(member)", copies: 2 },
  items: { texts: "length(value)", copies: 1 },
} as const;

export type Table = keyof typeof TABLES;

/** Returns the expression that a statement returns for each row, to be summed up as `texts`. */
export const textsOf = (table: Table): string => TABLES[table].texts;

/**
 * Estimates the bytes of each namespace in a shared database. The bytes are counted once, when the store is opened, and then
 * kept in memory, so that a run costs nothing on the disk.
 */
export class Usage {
  readonly #transaction: () => number;
  readonly #bytes = new Map<string, number>();
  /** The bytes that were added since the start of the run and since the start of the transaction. */
  #of_run = new Map<string, number>();
  #of_transaction = new Map<string, number>();
  #begun = 0;

  /** `transaction` returns the number of the open transaction. */
  constructor(transaction: () => number) {
    this.#transaction = transaction;
  }

  /** Counts the existing rows. */
  count(database: Database): void {
    for (const [table, { texts, copies }] of Object.entries(TABLES)) {
      const query = `SELECT substr(key, 1, instr(key, '}')), COUNT(*), SUM(length(key) + ${texts}) FROM ${table} GROUP BY 1`;
      for (const [namespace, rows, sum] of database.all<[string, number, number]>(query)) {
        increase(this.#bytes, namespace, copies * (sum + rows * ROW));
      }
    }
  }

  /** Adds `rows` with this key, and the total length of their other texts; both are negative for deletions. */
  add(table: Table, key: string, rows: number, texts: number): void {
    const namespace = namespaceOf(key);
    const bytes = TABLES[table].copies * (rows * (key.length + ROW) + texts);
    if (this.#begun !== this.#transaction()) {
      this.#begun = this.#transaction();
      this.#of_transaction.clear();
    }
    for (const count of [this.#bytes, this.#of_run, this.#of_transaction]) increase(count, namespace, bytes);
  }

  beginRun(): void {
    this.#of_run.clear();
  }

  undoRun(): void {
    for (const [namespace, bytes] of this.#of_run) {
      increase(this.#bytes, namespace, -bytes);
      increase(this.#of_transaction, namespace, -bytes);
    }
    this.#of_run.clear();
  }

  undoTransaction(): void {
    for (const [namespace, bytes] of this.#of_transaction) increase(this.#bytes, namespace, -bytes);
    this.#of_transaction.clear();
    this.#of_run.clear();
  }

  /** Returns the entry of the namespace that the key belongs to. */
  of(key: string): number {
    return this.#bytes.get(namespaceOf(key)) ?? 0;
  }

  all(): ReadonlyMap<string, number> {
    return this.#bytes;
  }
}

const namespaceOf = (key: string) => key.slice(0, key.indexOf("}") + 1);

function increase(counts: Map<string, number>, namespace: string, bytes: number): void {
  const count = (counts.get(namespace) ?? 0) + bytes;
  if (count === 0) counts.delete(namespace);
  else counts.set(namespace, count);
}
