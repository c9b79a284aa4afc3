import type { Keyspace } from "../keyspace.ts";
import { ReplyError } from "../reply.ts";
import { textsOf } from "../usage.ts";

export const syntaxError = (): ReplyError => new ReplyError("ERR syntax error");

/** Unlike Redis, which has 64 bits, refuses what a double cannot hold exactly. */
export function integer(text: string): number {
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

/** A score as Redis replies it. */
export function scoreText(score: number): string {
  if (score === Number.POSITIVE_INFINITY) return "inf";
  return score === Number.NEGATIVE_INFINITY ? "-inf" : `${score}`;
}

/** Splits `a 1 b 2` into pairs; the caller has checked that there are no odd ones. */
export function* pairs(list: readonly string[]): Generator<[string, string]> {
  for (let i = 0; i < list.length; i += 2) yield [list[i] as string, list[i + 1] as string];
}

/**
 * A condition on `column` for one of `values`, and what to bind to it: one statement for many costs hardly more than one for
 * one. JSON in SQLite ends a text at a NUL.
 */
export function oneOf(column: string, values: readonly string[]): { where: string; bound: string } | undefined {
  if (values.length < 2 || values.some((value) => value.includes("\0"))) return undefined;
  return { where: `${column} IN (SELECT value FROM json_each(?))`, bound: JSON.stringify(values) };
}

/** Takes members of a collection out, and answers the lengths of what each of their rows held. */
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

/** Redis's indices of a first and a last item: from 0, negative ones from the end. */
export interface Range {
  readonly start: number;
  readonly stop: number;
}

export const indices = (start: string, stop: string): Range => ({ start: integer(start), stop: integer(stop) });

/** The part of a collection that a range means; `size` is asked for only where it matters. */
export function resolve({ start, stop }: Range, size: () => number): { first: number; count: number } {
  const first = Math.max(start < 0 ? size() + start : start, 0);
  const last = stop < 0 ? size() + stop : stop;
  return { first, count: Math.max(last - first + 1, 0) };
}
