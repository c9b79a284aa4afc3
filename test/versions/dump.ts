/** The contents of a store, as a file from which another store can be filled later. */
import { mkdirSync } from "node:fs";
import { glob } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { connect } from "../../tools/support/redis/connect.ts";

type Value = string | number | null;
type RedisKey = [key: string, expires_at_ms: number, ...commands: Value[][]];

interface SqliteFile {
  /** The path within the state folder. */
  readonly path: string;
  readonly schema: readonly string[];
  readonly rows: Readonly<Record<string, readonly Value[][]>>;
}

export interface Dump {
  readonly dumped_at_ms: number;
  readonly redis?: readonly RedisKey[];
  readonly files?: readonly SqliteFile[];
}

const DAY_MS = 24 * 3_600_000;
/** An unattended place's score is its arrival plus this. */
const UNATTENDED = 4e15;

/**
 * Returns the part as if it had been dumped now: shifts every instant in milliseconds, microseconds or nanoseconds,
 * including those in strings.
 */
export function movedToNow<Part extends object>(part: Part, dumped_at_ms: number): Part {
  const by_ms = Date.now() - dumped_at_ms;
  const moved = (digits: string) => {
    const added = digits.length === 16 && Number(digits) > UNATTENDED ? UNATTENDED : 0;
    const instant = added === 0 ? digits : String(Number(digits) - added);
    const ms = Number(instant.slice(0, 13));
    if (Math.abs(ms - dumped_at_ms) > 400 * DAY_MS) return digits;
    const later = `${ms + by_ms}${instant.slice(13)}`;
    return added === 0 ? later : String(Number(later) + added);
  };
  return JSON.parse(JSON.stringify(part).replace(/(?<!\d)\d{13}(\d{3}){0,2}(?!\d)/g, moved));
}

export async function dumpRedis(url: string): Promise<RedisKey[]> {
  const redis = connect(url);
  const keys: RedisKey[] = [];
  for (const key of (await redis.keys("lh:*")).sort()) {
    const commands = await commandsFor(key, await redis.type(key));
    keys.push([key, await redis.pexpiretime(key), ...commands]);
  }
  redis.disconnect();
  return keys;

  async function commandsFor(key: string, type: string): Promise<Value[][]> {
    if (type === "string") return [["SET", key, await redis.get(key)]];
    if (type === "hash") return [["HSET", key, ...Object.entries(await redis.hgetall(key)).flat()]];
    if (type === "list") return [["RPUSH", key, ...(await redis.lrange(key, 0, -1))]];
    const words = (await redis.call("ZRANGE", key, "0", "-1", "WITHSCORES")) as string[];
    const commands: Value[][] = [];
    for (let i = 0; i < words.length; i += 2) commands.push(["ZADD", key, Number(words[i + 1]), words[i] ?? null]);
    return commands;
  }
}

export async function loadRedis(url: string, keys: readonly RedisKey[]): Promise<void> {
  const redis = connect(url);
  for (const [key, expires_at_ms, ...commands] of keys) {
    for (const [name, ...words] of commands) await redis.call(String(name), ...words.map(String));
    await redis.call("PEXPIREAT", key, String(expires_at_ms));
  }
  redis.disconnect();
}

export async function dumpFolder(folder: string): Promise<SqliteFile[]> {
  const files: SqliteFile[] = [];
  for await (const path of glob("**/*.sqlite", { cwd: folder })) {
    const database = new DatabaseSync(join(folder, path));
    const tables = database.prepare("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid").all();
    const names = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all();
    const rows = names.map(({ name }) => [name, rowsOf(database, String(name))]);
    files.push({ path, schema: tables.map(({ sql }) => String(sql)), rows: Object.fromEntries(rows) });
    database.close();
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function rowsOf(database: DatabaseSync, table: string): Value[][] {
  const query = database.prepare(`SELECT * FROM "${table}"`);
  query.setReadBigInts(true);
  // Nanoseconds don't fit into JavaScript numbers, but an integer column accepts them as text.
  const plain = (value: unknown) => {
    if (typeof value === "bigint") return value < 1e18 ? Number(value) : String(value);
    if (value === null || typeof value === "string" || typeof value === "number") return value;
    throw new Error(`${table} has a value that is neither text nor a number`);
  };
  return query.all().map((row) => Object.values(row).map(plain));
}

export function loadFolder(folder: string, files: readonly SqliteFile[]): void {
  for (const { path, schema, rows } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    const database = new DatabaseSync(join(folder, path));
    database.exec(schema.join(";\n"));
    for (const [table, values] of Object.entries(rows)) {
      for (const row of values) {
        database.prepare(`INSERT INTO "${table}" VALUES (${row.map(() => "?").join()})`).run(...row);
      }
    }
    database.close();
  }
}
