import type { Database } from "../../../src/engine/sqlite/database.ts";

/** Returns the keys that have not expired, with their remaining time to live, or -1 if they never expire. */
export function keysOf(database: Database, now_ms: number): Map<string, number> {
  const rows = database.all<[string, number | null]>("SELECT key, expires_at_ms FROM keys ORDER BY key");
  return new Map(
    rows
      .map(([key, expires]): [string, number] => [key, expires === null ? -1 : expires - now_ms])
      .filter(([, left_ms]) => left_ms === -1 || left_ms > 0),
  );
}
