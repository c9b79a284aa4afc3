import type { Database } from "./database.ts";
import { ReplyError } from "./reply.ts";
import { type Table, textsOf, type Usage } from "./usage.ts";

export type Type = "string" | "hash" | "zset" | "list";

/** The entry for a key. For a string, the entry contains the value; the members of other types have their own rows. */
export class Entry {
  readonly key: string;
  readonly type: Type;
  value: string | null;
  expires_at_ms: number | null;
  /** Whether the string is known to be ASCII. */
  is_ascii = false;
  /** The number of members in the collection, once they have been counted. */
  size: number | undefined = undefined;
  /** Whether the entry is among those that `settle` writes. */
  is_held = false;

  constructor(key: string, type: Type, value: string | null, expires_at_ms: number | null) {
    this.key = key;
    this.type = type;
    this.value = value;
    this.expires_at_ms = expires_at_ms;
  }
}

const schema = ({ keys_order }: Database) => `
CREATE TABLE IF NOT EXISTS keys (
  key TEXT PRIMARY KEY, type TEXT NOT NULL, value TEXT, expires_at_ms INTEGER
) ${keys_order};
DROP INDEX IF EXISTS keys_by_expiry;
CREATE TABLE IF NOT EXISTS fields (
  key TEXT NOT NULL, field TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (key, field)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS members (
  key TEXT NOT NULL, member TEXT NOT NULL, score REAL NOT NULL, PRIMARY KEY (key, member)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS members_by_score ON members (key, score, member);
CREATE TABLE IF NOT EXISTS items (
  key TEXT NOT NULL, position INTEGER NOT NULL, value TEXT NOT NULL, PRIMARY KEY (key, position)
) WITHOUT ROWID;
`;

/** Values that an object stores for itself, in addition to the keys of its scripts. */
const NOTES = "CREATE TABLE IF NOT EXISTS notes (name TEXT PRIMARY KEY, value INTEGER) WITHOUT ROWID";

const ROW = "(?, ?, ?, ?)";
/** REPLACE would delete the row and insert it again, so a change would often move rows between three pages. */
const write = (rows: string) => `INSERT INTO keys (key, type, value, expires_at_ms) VALUES ${rows}
  ON CONFLICT (key) DO UPDATE SET type = excluded.type, value = excluded.value, expires_at_ms = excluded.expires_at_ms`;
const WRITE = write(ROW);
const WRITE_TWO = write(`${ROW}, ${ROW}`);
const rowOf = ({ key, type, value, expires_at_ms }: Entry) => [key, type, value, expires_at_ms] as const;

const MEMBERS: Record<Exclude<Type, "string">, Exclude<Table, "keys">> = {
  hash: "fields",
  zset: "members",
  list: "items",
};
/**
 * The maximum number of entries that an object caches, including entries for absent keys. The largest entries take up a few KB.
 */
const REMEMBERED_MAX = 4096;

/**
 * The keys of one object: their types, strings and expiry times. Every method treats an expired key as absent. The rows of an
 * expired key are deleted when the key is read, or by `sweep`.
 *
 * An SQL statement costs more than the rest of a command, so entries are cached, which is safe because only the object uses its
 * database. After a rollback, `forget` must clear the cache.
 */
export class Keyspace {
  readonly database: Database;
  readonly now_ms: () => number;
  /** The earliest expiry among the keys that have been written, or passed by `sweep`, since the last walk began. */
  soonest_expiry_ms = Number.POSITIVE_INFINITY;
  /** How many times an expired key was found. */
  lapsed = 0;
  readonly #entries = new Map<string, Entry | null>();
  /** The last key that `sweep` has passed; "" before a walk. */
  #swept = "";
  #holds = false;
  /** Entries that have changed while writes are deferred. All of these entries are cached. */
  readonly #held: Entry[] = [];

  /** Whether the database was empty, because it is new or because its data was lost. */
  readonly created: boolean;
  readonly #usage: Usage | undefined;

  /** `usage` is passed if several namespaces share the database. */
  constructor(database: Database, now_ms: () => number, usage?: Usage) {
    this.created = database.first("SELECT 1 FROM sqlite_schema WHERE name = 'keys'") === undefined;
    database.run(schema(database));
    database.run(NOTES);
    usage?.count(database);
    this.#usage = usage;
    this.database = database;
    this.now_ms = now_ms;
  }

  /** Reads a key. An expired key reads as absent, but is not deleted. */
  peek(key: string): Entry | undefined {
    const entry = this.#lookup(key);
    return entry === null || this.#expired(entry) ? undefined : entry;
  }

  /** Reads many keys with one statement, because one statement per key would cost far more than everything else. */
  preload(keys: readonly string[]): void {
    const unknown = keys.filter((key) => !this.#entries.has(key));
    if (unknown.length < 2 || unknown.some((key) => key.includes("\0"))) return;
    this.#makeRoom(unknown.length);
    for (const key of unknown) this.#entries.set(key, null);
    const query = "SELECT key, type, value, expires_at_ms FROM keys WHERE key IN (SELECT value FROM json_each(?))";
    const rows = this.database.all<[string, Type, string | null, number | null]>(query, JSON.stringify(unknown));
    for (const [key, ...row] of rows) this.#entries.set(key, new Entry(key, ...row));
  }

  find(key: string): Entry | undefined {
    const entry = this.#lookup(key);
    if (entry === null) return undefined;
    if (!this.#expired(entry)) return entry;
    this.lapsed++;
    this.#delete(entry);
    return undefined;
  }

  /** Throws the error that Redis returns if the key has a different type. */
  findTyped(key: string, type: Type): Entry | undefined {
    const entry = this.find(key);
    if (entry === undefined || entry.type === type) return entry;
    throw new ReplyError("WRONGTYPE Operation against a key holding the wrong kind of value");
  }

  /** Returns the collection at `key`, which is created if there is none; the caller must then add a member. */
  collection(key: string, type: Exclude<Type, "string">): Entry {
    const entry = this.findTyped(key, type);
    if (entry !== undefined) return entry;
    const made = this.#remember(key, new Entry(key, type, null, null));
    made.size = 0;
    this.#usage?.add("keys", key, 1, 0);
    this.#write(made);
    return made;
  }

  setString(key: string, value: string, expires_at_ms: number | null, is_ascii = false): void {
    let entry = this.find(key);
    if (entry !== undefined && entry.type !== "string") {
      this.#delete(entry);
      entry = undefined;
    }
    this.#usage?.add("keys", key, entry === undefined ? 1 : 0, value.length - (entry?.value ?? "").length);
    entry ??= this.#remember(key, new Entry(key, "string", value, expires_at_ms));
    entry.value = value;
    entry.expires_at_ms = expires_at_ms;
    entry.is_ascii = is_ascii;
    this.#write(entry);
  }

  setExpiry(entry: Entry, expires_at_ms: number): void {
    entry.expires_at_ms = expires_at_ms;
    if (this.#holds) this.#write(entry);
    else {
      this.#note(expires_at_ms);
      this.database.run("UPDATE keys SET expires_at_ms = ? WHERE key = ?", expires_at_ms, entry.key);
    }
  }

  remove(key: string): boolean {
    const entry = this.find(key);
    if (entry !== undefined) this.#delete(entry);
    return entry !== undefined;
  }

  /** The number of members in the collection `entry`. */
  size(entry: Entry): number {
    if (entry.type === "string") return 0;
    const query = `SELECT COUNT(*) FROM ${MEMBERS[entry.type]} WHERE key = ?`;
    entry.size ??= this.database.first<number>(query, entry.key) ?? 0;
    return entry.size;
  }

  /**
   * Must be called after every change to a collection, because a collection that becomes empty must be deleted. `texts` is how
   * much the total length of the strings in its rows has grown.
   */
  resized(entry: Entry, difference: number, texts: number): void {
    if (entry.type !== "string") this.#usage?.add(MEMBERS[entry.type], entry.key, difference, texts);
    if (entry.size !== undefined) entry.size += difference;
    if (difference < 0 && this.size(entry) === 0) this.#delete(entry);
  }

  /** Deletes expired keys among the next `count` keys of a walk over all keys. Returns false at the end of the walk. */
  sweep(count: number): boolean {
    if (this.#swept === "") this.soonest_expiry_ms = Number.POSITIVE_INFINITY;
    const query = "SELECT key, expires_at_ms FROM keys WHERE key > ? ORDER BY key LIMIT ?";
    const rows = this.database.all<[string, number | null]>(query, this.#swept, count);
    const now_ms = this.now_ms();
    for (const [key, expires_at_ms] of rows) {
      if (expires_at_ms !== null && expires_at_ms <= now_ms) this.find(key);
      else this.#note(expires_at_ms);
    }
    this.#swept = rows.length < count ? "" : (rows.at(-1) as [string, number])[0];
    return this.#swept !== "";
  }

  /** Whether there is any key that has not expired. */
  inUse(): boolean {
    const query = "SELECT 1 FROM keys WHERE expires_at_ms IS NULL OR expires_at_ms > ? LIMIT 1";
    return this.database.first(query, this.now_ms()) !== undefined;
  }

  /** The number of keys that begin with `prefix` and a colon. */
  count(prefix: string): number {
    const query =
      "SELECT COUNT(*) FROM keys WHERE key >= ? AND key < ? AND (expires_at_ms IS NULL OR expires_at_ms > ?)";
    // ";" is the character after ":".
    return this.database.first<number>(query, `${prefix}:`, `${prefix};`, this.now_ms()) ?? 0;
  }

  note(name: string): number | null {
    return this.database.first<number | null>("SELECT value FROM notes WHERE name = ?", name) ?? null;
  }

  setNote(name: string, value: number | null): void {
    this.database.run("INSERT OR REPLACE INTO notes (name, value) VALUES (?, ?)", name, value);
  }

  /**
   * Defers all writes to the rows of keys until `settle`, so that a run writes each row only once, and most rows in one
   * statement.
   */
  hold(): void {
    this.#holds = true;
  }

  /** Ends the period that `hold` began, and writes the remaining rows. */
  settle(): void {
    this.#holds = false;
    const [first, second] = this.#held;
    if (first === undefined) return;
    if (this.#held.length > 2) this.#writeHeld();
    else if (second === undefined) this.database.runLast(WRITE, ...rowOf(first));
    else this.database.runLast(WRITE_TWO, ...rowOf(first), ...rowOf(second));
    this.#release();
  }

  forget(): void {
    this.#entries.clear();
    this.#holds = false;
    this.#release();
  }

  #note(expires_at_ms: number | null): void {
    this.soonest_expiry_ms = Math.min(this.soonest_expiry_ms, expires_at_ms ?? Number.POSITIVE_INFINITY);
  }

  #expired(entry: Entry): boolean {
    return entry.expires_at_ms !== null && entry.expires_at_ms <= this.now_ms();
  }

  #lookup(key: string): Entry | null {
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    const query = "SELECT type, value, expires_at_ms FROM keys WHERE key = ?";
    const row = this.database.row<[Type, string | null, number | null]>(query, key);
    if (row === undefined) return this.#remember(key, null);
    return this.#remember(key, new Entry(key, row[0], row[1], row[2]));
  }

  #remember<E extends Entry | null>(key: string, entry: E): E {
    this.#makeRoom(1);
    this.#entries.set(key, entry);
    return entry;
  }

  #makeRoom(count: number): void {
    if (this.#entries.size + count <= REMEMBERED_MAX) return;
    this.#writeHeld();
    this.#entries.clear();
  }

  /** The entry must be cached. */
  #write(entry: Entry): void {
    this.#note(entry.expires_at_ms);
    if (!this.#holds) this.database.run(WRITE, ...rowOf(entry));
    else if (!entry.is_held) {
      entry.is_held = true;
      this.#held.push(entry);
    }
  }

  #writeHeld(): void {
    for (const entry of this.#held) this.database.run(WRITE, ...rowOf(entry));
    this.#release();
  }

  #release(): void {
    for (let entry = this.#held.pop(); entry !== undefined; entry = this.#held.pop()) entry.is_held = false;
  }

  #delete(entry: Entry): void {
    const { key } = entry;
    this.#remember(key, null);
    if (entry.is_held) this.#held.splice(this.#held.indexOf(entry), 1);
    this.database.run("DELETE FROM keys WHERE key = ?", key);
    this.#usage?.add("keys", key, -1, -(entry.value ?? "").length);
    if (entry.type !== "string") this.#deleteMembers(key, MEMBERS[entry.type]);
  }

  #deleteMembers(key: string, table: Exclude<Table, "keys">): void {
    if (this.#usage !== undefined) {
      const query = `SELECT COUNT(*), ifnull(SUM(${textsOf(table)}), 0) FROM ${table} WHERE key = ?`;
      const [rows, texts] = this.database.all<[number, number]>(query, key)[0] as [number, number];
      this.#usage.add(table, key, -rows, -texts);
    }
    this.database.run(`DELETE FROM ${table} WHERE key = ?`, key);
  }
}
