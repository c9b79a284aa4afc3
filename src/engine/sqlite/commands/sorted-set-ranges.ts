import type { Keyspace } from "../keyspace.ts";
import { textsOf } from "../usage.ts";
import { float, indices, integer, resolve, scoreText, sum, syntaxError } from "./arguments.ts";
import type { Command } from "./command.ts";

export const sortedSetRanges: Record<string, Command> = {
  ZCOUNT: {
    arity: 4,
    run: (keyspace, key: string, min: string, max: string) => count(keyspace, key, scores(min, max)),
  },
  ZRANGE: { arity: -4, run: byIndex },
  ZRANGEBYSCORE: { arity: -4, run: byScore },
  ZREMRANGEBYSCORE: { arity: 4, run: removeByScore },
};

/** A condition on `score` with its two values. */
interface Scores {
  readonly where: string;
  readonly bounds: [number, number];
}

function scores(min: string, max: string): Scores {
  const bound = (text: string) => float(text.replace(/^\(/, ""), "ERR min or max is not a float");
  const above = min.startsWith("(") ? ">" : ">=";
  const below = max.startsWith("(") ? "<" : "<=";
  return { where: `key = ? AND score ${above} ? AND score ${below} ?`, bounds: [bound(min), bound(max)] };
}

function count(keyspace: Keyspace, key: string, { where, bounds }: Scores): number {
  if (keyspace.findTyped(key, "zset") === undefined) return 0;
  const query = `SELECT COUNT(*) FROM members WHERE ${where}`;
  return keyspace.database.first<number>(query, key, ...bounds) ?? 0;
}

function removeByScore(keyspace: Keyspace, key: string, min: string, max: string): number {
  const range = scores(min, max);
  const entry = keyspace.findTyped(key, "zset");
  if (entry === undefined) return 0;
  const query = `DELETE FROM members WHERE ${range.where} RETURNING ${textsOf("members")}`;
  const removed = keyspace.database.all<[number]>(query, key, ...range.bounds).flat();
  if (removed.length > 0) keyspace.resized(entry, -removed.length, -sum(removed));
  return removed.length;
}

function byScore(keyspace: Keyspace, key: string, min: string, max: string, ...options: string[]): string[] {
  let withScores = false;
  let [offset, limit] = [0, -1];
  for (let i = 0; i < options.length; i++) {
    const option = (options[i] as string).toUpperCase();
    if (option === "WITHSCORES") withScores = true;
    else if (option === "LIMIT" && i + 2 < options.length) {
      offset = integer(options[++i] as string);
      limit = integer(options[++i] as string);
    } else throw syntaxError();
  }
  const { where, bounds } = scores(min, max);
  if (keyspace.findTyped(key, "zset") === undefined || offset < 0) return [];
  const query = `SELECT member, score FROM members WHERE ${where} ORDER BY score, member LIMIT ? OFFSET ?`;
  return flatten(keyspace.database.all<Row>(query, key, ...bounds, limit, offset), withScores);
}

function byIndex(keyspace: Keyspace, key: string, start: string, stop: string, ...words: string[]): string[] {
  const options = words.map((word) => word.toUpperCase());
  if (options.some((option) => option !== "REV" && option !== "WITHSCORES")) throw syntaxError();
  const asked = indices(start, stop);
  const entry = keyspace.findTyped(key, "zset");
  if (entry === undefined) return [];
  const { first, count } = resolve(asked, () => keyspace.size(entry));
  const order = options.includes("REV") ? "score DESC, member DESC" : "score, member";
  const query = `SELECT member, score FROM members WHERE key = ? ORDER BY ${order} LIMIT ? OFFSET ?`;
  return flatten(keyspace.database.all<Row>(query, key, count, first), options.includes("WITHSCORES"));
}

type Row = [member: string, score: number];

function flatten(rows: Row[], withScores: boolean): string[] {
  return withScores ? rows.flatMap(([member, score]) => [member, scoreText(score)]) : rows.map(([member]) => member);
}
