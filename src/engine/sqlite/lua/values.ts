import { digits, general } from "./number-text.ts";

/** An error in the script. Any other error is a fault in the store or a bug in this code. */
export class LuaError extends Error {
  override readonly name = "LuaError";
}

/** The tables, arithmetic, comparisons and concatenation of Lua 5.1. */

/** A Lua value: nil, a boolean, a number, bytes, or a table. */
export type Value = undefined | boolean | number | string | Table;
export interface Table {
  [key: string | number]: Value;
}

function typeOf(value: Value): string {
  return value === undefined ? "nil" : typeof value === "object" ? "table" : typeof value;
}

function refuse(what: string, value: Value): never {
  throw new LuaError(`attempt to ${what} a ${typeOf(value)} value`);
}

export function truth(value: Value): boolean {
  return value !== undefined && value !== false;
}

export function table(value: Value): Table {
  return typeof value === "object" ? value : refuse("index", value);
}

/** Tables can also be keys. */
const ids = new WeakMap<Table, string>();
let next_id = 0;

/** A cache of field names by key, because most keys are constants in the scripts, and joining strings is slow. */
const names = new Map<string, string>();
const NAMES_MAX = 1_000;

function nameOf(key: string): string {
  const known = names.get(key);
  if (known !== undefined) return known;
  const name = `$${key}`;
  if (names.size < NAMES_MAX) names.set(key, name);
  return name;
}

function field(key: Value): string {
  if (typeof key === "string") return nameOf(key);
  if (typeof key !== "object") return refuse("use as a key", key);
  const id = ids.get(key) ?? `@${next_id++}`;
  ids.set(key, id);
  return id;
}

export function get(of: Value, key: Value): Value {
  const from = table(of);
  if (typeof key === "number") return from[key];
  return key === undefined || typeof key === "boolean" ? undefined : from[field(key)];
}

export function set(of: Value, key: Value, value: Value): void {
  const into = table(of);
  if (typeof key !== "number") into[field(key)] = value;
  else setAt(into, key, value);
}

/** Appends a value to an array. */
export function append(items: Value[], value: Value): void {
  if (value !== undefined) items.push(value);
}

/** Checks only the number of arguments, because their types follow from the script's header. */
export function atLeast(count: number, args: Table): Table {
  if (length(args) < count) throw new LuaError(`expected ${count} arguments`);
  return args;
}

/** Assigns to a numeric index of a known table. */
export function setAt(into: Table, key: number, value: Value): void {
  if (value !== undefined || !Array.isArray(into)) into[key] = value;
  else if (key < into.length) {
    into[key] = undefined;
    trim(into);
  }
}

/** Assigns to a table that is a map, because each of its keys is a string or a table. */
export function setIn(into: Map<Value, Value>, key: Value, value: Value): void {
  into.set(key ?? refuse("use as a key", key), value);
}

function trim(items: Value[]): void {
  while (items.length > 1 && items.at(-1) === undefined) items.length--;
}

export function list(...values: Value[]): Table {
  return listOf(values);
}

/** Works for a list of any length, unlike spreading the values into arguments. */
export function listOf(values: readonly Value[]): Table {
  const items: Value[] = [undefined];
  for (const value of values) items.push(value);
  trim(items);
  return items as unknown as Table;
}

export function length(value: Value): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object") return refuse("get length of", value);
  if (Array.isArray(value)) return Math.max(0, value.length - 1);
  let n = 0;
  while ((value as Table)[n + 1] !== undefined) n++;
  return n;
}

export function unpack(of: Value, from: Value = 1, to: Value = length(of)): Value[] {
  const items = table(of);
  const values: Value[] = [];
  for (let i = number(from); i <= number(to); i++) values.push(items[i]);
  return values;
}

export function* items(of: Value): Generator<[number, Value]> {
  const from = table(of);
  for (let i = 1; from[i] !== undefined; i++) yield [i, from[i]];
}

/** A fast check that nearly all numeric strings pass. */
const DIGITS = /^\d+$/;
const NUMBER = /^[\t-\r ]*[-+]?(?:(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|0[xX][\da-fA-F]+)[\t-\r ]*$/;
const SPECIAL = /^[\t-\r ]*([-+]?)(inf|infinity|nan)[\t-\r ]*$/i;

/** Implements `tonumber(value) + 0`. */
export function numeral(value: Value): number {
  const n = typeof value === "string" ? digits(value) : Number.NaN;
  return Number.isNaN(n) ? add(tonumber(value), 0) : n;
}

/** Converts text in the same way as C's strtod, which Lua 5.1 uses. */
export function tonumber(value: Value): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return undefined;
  if (DIGITS.test(value)) return Number(value);
  if (NUMBER.test(value))
    return Number(value.trim().replace(/^([-+])(?=0[xX])/, "")) * (/^\s*-0[xX]/.test(value) ? -1 : 1);
  const [, sign, special] = SPECIAL.exec(value) ?? [];
  if (special === undefined) return undefined;
  if (/^nan$/i.test(special)) return Number.NaN;
  return sign === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

/** Arithmetic operators and number parameters also accept numeric text. */
export function number(value: Value): number {
  if (typeof value === "number") return value;
  return tonumber(value) ?? refuse("perform arithmetic on", value);
}

/** Checks that the step of a loop that counts up is positive. */
export function positive(value: Value): number {
  const step = number(value);
  return step > 0 ? step : refuse("count up by", value);
}

export const add = (a: Value, b: Value): number => number(a) + number(b);
export const subtract = (a: Value, b: Value): number => number(a) - number(b);
export const multiply = (a: Value, b: Value): number => number(a) * number(b);
export const divide = (a: Value, b: Value): number => number(a) / number(b);
export const modulo = (a: Value, b: Value): number => number(a) - Math.floor(number(a) / number(b)) * number(b);
export const floor = (a: Value): number => Math.floor(number(a));

/** `math.max` of two values. As in C, but unlike in `Math.max`, NaN is neither greater nor less than the first value. */
export function greater(first: Value, second: Value): number {
  if (typeof first !== "number" || typeof second !== "number") return greater(number(first), number(second));
  return second > first ? second : first;
}

/** `math.min` of two values. */
export function lesser(first: Value, second: Value): number {
  if (typeof first !== "number" || typeof second !== "number") return lesser(number(first), number(second));
  return second < first ? second : first;
}

export const max = (first: Value, ...others: Value[]): number => others.reduce(greater, number(first)) as number;
export const min = (first: Value, ...others: Value[]): number => others.reduce(lesser, number(first)) as number;

/**
 * Compares two numbers, or two strings by their bytes. Any other comparison is an error, because the result of comparing a time
 * with nil could be taken to mean "expired".
 */
function compare(a: Value, b: Value): never {
  if (typeOf(a) === typeOf(b)) throw new LuaError(`attempt to compare two ${typeOf(a)} values`);
  throw new LuaError(`attempt to compare ${typeOf(a)} with ${typeOf(b)}`);
}

const ordered = (a: Value, b: Value): boolean =>
  (typeof a === "number" && typeof b === "number") || (typeof a === "string" && typeof b === "string");

export const lt = (a: Value, b: Value): boolean => (ordered(a, b) ? (a as number) < (b as number) : compare(a, b));
export const le = (a: Value, b: Value): boolean => (ordered(a, b) ? (a as number) <= (b as number) : compare(a, b));
export const gt = (a: Value, b: Value): boolean => (ordered(a, b) ? (a as number) > (b as number) : compare(b, a));
export const ge = (a: Value, b: Value): boolean => (ordered(a, b) ? (a as number) >= (b as number) : compare(b, a));

/** Returns a string unchanged, or a number as Lua prints it. */
export function text(value: Value, what = "use as a string"): string {
  if (typeof value === "string") return value;
  return typeof value === "number" ? general(value, 14) : refuse(what, value);
}

export const join = (a: Value, b: Value): string => text(a, "concatenate") + text(b, "concatenate");

export function concatAll(of: Value, separator: Value = ""): string {
  const [items, between] = [table(of), text(separator)];
  const n = length(of);
  if (n === 0) return "";
  let joined = text(items[1], "concatenate");
  for (let i = 2; i <= n; i++) joined += between + text(items[i], "concatenate");
  return joined;
}

export function removeAt(of: Value, at: Value = length(of)): Value {
  const items = table(of);
  const [index, n] = [number(at), length(of)];
  if (index < 1 || index > n) return undefined;
  const [removed] = (items as unknown as Value[]).splice(index, 1);
  return removed;
}
