import type { Keyspace } from "../keyspace.ts";
import { type Reply, ReplyError } from "../reply.ts";
import { oneOf, pairs, removeRows, sum } from "./arguments.ts";
import type { Command } from "./command.ts";

export const hashes: Record<string, Command> = {
  HGET: { arity: 3, run: (keyspace, key: string, field: string) => getFields(keyspace, key, [field])[0] ?? null },
  HMGET: { arity: -3, run: (keyspace, key: string, ...fields) => getFields(keyspace, key, fields) },
  HEXISTS: {
    arity: 3,
    run: (keyspace, key: string, field: string) => (getFields(keyspace, key, [field])[0] === null ? 0 : 1),
  },
  HGETALL: { arity: 2, run: getAll },
  HLEN: { arity: 2, run: length },
  HSET: { arity: -4, run: setFields },
  HSETNX: { arity: 4, run: setNew },
  HDEL: { arity: -3, run: deleteFields },
};

function getFields(keyspace: Keyspace, key: string, fields: string[]): (string | null)[] {
  if (keyspace.findTyped(key, "hash") === undefined) return fields.map(() => null);
  const many = oneOf("field", fields);
  if (many === undefined) return fields.map((field) => getField(keyspace, key, field));
  const query = `SELECT field, value FROM fields WHERE key = ? AND ${many.where}`;
  const found = new Map(keyspace.database.all<[string, string]>(query, key, many.bound));
  return fields.map((field) => found.get(field) ?? null);
}

function getField(keyspace: Keyspace, key: string, field: string): string | null {
  const query = "SELECT value FROM fields WHERE key = ? AND field = ?";
  return keyspace.database.first<string>(query, key, field) ?? null;
}

function getAll(keyspace: Keyspace, key: string): string[] {
  if (keyspace.findTyped(key, "hash") === undefined) return [];
  const query = "SELECT field, value FROM fields WHERE key = ?";
  return keyspace.database.all<[string, string]>(query, key).flat();
}

function length(keyspace: Keyspace, key: string): number {
  const entry = keyspace.findTyped(key, "hash");
  return entry === undefined ? 0 : keyspace.size(entry);
}

function setFields(keyspace: Keyspace, key: string, ...list: string[]): Reply {
  if (list.length % 2 === 1) throw new ReplyError("ERR wrong number of arguments for 'hset' command");
  const entry = keyspace.collection(key, "hash");
  let added = 0;
  let texts = 0;
  for (const [field, value] of pairs(list)) {
    const old = getField(keyspace, key, field);
    if (old === null) added++;
    texts += value.length - (old === null ? -field.length : old.length);
    keyspace.database.run("INSERT OR REPLACE INTO fields (key, field, value) VALUES (?, ?, ?)", key, field, value);
  }
  keyspace.resized(entry, added, texts);
  return added;
}

function setNew(keyspace: Keyspace, key: string, field: string, value: string): Reply {
  return getFields(keyspace, key, [field])[0] === null ? setFields(keyspace, key, field, value) : 0;
}

function deleteFields(keyspace: Keyspace, key: string, ...fields: string[]): number {
  const entry = keyspace.findTyped(key, "hash");
  if (entry === undefined) return 0;
  const deleted = removeRows(keyspace, "fields", "field", key, fields);
  keyspace.resized(entry, -deleted.length, -sum(deleted));
  return deleted.length;
}
