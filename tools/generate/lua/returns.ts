/**
 * Parses the RETURNS section of a header. Each row is one reply: its first word, and its fields by name and type.
 *
 *     integer, string, flag   one word; integers: several numbers in one word
 *     lease                   one word with the parts of a LINE in a helper's header
 *     x/s                     one of these words; string/-: a string, or nothing
 *     [lease]                 a list: the number of items, and then the items
 *     [a string, b flag]      a list of groups, each preceded by the number of its words
 *     [one a string | two]    a list of groups of several kinds, each named by its first word
 *     string?                 missing in the replies of earlier versions
 *
 * So every reply and every group can grow at its end, and readers that do not know the new words can skip them.
 */
export interface Type {
  /** A basic type, or the name of a LINE. */
  readonly base: string | undefined;
  readonly literals: readonly string[];
}

export interface Variant {
  /** The first word of the reply or group. */
  readonly word: string | undefined;
  readonly fields: readonly Field[];
}

export type Field = {
  readonly name: string;
  /** Whether earlier versions may leave the field out. Versions that omit it also omit the fields that follow. */
  readonly optional: boolean;
} & Shape;

type Shape =
  | { readonly shape: "one" | "list"; readonly type: Type }
  | { readonly shape: "groups"; readonly variants: readonly Variant[] };

export interface Line {
  readonly name: string;
  readonly separator: string;
  readonly fields: readonly Field[];
}

const BASIC = ["integer", "integers", "string", "flag"];

class Tokens {
  readonly #tokens: readonly string[];
  #at = 0;
  constructor(text: string) {
    this.#tokens = text.match(/\w+|\S/g) ?? [];
  }
  peek(): string | undefined {
    return this.#tokens[this.#at];
  }
  take(expected?: string): string {
    const token = this.#tokens[this.#at++];
    if (token === undefined || (expected !== undefined && token !== expected))
      throw new Error(`expected ${expected ?? "more"}, got ${token ?? "the end"}`);
    return token;
  }
  takeIf(token: string): boolean {
    if (this.peek() !== token) return false;
    this.#at++;
    return true;
  }
}

function parseType(tokens: Tokens, lines: readonly string[]): Type {
  const words = [tokens.take()];
  while (tokens.takeIf("/")) words.push(tokens.take());
  const [first = "", ...others] = words;
  if ([...BASIC, ...lines].includes(first)) return { base: first, literals: others };
  if (others.length === 0 && !/^[a-z_]+$/.test(first)) throw new Error(`'${first}' is not a type`);
  return { base: undefined, literals: words };
}

function parseVariant(tokens: Tokens, lines: readonly string[], led: boolean): Variant {
  const word = led ? tokens.take() : undefined;
  const fields: Field[] = [];
  while (tokens.peek() !== undefined) {
    if (fields.length > 0) tokens.take(",");
    const field = parseField(tokens, lines);
    if (fields.at(-1)?.optional && !field.optional) throw new Error(`'${field.name}' follows an optional field`);
    fields.push(field);
  }
  return { word, fields };
}

function parseField(tokens: Tokens, lines: readonly string[]): Field {
  const name = tokens.take();
  const shape = tokens.takeIf("[")
    ? parseList(untilClosed(tokens), lines)
    : ({ shape: "one", type: parseType(tokens, lines) } as const);
  return { name, ...shape, optional: tokens.takeIf("?") };
}

function parseList(inner: readonly string[], lines: readonly string[]): Shape {
  const kinds = splitOutside(inner, "|");
  // A type is one word, or several words with slashes between them.
  const is_type = kinds.length === 1 && inner.every((token, i) => (token === "/") === (i % 2 === 1));
  if (is_type) return { shape: "list", type: parseAll(inner.join(" "), (tokens) => parseType(tokens, lines)) };
  const led = kinds.length > 1;
  return {
    shape: "groups",
    variants: kinds.map((text) => parseAll(text, (tokens) => parseVariant(tokens, lines, led))),
  };
}

function untilClosed(tokens: Tokens): readonly string[] {
  const inner: string[] = [];
  for (let depth = 0; depth > 0 || tokens.peek() !== "]"; ) {
    const token = tokens.take();
    if (token === "[") depth++;
    if (token === "]") depth--;
    inner.push(token);
  }
  tokens.take("]");
  return inner;
}

function splitOutside(tokens: readonly string[], separator: string): string[] {
  const parts: string[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token === "[") depth++;
    if (token === "]") depth--;
    if (token === separator && depth === 0) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.map((part) => part.join(" "));
}

function parseAll<T>(text: string, parse: (tokens: Tokens) => T): T {
  const tokens = new Tokens(text);
  const parsed = parse(tokens);
  if (tokens.peek() !== undefined) throw new Error(`unexpected ${tokens.peek()}`);
  return parsed;
}

/** Returns the replies in a header; `lines` are the names of the LINEs. @throws Error with the unreadable part. */
export function parseReturns(header: string, lines: readonly string[]): Variant[] {
  const rows = /^RETURNS\n((?: {2}.*\n?)+)$/m.exec(header)?.[1];
  if (rows === undefined) throw new Error("the header has no RETURNS");
  const joined = rows
    .replace(/\n {3,}/g, " ")
    .trimEnd()
    .split("\n");
  return joined.map((row) => parseAll(row, (tokens) => parseVariant(tokens, lines, true)));
}

/** Returns the LINEs in a helper's header. */
export function parseLines(source: string): Line[] {
  return [...source.matchAll(/^-- LINE (\w+)( by commas)?: (.*(?:\n-- {3}.*)*)/gm)].map(
    ([, name = "", commas, fields = ""]) => ({
      name,
      separator: commas === undefined ? " " : ",",
      fields: parseAll(fields.replace(/\n-- +/g, " "), (tokens) => parseVariant(tokens, [], false)).fields,
    }),
  );
}

/** Formats a reply as `parseReturns` reads it. */
export function variantText({ word, fields }: Variant): string {
  return [...(word === undefined ? [] : [word]), fields.map(fieldText).join(", ")]
    .filter((part) => part !== "")
    .join(" ");
}

export function fieldText(field: Field): string {
  return `${field.name} ${shapeText(field)}${field.optional ? "?" : ""}`;
}

function shapeText(field: Field): string {
  if (field.shape === "groups") return `[${field.variants.map(variantText).join(" | ")}]`;
  const type = [field.type.base ?? [], field.type.literals].flat().join("/");
  return field.shape === "one" ? type : `[${type}]`;
}
