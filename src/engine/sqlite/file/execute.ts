import type { DatabaseSync } from "node:sqlite";

/** Runs several queries one by one, because errors of `exec` lack SQLite's code on Deno. No query may contain a ";". */
export function execute(sqlite: DatabaseSync, queries: string): void {
  for (const query of queries.split(";")) {
    if (query.trim() !== "") sqlite.prepare(query).run();
  }
}
