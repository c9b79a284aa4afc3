/** The string functions of Lua 5.1. */

import { fixed } from "./number-text.ts";
import { compile, type Pattern } from "./pattern.ts";
import { LuaError, number, text, truth, type Value } from "./values.ts";

/** Implements the one format that the scripts use. */
export function format(template: Value, value: Value): string {
  if (template !== "%.0f") throw new LuaError("only %.0f is formatted");
  return fixed(number(value), 0);
}

/** Implements `string.format("%.0f", value)`. */
export function whole(value: Value): string {
  return fixed(typeof value === "number" ? value : number(value), 0);
}

export function sub(of: Value, first: Value, last: Value = -1): string {
  const string = text(of);
  const [from, to] = [number(first), number(last)];
  const start = from < 0 ? Math.max(0, string.length + from) : Math.max(0, from - 1);
  const end = to < 0 ? string.length + to + 1 : to;
  return string.slice(start, Math.max(start, end));
}

function execute({ regexp }: Pattern, subject: string, start: number): RegExpExecArray | null {
  regexp.lastIndex = start;
  return regexp.exec(subject);
}

const NOT_FOUND: readonly undefined[] = [];

/** `string.match` for a pattern without position captures: returns the whole match, and then the captures. */
export function exec(regexp: RegExp, of: Value, init: Value = 1): readonly Value[] {
  const subject = text(of);
  regexp.lastIndex = startOf(subject, init);
  return regexp.exec(subject) ?? NOT_FOUND;
}

/** Whether `string.find` finds a match. */
export function test(regexp: RegExp, of: Value, init: Value = 1): boolean {
  const subject = text(of);
  regexp.lastIndex = startOf(subject, init);
  return regexp.test(subject);
}

/** `string.gmatch` for a pattern without captures. */
export function each(regexp: RegExp, of: Value): readonly string[] {
  return text(of).match(regexp) ?? [];
}

/** The start of a search, given as a position that counts from 1 or, if it is negative, from the end. */
function startOf(subject: string, init: Value): number {
  const from = number(init);
  return Math.min(Math.max(from < 0 ? subject.length + from : from - 1, 0), subject.length);
}

function captures({ positions }: Pattern, found: RegExpExecArray | RegExpMatchArray): Value[] {
  if (positions.length === 0) return [found[0]];
  return positions.map((position, i) => (position ? (found.indices?.[i + 1]?.[0] ?? 0) + 1 : found[i + 1]));
}

export function find(of: Value, wanted: Value, init: Value = 1, plain?: Value): Value[] {
  const [subject, pattern] = [text(of), text(wanted)];
  if (truth(plain)) {
    const start = startOf(subject, init);
    const at = subject.indexOf(pattern, start);
    return at < 0 ? [] : [at + 1, at + pattern.length];
  }
  const compiled = compile(pattern);
  const found = execute(compiled, subject, startOf(subject, init));
  if (found === null) return [];
  const bounds = [found.index + 1, found.index + found[0].length];
  return compiled.positions.length === 0 ? bounds : [...bounds, ...captures(compiled, found)];
}

/** Returns the position at which `string.find` finds plain text. */
export function plainAt(of: Value, wanted: Value, init: Value = 1): number | undefined {
  const subject = text(of);
  const at = subject.indexOf(text(wanted), init === 1 ? 0 : startOf(subject, init));
  return at < 0 ? undefined : at + 1;
}

export function match(of: Value, wanted: Value, init: Value = 1): Value[] {
  const [subject, compiled] = [text(of), compile(text(wanted))];
  const found = execute(compiled, subject, startOf(subject, init));
  return found === null ? [] : captures(compiled, found);
}

/** Finds all matches in advance, because the subject does not change during the loop. */
export function gmatch(of: Value, wanted: Value): Value[][] {
  const [subject, compiled] = [text(of), compile(text(wanted), false)];
  const all: Value[][] = [];
  for (let found = execute(compiled, subject, 0); found !== null; found = compiled.regexp.exec(subject)) {
    all.push(captures(compiled, found));
    if (found[0] === "") compiled.regexp.lastIndex++;
  }
  return all;
}

/** Returns the number of occurrences of a plain string. */
export function countOf(of: Value, wanted: string): number {
  const subject = text(of);
  let count = 0;
  for (let at = subject.indexOf(wanted); at >= 0; at = subject.indexOf(wanted, at + wanted.length)) count++;
  return count;
}

/** In the replacement, `%` only escapes the next character; captures are not inserted. */
export function gsub(of: Value, wanted: Value, replacement: Value): Value[] {
  const put = unescaped(text(replacement));
  let count = 0;
  const { regexp } = compile(text(wanted));
  regexp.lastIndex = 0;
  const result = text(of).replace(regexp, () => {
    count++;
    return put;
  });
  return [result, count];
}

function unescaped(replacement: string): string {
  if (!replacement.includes("%")) return replacement;
  return replacement.replace(/%(.)/gs, (_, char: string) => {
    if (/\d/.test(char)) throw new LuaError("captures in a replacement are not supported");
    return char;
  });
}
