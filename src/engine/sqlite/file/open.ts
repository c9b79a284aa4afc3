import { CODE, sqliteCode } from "./errors.ts";
import { FileDatabase } from "./file-database.ts";

const PROBLEMS: Readonly<Record<number, string>> = {
  [CODE.busy]: "another process uses it",
  [CODE.readOnly]: "it cannot be written",
  [CODE.ioError]: "its disk failed",
  [CODE.corrupt]: "it is damaged",
  [CODE.full]: "its disk is full",
  [CODE.cannotOpen]: "it cannot be opened or made",
  [CODE.notDatabase]: "it is damaged, or no SQLite database",
};

/** Not imported, so that the service starts without it where the locks are in a database elsewhere. */
export function sqlite(): typeof import("node:sqlite") {
  const module = process.getBuiltinModule?.("node:sqlite");
  if (module === undefined) throw new Error("the embedded store needs Node 24.4 or later");
  return module;
}

/**
 * Opens the database file at `path`, or makes it; ":memory:" stands for none.
 *
 * @throws {Error} of one line for a file that is damaged, in use, or cannot be written.
 */
export function openDatabase(path: string): FileDatabase {
  try {
    const database = new FileDatabase(new (sqlite().DatabaseSync)(path, { returnArrays: true }));
    const found = database.first<string>("PRAGMA quick_check(1)");
    if (found !== "ok") throw new Error(`it is damaged: ${found}`);
    return database;
  } catch (error) {
    const code = sqliteCode(error);
    const problem = code === undefined ? (error as Error).message : (PROBLEMS[code] ?? `SQLite's code ${code}`);
    throw new Error(`The file ${path} of the embedded store cannot be used: ${problem}`);
  }
}
