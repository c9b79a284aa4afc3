/**
 * Shortens the text of the scripts, because every bundle of the service contains it: removes optional spaces, and uses
 * short names.
 */
import { FUNCTIONS, functionAt } from "../../../src/engine/redis/library.ts";
import { GLOBALS } from "./modules.ts";
import { parse } from "./parse.ts";

/** All files share the same short names, because they are parsed separately but use each other's names. */
export interface ShortNames {
  readonly variables: ReadonlyMap<string, string>;
  /** For each helper that is a function: the list item in which a script stores it (`scriptText`). */
  readonly functions: ReadonlyMap<string, string>;
}

/** Keeps all names unchanged. */
export const AS_WRITTEN: ShortNames = { variables: new Map(), functions: new Map() };

interface Name {
  readonly name: string;
  readonly range: readonly [from: number, to: number];
  readonly isLocal: boolean;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Lua's keywords and globals. */
const TAKEN = new Set([
  FUNCTIONS,
  ...`and break do else elseif end false for function if in local nil not or repeat return then true until while`.split(
    " ",
  ),
  ...GLOBALS,
]);

/** Returns the variables in the code in order of their positions, without table fields and keys. */
function variablesIn(code: string): Name[] {
  const found = parse(code).nodes.filter((node) => node.type === "Identifier") as unknown as Name[];
  return found.filter(({ isLocal }) => isLocal !== undefined).sort((a, b) => a.range[0] - b.range[0]);
}

/**
 * Assigns the shortest names to the most frequent variables. `helpers` are the helpers by name, and `bodies` are the
 * scripts, each with the helpers that it contains.
 */
export function shortNames(
  helpers: ReadonlyMap<string, string>,
  scripts: readonly { readonly body: string; readonly helpers: readonly string[] }[],
): ShortNames {
  return {
    variables: variableNames([...helpers.values(), ...scripts.map(({ body }) => body)]),
    functions: functionNames(helpers, scripts),
  };
}

/** The names that most scripts use come first, so that the lists are short. */
function functionNames(...[helpers, scripts]: Parameters<typeof shortNames>): ReadonlyMap<string, string> {
  const carriers = new Map<string, number>();
  for (const name of scripts.flatMap((script) => script.helpers)) carriers.set(name, (carriers.get(name) ?? 0) + 1);
  const functions = [...helpers].filter(([name, code]) => isFunction(name, code)).map(([name]) => name);
  const ordered = functions.sort((a, b) => (carriers.get(b) ?? 0) - (carriers.get(a) ?? 0) || (a < b ? -1 : 1));
  return new Map(ordered.map((name, i) => [name, functionAt(i + 1)]));
}

const isFunction = (name: string, code: string): boolean => new RegExp(`^(local )?function ${name}\\(`, "m").test(code);

function variableNames(codes: readonly string[]): ReadonlyMap<string, string> {
  const variables = codes.flatMap(variablesIn);
  const locals = new Set(variables.filter(({ isLocal }) => isLocal).map(({ name }) => name));
  const counts = new Map<string, number>();
  for (const { name } of variables)
    if (locals.has(name) && !TAKEN.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const ordered = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const free = freeNames();
  return new Map(ordered.map(([name]) => [name, free.next().value as string]));
}

function* freeNames(): Generator<string> {
  for (let number = 0; ; number++) {
    let name = LETTERS.charAt(number % LETTERS.length);
    for (let rest = Math.floor(number / LETTERS.length); rest > 0; rest = Math.floor(rest / LETTERS.length))
      name += LETTERS.charAt((rest - 1) % LETTERS.length);
    if (!TAKEN.has(name)) yield name;
  }
}

/** Scripts share their helpers, and parsing takes most of the time. */
const compacted = new WeakMap<ShortNames, Map<string, string>>();

export function compact(code: string, names: ShortNames): string {
  const known = compacted.get(names) ?? new Map<string, string>();
  compacted.set(names, known);
  const text = known.get(code) ?? compactOnce(code, names);
  known.set(code, text);
  return text;
}

function compactOnce(written: string, { variables, functions }: ShortNames): string {
  const code = asItem(written, functions);
  let short = "";
  let at = 0;
  for (const { name, range, isLocal } of variablesIn(code)) {
    short += code.slice(at, range[0]) + ((isLocal ? undefined : functions.get(name)) ?? variables.get(name) ?? name);
    at = range[1];
  }
  return withoutSpaces(short + code.slice(at));
}

/** Turns a helper that is a function, whether or not it is in a block, into an assigned value. */
function asItem(code: string, functions: ReadonlyMap<string, string>): string {
  const name = /^local (?:function )?(\w+)/.exec(code)?.[1];
  if (name === undefined || !functions.has(name)) return code;
  const declared = new RegExp(`^(local )?function ${name}\\(`, "m");
  return code.replace(new RegExp(`^local ${name}\n`), "").replace(declared, `${name} = function(`);
}

/** Removes optional spaces outside of strings. */
function withoutSpaces(code: string): string {
  return code.replace(
    /("(?:\\.|[^"\\])*")|^ +| *([=~<>]=|[=<>+*/,{}()]) */gm,
    (_, text: string | undefined, sign = "") => text ?? sign,
  );
}
