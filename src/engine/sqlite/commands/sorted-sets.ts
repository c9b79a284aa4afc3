import type { Keyspace } from "../keyspace.ts";
import { additions, removeRows, scoreText, sum } from "./arguments.ts";
import type { Command } from "./command.ts";

export const sortedSets: Record<string, Command> = {
  ZADD: { arity: -4, run: add },
  ZREM: { arity: -3, run: remove },
  ZCARD: { arity: 2, run: cardinality },
  ZSCORE: { arity: 3, run: (keyspace, key: string, member: string) => getScores(keyspace, key, [member])[0] ?? null },
  ZMSCORE: { arity: -3, run: (keyspace, key: string, ...members) => getScores(keyspace, key, members) },
  ZRANK: { arity: 3, run: rank },
};

function add(keyspace: Keyspace, key: string, ...words: string[]): number {
  const { options, scored } = additions(words);
  if (options.has("XX") && keyspace.findTyped(key, "zset") === undefined) return 0;
  const entry = keyspace.collection(key, "zset");
  let added = 0;
  let texts = 0;
  for (const { score, member } of scored) {
    const old = getScore(keyspace, key, member);
    if (old === undefined ? options.has("XX") : options.has("NX") || (options.has("GT") && score <= old)) continue;
    if (old === undefined) {
      added++;
      texts += member.length;
    }
    if (score === old) continue;
    keyspace.database.run("INSERT OR REPLACE INTO members (key, member, score) VALUES (?, ?, ?)", key, member, score);
  }
  keyspace.resized(entry, added, texts);
  return added;
}

function remove(keyspace: Keyspace, key: string, ...members: string[]): number {
  const entry = keyspace.findTyped(key, "zset");
  if (entry === undefined) return 0;
  const removed = removeRows(keyspace, "members", "member", key, members);
  keyspace.resized(entry, -removed.length, -sum(removed));
  return removed.length;
}

function cardinality(keyspace: Keyspace, key: string): number {
  const entry = keyspace.findTyped(key, "zset");
  return entry === undefined ? 0 : keyspace.size(entry);
}

function getScores(keyspace: Keyspace, key: string, members: string[]): (string | null)[] {
  if (keyspace.findTyped(key, "zset") === undefined) return members.map(() => null);
  return members.map((member) => {
    const score = getScore(keyspace, key, member);
    return score === undefined ? null : scoreText(score);
  });
}

function getScore(keyspace: Keyspace, key: string, member: string): number | undefined {
  const query = "SELECT score FROM members WHERE key = ? AND member = ?";
  return keyspace.database.first<number>(query, key, member);
}

function rank(keyspace: Keyspace, key: string, member: string): number | null {
  if (keyspace.findTyped(key, "zset") === undefined) return null;
  const score = getScore(keyspace, key, member);
  if (score === undefined) return null;
  const query = "SELECT COUNT(*) FROM members WHERE key = ? AND (score, member) < (?, ?)";
  return keyspace.database.first<number>(query, key, score, member) ?? null;
}
