import type { Database } from "./database.ts";

/** The size of a row in addition to its strings, including the unused space in SQLite's pages. */
const ROW = 64;

/**
 * How the size of each table's rows is estimated. `keys`: how many times each row's key is stored. The keys of `keys` and the
 * rows of `members` are also in an index.
 */
const TABLES = {
  keys: { texts: "ifnull(length(value), 0)", copies: 1, keys: 2 },
  fields: { texts: "length(field) + length(value)", copies: 1, keys: 1 },
  members: { texts: "length(member)", copies: 2, keys: 2 },
  items: { texts: "length(value)", copies: 1, keys: 1 },
} as const;

export type Table = keyof typeof TABLES;

/**
 * Returns the SQL expression for the total length of a row's strings. Statements return it for each row, and callers add up the
 * lengths.
 */
export const textsOf = (table: Table): string => TABLES[table].texts;

const ASCII = /^[\0-\x7f]*$/;
const encoder = new TextEncoder();

/** Names may be in any script, unlike the other strings of a row. */
const bytesOf = (key: string): number => (ASCII.test(key) ? key.length : encoder.encode(key).length);

/** The bytes of one namespace, and how many of them were added by the last run and the last transaction that changed them. */
interface Count {
  readonly namespace: string;
  bytes: number;
  run: number;
  of_run: number;
  transaction: number;
  of_transaction: number;
}

/**
 * Estimates the bytes of each namespace in a shared database. The bytes are counted once, when the store is opened, and from
 * then on tracked in memory, so that runs need no additional disk access.
 */
export class Usage {
  readonly #transaction: () => number;
  readonly #counts = new Map<string, Count>();
  /** The most recently used count, kept because looking it up costs more than the rest of `add`. */
  #last: Count | undefined;
  #run = 0;

  /** `transaction` returns the number of the open transaction. */
  constructor(transaction: () => number) {
    this.#transaction = transaction;
  }

  /** Counts the existing rows. */
  count(database: Database): void {
    for (const [table, { texts, copies, keys }] of Object.entries(TABLES)) {
      const sum = `SUM(${keys} * length(CAST(key AS BLOB)) + ${copies} * (${ROW} + ${texts}))`;
      const query = `SELECT substr(key, 1, instr(key, '}')), ${sum} FROM ${table} GROUP BY 1`;
      for (const [namespace, bytes] of database.all<[string, number]>(query)) {
        this.#countOf(namespace).bytes += bytes;
      }
    }
  }

  /** Adds `rows` with this key, and the total length of their other strings; both are negative for deletions. */
  add(table: Table, key: string, rows: number, texts: number): void {
    const count = this.#countOf(key);
    const { copies, keys } = TABLES[table];
    const bytes = (rows && rows * keys * bytesOf(key)) + copies * (rows * ROW + texts);
    const transaction = this.#transaction();
    if (count.transaction !== transaction) {
      count.transaction = transaction;
      count.of_transaction = 0;
    }
    if (count.run !== this.#run) {
      count.run = this.#run;
      count.of_run = 0;
    }
    count.bytes += bytes;
    count.of_run += bytes;
    count.of_transaction += bytes;
  }

  beginRun(): void {
    this.#run++;
  }

  undoRun(): void {
    for (const count of this.#counts.values()) {
      if (count.run !== this.#run) continue;
      count.bytes -= count.of_run;
      count.of_transaction -= count.of_run;
      count.of_run = 0;
    }
  }

  undoTransaction(): void {
    const transaction = this.#transaction();
    for (const count of this.#counts.values()) {
      if (count.transaction !== transaction) continue;
      count.bytes -= count.of_transaction;
      count.of_transaction = 0;
      count.of_run = 0;
    }
  }

  /** Returns the bytes of the namespace that the key belongs to. */
  of(key: string): number {
    return this.#countOf(key).bytes;
  }

  /** Returns the bytes of each namespace that has any. */
  all(): ReadonlyMap<string, number> {
    const used = [...this.#counts.values()].filter(({ bytes }) => bytes !== 0);
    return new Map(used.map(({ namespace, bytes }) => [namespace, bytes]));
  }

  #countOf(key: string): Count {
    // The namespace of a key is everything up to the first closing brace. A key without a brace belongs to the namespace "".
    if (this.#last && this.#last.namespace !== "" && key.startsWith(this.#last.namespace)) return this.#last;
    const namespace = key.slice(0, key.indexOf("}") + 1);
    this.#last = this.#counts.get(namespace);
    if (this.#last === undefined) {
      this.#last = { namespace, bytes: 0, run: 0, of_run: 0, transaction: 0, of_transaction: 0 };
      this.#counts.set(namespace, this.#last);
    }
    return this.#last;
  }
}
