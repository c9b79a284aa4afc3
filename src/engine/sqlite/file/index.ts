export type { DatabaseSync } from "node:sqlite";
export { CODE, sqliteCode } from "./errors.ts";
export { FileStore } from "./file-store.ts";
export { assertSqlite, openDatabase, sqlite } from "./open.ts";
export { StateFolder } from "./state-folder.ts";
export { type StoreClock, systemClock } from "./store-clock.ts";
export { rewriteLog } from "./write-ahead-log.ts";
