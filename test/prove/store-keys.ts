/** Reads the contents of a store directly, bypassing the service. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Redis } from "ioredis";
import type { RedisServer } from "../../tools/support/redis/server.ts";

/** Every key with its remaining time to live in milliseconds, or -1 if it never expires. */
export type Keys = Map<string, number>;

export async function keysInRedis({ url }: RedisServer): Promise<Keys> {
  const redis = new Redis(url);
  try {
    const keys: Keys = new Map();
    for await (const page of redis.scanStream({ count: 1_000 })) {
      for (const key of page as string[]) keys.set(key, await redis.pttl(key));
    }
    // A key that expired between the two queries doesn't count.
    return new Map([...keys].filter(([, ttl_ms]) => ttl_ms !== -2));
  } finally {
    redis.disconnect();
  }
}

/**
 * Returns the keys of the embedded store, whose server must have stopped. Keys that have expired but haven't been purged have
 * 0.
 */
export function keysInFolder(state: string): Keys {
  const objects = /^do\/leasehold-EmbeddedStore\/[0-9a-f]+\.sqlite$/;
  const files = readdirSync(state, { recursive: true }).map(String);
  const keys: Keys = new Map();
  for (const file of files.filter((name) => name === "locks.sqlite" || objects.test(name))) {
    const database = new DatabaseSync(join(state, file));
    for (const { key, expires_at_ms } of database.prepare("SELECT key, expires_at_ms FROM keys").all()) {
      keys.set(String(key), expires_at_ms === null ? -1 : Math.max(0, Number(expires_at_ms) - Date.now()));
    }
    database.close();
  }
  return keys;
}
