/**
 * Translates Lua's patterns into regular expressions over Latin-1 text, with one character per byte. The two backtrack in the
 * same order, so they find the same matches, and the platform's regular expressions are many times faster than a matcher
 * written in JavaScript.
 *
 * Two rare Lua pattern items have no counterpart, and throw a `LuaError`: `%b` and `%f`.
 */
import { LuaError } from "./values.ts";

export interface Pattern {
  /** A global regular expression, or a sticky one if the pattern is anchored. The groups are Lua's captures. */
  readonly regexp: RegExp;
  /** For each capture, whether it is a position, written as `()`, rather than text. */
  readonly positions: readonly boolean[];
}

const CLASSES: Record<string, string> = {
  a: "A-Za-z",
  c: "\\x00-\\x1f\\x7f",
  d: "0-9",
  l: "a-z",
  p: "!-\\/:-@\\[-`{-~",
  s: "\\t-\\r ",
  u: "A-Z",
  w: "A-Za-z0-9",
  x: "A-Fa-f0-9",
  z: "\\x00",
};

const QUANTIFIERS: Record<string, string> = { "*": "*", "+": "+", "-": "*?", "?": "?" };

/** Patterns are literals in the scripts, so there are few of them. `gmatch` has a separate cache. */
const caches = { anchoring: new Map<string, Pattern>(), plain: new Map<string, Pattern>() };
const CACHED_MAX = 500;

/** `anchors` is whether a leading `^` is an anchor, which it is not in `gmatch`. */
export function compile(pattern: string, anchors = true): Pattern {
  const cache = anchors ? caches.anchoring : caches.plain;
  let compiled = cache.get(pattern);
  if (compiled === undefined) {
    compiled = new Translator(pattern, anchors).translate();
    if (cache.size >= CACHED_MAX) cache.clear();
    cache.set(pattern, compiled);
  }
  return compiled;
}

class Translator {
  readonly #pattern: string;
  readonly #anchored: boolean;
  readonly #positions: boolean[] = [];
  #open: number[] = [];
  #at = 0;

  constructor(pattern: string, anchors: boolean) {
    this.#anchored = anchors && pattern.startsWith("^");
    this.#pattern = pattern;
    if (this.#anchored) this.#at = 1;
  }

  translate(): Pattern {
    let source = "";
    while (this.#at < this.#pattern.length) source += this.#item();
    if (this.#open.length > 0) throw new LuaError("unfinished capture");
    const flags = (this.#anchored ? "y" : "g") + (this.#positions.includes(true) ? "d" : "");
    return { regexp: new RegExp(source, flags), positions: this.#positions };
  }

  #item(): string {
    const char = this.#pattern[this.#at] as string;
    const next = this.#pattern[this.#at + 1];
    if (char === "(") return this.#openCapture(next === ")");
    if (char === ")") return this.#closeCapture();
    if (char === "$" && next === undefined) {
      this.#at++;
      return "(?![^])";
    }
    if (char === "%" && next !== undefined && /\d/.test(next)) return this.#backReference(Number(next));
    if (char === "%" && (next === "b" || next === "f")) throw new LuaError(`'%${next}' is not available`);
    const single = this.#single();
    const quantifier = QUANTIFIERS[this.#pattern[this.#at] ?? ""];
    if (quantifier === undefined) return single;
    this.#at++;
    return single + quantifier;
  }

  #openCapture(position: boolean): string {
    this.#positions.push(position);
    if (!position) this.#open.push(this.#positions.length);
    this.#at += position ? 2 : 1;
    return position ? "()" : "(";
  }

  #closeCapture(): string {
    if (this.#open.pop() === undefined) throw new LuaError("invalid pattern capture");
    this.#at++;
    return ")";
  }

  #backReference(number: number): string {
    if (number === 0 || number > this.#positions.length || this.#open.includes(number)) {
      throw new LuaError("invalid capture index");
    }
    this.#at += 2;
    return `(?:\\${number})`;
  }

  /** Parses one character class: `.`, a class like `%a`, a set, or a single character. */
  #single(): string {
    const char = this.#pattern[this.#at++] as string;
    if (char === ".") return "[^]";
    if (char === "[") return this.#set();
    if (char !== "%") return literal(char);
    const kind = this.#escaped();
    const members = CLASSES[kind.toLowerCase()];
    if (members === undefined) return literal(kind);
    return kind === kind.toLowerCase() ? `[${members}]` : `[^${members}]`;
  }

  #set(): string {
    const negated = this.#pattern[this.#at] === "^";
    if (negated) this.#at++;
    let members = "";
    do {
      const char = this.#pattern[this.#at++];
      if (char === undefined) throw new LuaError("malformed pattern (missing ']')");
      members += char === "%" ? member(this.#escaped()) : this.#range(char);
    } while (this.#pattern[this.#at] !== "]");
    this.#at++;
    return `[${negated ? "^" : ""}${members}]`;
  }

  #range(first: string): string {
    const last = this.#pattern[this.#at + 1];
    if (this.#pattern[this.#at] !== "-" || last === undefined || last === "]") return literal(first);
    this.#at += 2;
    return first <= last ? `${literal(first)}-${literal(last)}` : "";
  }

  #escaped(): string {
    const char = this.#pattern[this.#at++];
    if (char === undefined) throw new LuaError("malformed pattern (ends with '%')");
    return char;
  }
}

/** Returns the ranges that `%x` adds to a set. The complement of a class is made up of the gaps between its ranges. */
function member(kind: string): string {
  const members = CLASSES[kind.toLowerCase()];
  if (members === undefined) return literal(kind);
  if (kind === kind.toLowerCase()) return members;
  const inside = new RegExp(`[${members}]`);
  let complement = "";
  for (let code = 0; code < 256; code++) {
    const char = String.fromCharCode(code);
    if (!inside.test(char)) complement += literal(char);
  }
  return complement;
}

const literal = (char: string): string => `\\x${char.charCodeAt(0).toString(16).padStart(2, "0")}`;
