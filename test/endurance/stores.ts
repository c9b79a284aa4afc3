/** Reads the size of a store directly, bypassing the service. */
import { copyFileSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Redis } from "ioredis";
import type { Sample } from "./flat.ts";

const FILE = "locks.sqlite";
const COUNTS = `SELECT (SELECT COUNT(*) FROM keys) AS keys, (SELECT COUNT(*) FROM fields) + (SELECT COUNT(*) FROM members)
  + (SELECT COUNT(*) FROM items) AS rows`;

const kilobytes = (path: string): number => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) / 1024;

/**
 * The service locks its file exclusively, so this function reads a copy. The log is copied first: if pages move from the log to
 * the file in between, they are in both copies, which does no harm.
 */
function read(folder: string, query: string): Record<string, unknown>[] {
  const copies = mkdtempSync(join(tmpdir(), "leasehold-copy-"));
  try {
    for (const name of [`${FILE}-wal`, FILE]) copyFileSync(join(folder, name), join(copies, name));
    const database = new DatabaseSync(join(copies, FILE));
    const rows = database.prepare(query).all();
    database.close();
    return rows;
  } finally {
    rmSync(copies, { recursive: true, force: true });
  }
}

export function measureFile(folder: string): Sample {
  const [counts] = read(folder, COUNTS) as { keys: number; rows: number }[];
  const { keys = 0, rows = 0 } = counts ?? {};
  const [file_kb, log_kb] = [FILE, `${FILE}-wal`].map((name) => kilobytes(join(folder, name)));
  return { keys, "rows beside": rows, "file, KB": file_kb as number, "log, KB": log_kb as number };
}

export const keysInFile = (folder: string): string[] =>
  read(folder, "SELECT key FROM keys").map(({ key }) => String(key));

export async function measureRedis(redis: Redis): Promise<Sample> {
  const memory = await redis.info("memory");
  const bytes = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, "m").exec(memory)?.[1]);
  // Redis purges keys in real time, so DBSIZE includes keys that expired long ago by the fake clock.
  const { length: keys } = await redis.keys("*");
  return { keys, "Redis, KB": bytes("used_memory") / 1024 };
}
