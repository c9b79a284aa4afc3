import type { DatabaseSync } from "node:sqlite";

/** Runs several queries one by one, because on Deno, errors from `exec` lack SQLite's code. A query must not contain a ";". */
export function execute(sqlite: DatabaseSync, queries: string): void {
  for (const query of queries.split(";")) {
    if (query.trim() !== "") sqlite.prepare(query).run();
  }
}
