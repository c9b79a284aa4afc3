import { CODE, sqliteCode } from "./errors.ts";
import { FileDatabase } from "./file-database.ts";
import { WriteAheadLog } from "./write-ahead-log.ts";

const PROBLEMS: Readonly<Record<number, string>> = {
  [CODE.busy]: "another process uses it",
  [CODE.readOnly]: "it cannot be written",
  [CODE.ioError]: "its disk failed",
  [CODE.corrupt]: "it is damaged",
  [CODE.full]: "its disk is full",
  [CODE.cannotOpen]: "it cannot be opened or created",
  [CODE.notDatabase]: "it is damaged, or is not an SQLite database",
};

/** Loads SQLite on demand, so that a service whose locks are in a remote database can start without it. */
export function sqlite(): typeof import("node:sqlite") {
  const module = process.getBuiltinModule?.("node:sqlite");
  if (module === undefined) throw new Error("the embedded store requires Node 24.4 or later");
  return module;
}

/** Node 22 also includes SQLite, but cannot return rows as arrays. @throws {Error} with a one-line message */
export function assertSqlite(): void {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 24 || (major === 24 && minor >= 4)) return;
  throw new Error(
    `Keeping locks in a file requires Node 24.4 or later, but this is Node ${process.versions.node}: upgrade Node, or set UPSTASH_REDIS_REST_URL or REDIS_URL to keep the locks in a database`,
  );
}

/**
 * Opens the database file at `path`, or creates it; ":memory:" uses no file.
 *
 * @throws {Error} with a one-line message for a file that is damaged, in use, or not writable.
 */
export function openDatabase(path: string): FileDatabase {
  try {
    const database = new FileDatabase(new (sqlite().DatabaseSync)(path, { returnArrays: true }));
    const found = database.first<string>("PRAGMA quick_check(1)");
    if (found !== "ok") throw new Error(`it is damaged: ${found}`);
    if (path !== ":memory:") database.syncTo(new WriteAheadLog(path));
    return database;
  } catch (error) {
    const code = sqliteCode(error);
    const problem = code === undefined ? (error as Error).message : (PROBLEMS[code] ?? `SQLite's code ${code}`);
    throw new Error(`The embedded store's file ${path} cannot be used: ${problem}`);
  }
}
