import type { Keyspace } from "../keyspace.ts";
import { OK, type Reply } from "../reply.ts";
import { textsOf } from "../usage.ts";
import { indices, resolve, sum } from "./arguments.ts";
import type { Command } from "./command.ts";

/** Lists grow and shrink only at their ends, so the positions in a list are consecutive, and the head has the lowest one. */
export const lists: Record<string, Command> = {
  LPUSH: { arity: -3, run: push },
  LRANGE: { arity: 4, run: range },
  LTRIM: { arity: 4, run: trim },
};

function push(keyspace: Keyspace, key: string, ...values: string[]): number {
  const entry = keyspace.collection(key, "list");
  let position = head(keyspace, key);
  for (const value of values) {
    keyspace.database.run("INSERT INTO items (key, position, value) VALUES (?, ?, ?)", key, --position, value);
  }
  keyspace.resized(entry, values.length, sum(values.map((value) => value.length)));
  return keyspace.size(entry);
}

function range(keyspace: Keyspace, key: string, start: string, stop: string): string[] {
  const asked = indices(start, stop);
  const entry = keyspace.findTyped(key, "list");
  if (entry === undefined) return [];
  const { first, count } = resolve(asked, () => keyspace.size(entry));
  const query = "SELECT value FROM items WHERE key = ? ORDER BY position LIMIT ? OFFSET ?";
  return keyspace.database.all<[string]>(query, key, count, first).flat();
}

function trim(keyspace: Keyspace, key: string, start: string, stop: string): Reply {
  const asked = indices(start, stop);
  const entry = keyspace.findTyped(key, "list");
  if (entry === undefined) return OK;
  const size = keyspace.size(entry);
  const { first, count } = resolve(asked, () => size);
  const kept = Math.max(Math.min(count, size - first), 0);
  const from = head(keyspace, key) + first;
  const query = `DELETE FROM items WHERE key = ? AND (position < ? OR position >= ?) RETURNING ${textsOf("items")}`;
  const removed = keyspace.database.all<[number]>(query, key, from, from + kept).flat();
  keyspace.resized(entry, kept - size, -sum(removed));
  return OK;
}

function head(keyspace: Keyspace, key: string): number {
  const query = "SELECT MIN(position) FROM items WHERE key = ?";
  return keyspace.database.first<number | null>(query, key) ?? 0;
}
