/**
 * Expands a script's header into its code, so that no positions are written by hand:
 *
 *     replies.lost({ reason = why })    a reply, or a group in one, by its first word
 *     groups.waiters({ mode = … })      a group in the list of this name, if its groups have no first word
 *     arguments({ locks = locks })      a table with these fields, in which `input.<argument>` also stands for every argument
 *     keys.idempotency, keys.grants[i]  a key, or the i-th of a list of keys. `n` in the header is a variable of the script
 *
 * A constructor receives every field by name. Numbers and flags are converted to words; the text of a LINE, and of a type that
 * allows words, is passed as text. The result is what a person would write by hand, and none of these calls remain at run time.
 */
import type * as lua from "luaparse";
import { parse } from "./parse.ts";
import type { Field, Variant } from "./returns.ts";
import { fail } from "./rules.ts";

export type ArgumentType = "string" | "integer" | "flag" | "list";

export interface Argument {
  readonly name: string;
  readonly type: ArgumentType;
  /** The value if a call leaves the argument out, as calls by earlier versions do. Arguments that were added later have one. */
  readonly default?: string;
  readonly about: string;
}

/** The constructors that a file may call: in a script, those of its header; in a module, those of every header. */
export type Constructors = ReadonlyMap<string, readonly Variant[]>;

/** Returns the code that reads each type of argument. */
const READERS: Record<ArgumentType, (position: number) => string> = {
  string: (i) => `ARGV[${i}]`,
  integer: (i) => `ARGV[${i}] + 0`,
  flag: (i) => `ARGV[${i}] == "1"`,
  list: (i) => `split(ARGV[${i}])`,
};
/** Returns the code for an argument that a call may leave out, with `value` as the default. */
const DEFAULT_READERS: Record<ArgumentType, (position: number, value: string) => string> = {
  string: (i, value) => `(ARGV[${i}] or "${value}")`,
  integer: (i, value) => `(ARGV[${i}] and ARGV[${i}] + 0 or ${value})`,
  flag: (i, value) => `(ARGV[${i}] or "${value}") == "1"`,
  list: (i, value) => `split(ARGV[${i}] or "${value}")`,
};

export function constructorsOf(replies: readonly Variant[]): Constructors {
  const found = new Map<string, Variant[]>();
  const add = (name: string, variant: Variant): void => {
    found.set(name, [...(found.get(name) ?? []), variant]);
    for (const { name: field, ...shape } of variant.fields)
      if (shape.shape === "groups")
        for (const group of shape.variants)
          add(group.word === undefined ? `groups.${field}` : `replies.${group.word}`, group);
  };
  for (const variant of replies) add(`replies.${variant.word}`, variant);
  return found;
}

interface Call {
  readonly name: string;
  readonly node: lua.CallExpression;
}

/** Returns the last call in the code that must be expanded: a nested call begins after the outer one. */
function lastCall(code: string, names: readonly string[]): Call | undefined {
  let last: Call | undefined;
  for (const node of parse(code).nodes) {
    if (node.type !== "CallExpression") continue;
    const { base } = node;
    const [room, name] = base.type === "MemberExpression" ? [base.base, base.identifier.name] : [base, undefined];
    if (room.type !== "Identifier" || !names.includes(room.name)) continue;
    if (last === undefined || from(node) > from(last.node))
      last = { name: name === undefined ? room.name : `${room.name}.${name}`, node };
  }
  return last;
}

const rangeOf = (node: lua.Node) => (node as unknown as { range: readonly [from: number, to: number] }).range;
const from = (node: lua.Node): number => rangeOf(node)[0];

/** Returns the text of each field in a call. */
function givenTo(file: string, code: string, { name, node }: Call): Map<string, string> {
  const [table, more] = node.arguments;
  if (table === undefined) return new Map();
  if (table.type !== "TableConstructorExpression" || more !== undefined)
    return fail(file, `${name} expects its fields in one table`);
  return new Map(
    table.fields.map((field) => {
      const value = code.slice(...rangeOf(field.value));
      if (field.type === "TableKeyString") return [field.key.name, value];
      if (field.type === "TableKey" && field.key.type === "StringLiteral") return [field.key.value, value];
      return fail(file, `${name} needs the name of every field`);
    }),
  );
}

/** @throws Error for a reply that no header defines with these fields. */
export function expandReplies(file: string, code: string, constructors: Constructors): string {
  let text = code;
  for (
    let call = lastCall(text, ["replies", "groups"]);
    call !== undefined;
    call = lastCall(text, ["replies", "groups"])
  ) {
    const given = givenTo(file, text, call);
    const [first, last] = rangeOf(call.node);
    text = `${text.slice(0, first)}${wordsOf(variantOf(file, call.name, given, constructors), given)}${text.slice(last)}`;
  }
  return text;
}

function variantOf(file: string, name: string, given: ReadonlyMap<string, string>, all: Constructors): Variant {
  const candidates = all.get(name) ?? fail(file, `there is no '${name}' in ${all.size === 0 ? "a" : "the"} header`);
  const names = [...given.keys()].sort().join(", ");
  const fitting = candidates.filter(
    ({ fields }) =>
      names ===
      fields
        .map((field) => field.name)
        .sort()
        .join(", "),
  );
  const [variant] = fitting;
  if (variant === undefined) {
    const fields = candidates.map((one) => `{ ${one.fields.map((field) => field.name).join(", ")} }`);
    return fail(file, `'${name}' is given { ${names} } and has ${fields.join(" or ")}`);
  }
  if (fitting.some((one) => wordsOf(one, given) !== wordsOf(variant, given)))
    fail(file, `'${name}' is not the same reply in every header`);
  return variant;
}

function wordsOf({ word, fields }: Variant, given: ReadonlyMap<string, string>): string {
  const first = word === undefined ? [] : [`"${word}"`];
  const till = fields.findIndex(({ shape }) => shape !== "one");
  const [plain, rest] = till < 0 ? [fields, []] : [fields.slice(0, till), fields.slice(till)];
  let words = `{ ${[...first, ...plain.map((field) => wordOf(field, given))].join(", ")} }`;
  let last: string[] = [];
  for (const field of rest) {
    if (field.shape === "one") {
      last.push(wordOf(field, given));
      continue;
    }
    words = `append_${field.shape}(${withLast(words, last)}, ${given.get(field.name)})`;
    last = [];
  }
  return withLast(words, last);
}

/** Adds two words at a time, as in `append_two`. */
function withLast(words: string, last: readonly string[]): string {
  if (last.length === 0) return words;
  return withLast(`append_two(${words}, ${last.slice(0, 2).join(", ")})`, last.slice(2));
}

function wordOf(field: Field, given: ReadonlyMap<string, string>): string {
  const value = given.get(field.name) as string;
  if (field.shape !== "one" || field.type.literals.length > 0) return value;
  switch (field.type.base) {
    case "integer":
      return /^\d+$/.test(value) ? `"${value}"` : `fmt(${value})`;
    case "integers":
      return `joined(${value})`;
    case "flag":
      return value === "true" ? '"1"' : value === "false" ? '"0"' : `flag(${value})`;
    default:
      return value;
  }
}

const readerOf = ({ type, default: value }: Argument, i: number): string =>
  value === undefined ? READERS[type](i + 1) : DEFAULT_READERS[type](i + 1, value);

/**
 * Returns the code with each argument made available by name: as a local, so that luacheck reports unused ones, or as
 * `input.<name>`.
 */
export function expandArguments(file: string, code: string, args: readonly Argument[]): string {
  const free = new Set(freeNames(code));
  if (free.has("ARGV")) fail(file, "uses ARGV: the header gives each argument a name");
  const call = lastCall(code, ["arguments"]);
  const readers = new Map(args.map((arg, i) => [arg.name, readerOf(arg, i)]));
  const named = call === undefined ? args : args.filter(({ name }) => free.has(name));
  let text = code;
  if (call !== undefined) {
    const [first, last] = rangeOf(call.node);
    const fields = [...givenTo(file, code, call)].map(([name, value]) => `${name} = ${value}`);
    text = expandInput(`${code.slice(0, first)}{ ${fields.join(", ")} }${code.slice(last)}`, args);
  }
  if (named.length === 0) return text;
  const values = named.map(({ name }) => readers.get(name));
  return `local ${named.map(({ name }) => name).join(", ")} = ${values.join(", ")}\n${text}`;
}

/** A KEYS row of a header. The position is a number, or depends on n or i; before a plus, i counts from 0. */
export interface KeyRow {
  readonly position: string;
  readonly name: string;
}

/** Returns the code with the name of every key replaced. @throws Error for a key that is not in the header. */
export function expandKeys(file: string, code: string, rows: readonly KeyRow[]): string {
  if (/\bKEYS\[/.test(code)) fail(file, "uses KEYS by position: the header gives each key a name");
  let text = code;
  for (let key = lastKey(text); key !== undefined; key = lastKey(text)) {
    const { name, index, range } = key;
    const row = rows.find((one) => one.name === name) ?? fail(file, `the header has no key '${name}'`);
    text = `${text.slice(0, range[0])}KEYS[${placeOf(file, row, index && text.slice(...index))}]${text.slice(range[1])}`;
  }
  return text;
}

/** Returns the last key in the code, so that nested keys are replaced first. */
function lastKey(code: string) {
  const { nodes } = parse(code);
  const [last] = nodes
    .filter((node) => node.type === "MemberExpression")
    .filter(({ base }) => isKeys(base))
    .sort((a, b) => from(b) - from(a));
  if (last === undefined) return undefined;
  const indexed = nodes.filter((node) => node.type === "IndexExpression").find(({ base }) => base === last);
  return { name: last.identifier.name, index: indexed && rangeOf(indexed.index), range: rangeOf(indexed ?? last) };
}

const isKeys = (node: lua.Node): boolean =>
  node.type === "Identifier" && node.name === "keys" && (node as { readonly isLocal?: boolean }).isLocal === false;

function placeOf(file: string, { position, name }: KeyRow, index: string | undefined): string {
  const [, factor, letter, more] =
    /^(?:(\d*)([in])(?:\+(\w+))?|\d+)$/.exec(position) ?? fail(file, `KEYS[${position}]`);
  const is_list = letter === "i" || more === "i";
  if (is_list !== (index !== undefined)) fail(file, `'${name}' is ${is_list ? "a list of keys" : "one key"}`);
  if (letter === undefined) return position;
  if (letter === "n") return `${factor} * n + ${is_list ? index : more}`;
  if (factor === "") return index as string;
  const from = Number(more) - Number(factor);
  const places = `${factor} * ${/^\w+$/.test(index as string) ? index : `(${index})`}`;
  return from === 0 ? places : `${places} - ${-from}`;
}

/** Whether a script passes its arguments to the modules as `input`. */
export const givesArguments = (code: string): boolean => lastCall(code, ["arguments"]) !== undefined;

/**
 * Returns the code with every `input.<argument>` read where it is used: a table of all arguments would cost each run more than
 * these reads.
 */
export function expandInput(code: string, args: readonly Argument[]): string {
  const readers = new Map(args.map((arg, i) => [arg.name, readerOf(arg, i)]));
  return parse(code)
    .nodes.filter((node) => node.type === "MemberExpression")
    .filter(({ base }) => base.type === "Identifier" && base.name === "input")
    .filter(({ identifier }) => readers.has(identifier.name))
    .sort((a, b) => from(b) - from(a))
    .reduce((text, node) => {
      const reader = readers.get(node.identifier.name) as string;
      const value = /^\w+\[\d+\]$|\)$/.test(reader) ? reader : `(${reader})`;
      return `${text.slice(0, from(node))}${value}${text.slice(rangeOf(node)[1])}`;
    }, code);
}

/** Returns the names in the code that it does not declare. */
export function freeNames(code: string): string[] {
  const identifiers = parse(code).nodes.filter((node) => node.type === "Identifier") as (lua.Identifier & {
    readonly isLocal?: boolean;
  })[];
  return [...new Set(identifiers.filter(({ isLocal }) => isLocal === false).map(({ name }) => name))];
}
