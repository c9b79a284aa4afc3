import type { Keyspace } from "../keyspace.ts";
import { digits } from "../lua/number-text.ts";
import { ReplyError } from "../reply.ts";
import { textsOf } from "../usage.ts";

export const syntaxError = (): ReplyError => new ReplyError("ERR syntax error");

/** Unlike Redis, which has 64-bit integers, refuses integers that a double cannot represent exactly. */
export function integer(text: string): number {
  const simple = text.startsWith("0") ? Number.NaN : digits(text);
  if (!Number.isNaN(simple)) return simple;
  const n = /^(?:0|-?[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(n)) throw new ReplyError("ERR value is not an integer or out of range");
  return n;
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const INFINITE = /^([+-]?)inf(?:inity)?$/i;

export function float(text: string, error = "ERR value is not a valid float"): number {
  if (DECIMAL.test(text)) return Number(text);
  const infinite = INFINITE.exec(text);
  if (infinite === null) throw new ReplyError(error);
  return infinite[1] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

/** Formats a score as Redis does in replies. */
export function scoreText(score: number): string {
  if (score === Number.POSITIVE_INFINITY) return "inf";
  return score === Number.NEGATIVE_INFINITY ? "-inf" : `${score}`;
}

/** Splits `a 1 b 2` into pairs; the caller has checked that the number of words is even. */
export function* pairs(list: readonly string[]): Generator<[string, string]> {
  for (let i = 0; i < list.length; i += 2) yield [list[i] as string, list[i + 1] as string];
}

/**
 * Returns the condition that `column` has one of `values`, and the condition's bindings. A statement for many values costs
 * hardly more than one for a single value. Returns undefined if there are fewer than two values, or if a value contains a NUL,
 * at which SQLite's JSON functions truncate text.
 */
export function oneOf(column: string, values: readonly string[]): { where: string; bound: string } | undefined {
  if (values.length < 2 || values.some((value) => value.includes("\0"))) return undefined;
  return { where: `${column} IN (SELECT value FROM json_each(?))`, bound: JSON.stringify(values) };
}

/** Removes members of a collection, and returns the total length of the strings in each row. */
export function removeRows(
  keyspace: Keyspace,
  table: "members" | "fields",
  column: "member" | "field",
  key: string,
  values: readonly string[],
): number[] {
  const many = oneOf(column, values);
  if (many !== undefined) {
    const query = `DELETE FROM ${table} WHERE key = ? AND ${many.where} RETURNING ${textsOf(table)}`;
    return keyspace.database.all<[number]>(query, key, many.bound).flat();
  }
  const query = `DELETE FROM ${table} WHERE key = ? AND ${column} = ? RETURNING ${textsOf(table)}`;
  return values.flatMap((value) => keyspace.database.first<number>(query, key, value) ?? []);
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The indices of the first and the last item. As in Redis, they start at 0, and negative ones count from the end. */
export interface Range {
  readonly start: number;
  readonly stop: number;
}

export const indices = (start: string, stop: string): Range => ({ start: integer(start), stop: integer(stop) });

/** Resolves a range to a part of a collection; `size` is called only if the size is needed. */
export function resolve({ start, stop }: Range, size: () => number): { first: number; count: number } {
  const first = Math.max(start < 0 ? size() + start : start, 0);
  const last = stop < 0 ? size() + stop : stop;
  return { first, count: Math.max(last - first + 1, 0) };
}

/**
 * The new expiry must be later (GT) or earlier (LT) than the current one. The scripts use none of the other conditions that
 * Redis has.
 */
export type Condition = "GT" | "LT";

export function conditionOf([option, ...more]: readonly string[]): Condition | undefined {
  const condition = option?.toUpperCase();
  if (more.length === 0 && (condition === undefined || condition === "GT" || condition === "LT")) return condition;
  throw new ReplyError(`ERR Unsupported option ${option}`);
}

const ADD_OPTIONS = ["NX", "XX", "GT"];

/** Parses the arguments of ZADD: its options, and the members with their scores. */
export function additions(words: readonly string[]) {
  let start = 0;
  while (ADD_OPTIONS.includes((words[start] ?? "").toUpperCase())) start++;
  const options = new Set(words.slice(0, start).map((word) => word.toUpperCase()));
  const list = words.slice(start);
  if (list.length === 0 || list.length % 2 === 1) throw syntaxError();
  if (options.has("NX") && options.has("XX")) {
    throw new ReplyError("ERR XX and NX options at the same time are not compatible");
  }
  if (options.has("NX") && options.has("GT")) {
    throw new ReplyError("ERR GT, LT, and/or NX options at the same time are not compatible");
  }
  const scored = [...pairs(list)].map(([score, member]) => ({ score: float(score), member }));
  return { options, scored };
}
