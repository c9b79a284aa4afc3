/** Returns a store's contents as the commands that would recreate them, for replicas and backups. */
import type { MemoryKeyspace, Values } from "../../../src/engine/memory/keyspace.ts";
import { scoreText } from "../../../src/engine/sqlite/commands/arguments.ts";

export type Contents = readonly (readonly [name: string, ...words: string[]])[];

export function contentsOf(keyspace: MemoryKeyspace): Contents {
  return keyspace.sorted().flatMap((key): Contents => {
    const entry = keyspace.peek(key);
    if (entry === undefined) return [];
    const { type, value, expires_at_ms } = entry;
    const expiry: Contents = expires_at_ms === null ? [] : [["PEXPIREAT", key, String(expires_at_ms)]];
    if (type === "string") return [["SET", key, value as string], ...expiry];
    if (type === "hash") return [["HSET", key, ...[...(value as Values["hash"])].flat()], ...expiry];
    if (type === "list") return [["LPUSH", key, ...(value as Values["list"]).toReversed()], ...expiry];
    const scored = (value as Values["zset"]).slice(0, Number.POSITIVE_INFINITY);
    return [["ZADD", key, ...scored.flatMap(({ member, score }) => [scoreText(score), member])], ...expiry];
  });
}
