import type { DatabaseSync } from "node:sqlite";

/** Runs several queries, one by one: the errors of `exec` lack SQLite's code on Deno. None of the queries contains a ";". */
export function execute(sqlite: DatabaseSync, queries: string): void {
  for (const query of queries.split(";")) {
    if (query.trim() !== "") sqlite.prepare(query).run();
  }
}
