/**
 * Reads what a header says under RETURNS. Each row is one reply: the word that leads it, and its fields by name and type.
 *
 *     integer, string, flag   one word; integers: several numbers in one word
 *     lease                   one word, as a LINE in a helper's header takes it apart
 *     x/s                     one of these words; string/-: a string, or nothing
 *     string?                 perhaps missing at the end
 *     string…                 all that follow
 *     [lease]                 a number, and then so many
 *     (a string, b flag)…     groups
 *     (one a string | two)…   groups, each led by its word
 *     {a string | b flag, …}… groups that start with the number of their words; the first kind when that fits exactly
 *     _                       a word that says nothing
 */
export interface Type {
  /** A basic type, or the name of a LINE. */
  readonly base: string | undefined;
  readonly literals: readonly string[];
}

export interface Variant {
  /** The word that leads it. */
  readonly word: string | undefined;
  readonly fields: readonly Field[];
  /** Words at the end that say nothing. */
  readonly skipped: number;
}

export type Field = { readonly name: string } & (
  | { readonly shape: "one" | "optional" | "rest" | "counted"; readonly type: Type }
  | { readonly shape: "groups" | "led" | "sections"; readonly variants: readonly Variant[] }
);

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
  if (others.length === 0 && !/^[a-z_]+$/.test(first)) throw new Error(`'${first}' is no type`);
  return { base: undefined, literals: words };
}

function parseVariant(tokens: Tokens, lines: readonly string[], led: boolean): Variant {
  const word = led ? tokens.take() : undefined;
  const fields: Field[] = [];
  let skipped = 0;
  while (tokens.peek() !== undefined && !"|)}".includes(tokens.peek() as string)) {
    if (fields.length + skipped > 0) tokens.take(",");
    if (tokens.takeIf("_")) skipped++;
    else if (skipped > 0) throw new Error("a field after words that say nothing");
    else fields.push(parseField(tokens, lines));
  }
  return { word, fields, skipped };
}

function parseField(tokens: Tokens, lines: readonly string[]): Field {
  const name = tokens.take();
  const open = tokens.peek();
  if (open === "(" || open === "{") return { name, ...parseGroups(tokens, lines) };
  if (tokens.takeIf("[")) {
    const type = parseType(tokens, lines);
    tokens.take("]");
    return { name, shape: "counted", type };
  }
  const type = parseType(tokens, lines);
  if (tokens.takeIf("?")) return { name, shape: "optional", type };
  return { name, shape: tokens.takeIf("…") ? "rest" : "one", type };
}

function parseGroups(tokens: Tokens, lines: readonly string[]) {
  const close = tokens.take() === "(" ? ")" : "}";
  // Of several kinds in parentheses each is led by its word; whether there are several is seen only when the first is read.
  const rest = restUntil(tokens, close);
  const several = splitOutside(rest, "|");
  const led = close === ")" && several.length > 1;
  const variants = several.map((text) => parseAll(text, (inner) => parseVariant(inner, lines, led)));
  tokens.take("…");
  if (close === "}") return { shape: "sections", variants } as const;
  return { shape: led ? "led" : "groups", variants } as const;
}

function restUntil(tokens: Tokens, close: string): readonly string[] {
  const inner: string[] = [];
  for (let depth = 0; depth > 0 || tokens.peek() !== close; ) {
    const token = tokens.take();
    if ("({[".includes(token)) depth++;
    if (")}]".includes(token)) depth--;
    inner.push(token);
  }
  tokens.take(close);
  return inner;
}

function splitOutside(tokens: readonly string[], separator: string): string[] {
  const parts: string[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if ("({[".includes(token)) depth++;
    if (")}]".includes(token)) depth--;
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

/** The replies of a header; `lines` are the names of the LINEs. @throws Error that says what cannot be read. */
export function parseReturns(header: string, lines: readonly string[]): Variant[] {
  const rows = /^RETURNS\n((?: {2}.*\n?)+)$/m.exec(header)?.[1];
  if (rows === undefined) throw new Error("the header has no RETURNS");
  const joined = rows
    .replace(/\n {3,}/g, " ")
    .trimEnd()
    .split("\n");
  return joined.map((row) => parseAll(row, (tokens) => parseVariant(tokens, lines, true)));
}

/** The LINEs in a helper's header. */
export function parseLines(source: string): Line[] {
  return [...source.matchAll(/^-- LINE (\w+)( by commas)?: (.*(?:\n-- {3}.*)*)/gm)].map(
    ([, name = "", commas, fields = ""]) => ({
      name,
      separator: commas === undefined ? " " : ",",
      fields: parseAll(fields.replace(/\n-- +/g, " "), (tokens) => parseVariant(tokens, [], false)).fields,
    }),
  );
}
