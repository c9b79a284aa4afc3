/**
 * Splits the modules of `lua/core/` into helpers. Each declaration of a module is a *helper*: a function, a constant or
 * a variable, along with the functions and constants that only it uses. A script contains only the helpers that it
 * needs. The syntax tree shows which ones.
 */
import type * as lua from "luaparse";
import { freeNames } from "./expand.ts";
import { parse } from "./parse.ts";
import { fail } from "./rules.ts";
import { UNCONTENDED, UNCONTENDED_SCRIPTS } from "./uncontended.ts";

export interface LuaModule {
  /** The path below `lua/`. */
  readonly file: string;
  /** The code, without comments. */
  readonly code: string;
}

export interface Helper {
  /** The text in a script, which exports the names that other helpers use. */
  readonly text: string;
  /** The helpers that it uses directly. */
  readonly uses: readonly string[];
  readonly kind: Declared["kind"];
}

/** Every helper by name, with each helper after those that it uses. */
export type Helpers = ReadonlyMap<string, Helper>;

interface Declared {
  readonly file: string;
  readonly code: string;
  /** The names of constants are in capitals. A variable belongs to one run, and is set when the run starts. */
  readonly kind: "function" | "constant" | "variable";
  readonly uses: readonly string[];
}

/** The globals of Lua that scripts use. */
export const GLOBALS = new Set(
  "redis KEYS ARGV ipairs math next pairs select string table tonumber tostring type unpack".split(" "),
);

const foreignNames = (code: string): string[] => freeNames(code).filter((name) => !GLOBALS.has(name));

function declaredBy({ file, code }: LuaModule): [name: string, declared: Declared][] {
  const { body } = parse(code);
  return body.map((statement) => {
    const { range } = statement as unknown as { range: readonly [from: number, to: number] };
    const text = code.slice(...range);
    const uses = foreignNames(text);
    if (statement.type === "FunctionDeclaration" && statement.isLocal && statement.identifier?.type === "Identifier")
      return [statement.identifier.name, { file, code: text, kind: "function", uses }];
    if (statement.type !== "LocalStatement") return fail(file, `a module may contain only declarations: ${text}`);
    const [variable, other] = statement.variables;
    if (variable === undefined || other !== undefined) return fail(file, `declare one variable per statement: ${text}`);
    const { name } = variable;
    if (statement.init.length === 0)
      return fail(file, `'${name}' keeps its value from one run to the next: set it where it is declared`);
    return [name, { file, code: text, kind: /^[A-Z]/.test(name) ? "constant" : "variable", uses }];
  });
}

/**
 * Returns the helpers, the scripts with the helpers that they use, and the names of unused helpers. Constants are
 * replaced by their values: a function that EVALSHA creates in each run captures every variable that it uses, which
 * costs more than the rest of its creation.
 *
 * @throws Error for a name that several modules declare, or that none declares.
 */
export function helpersOf<Script extends LuaModule>(
  modules: readonly LuaModule[],
  scripts: readonly Script[],
): { readonly helpers: Helpers; readonly scripts: readonly Script[]; readonly unused: readonly string[] } {
  const written = declaredIn(modules);
  const reached = reachedFrom(
    scripts.flatMap((script) => usedBy(script, written)),
    written,
  );
  const values = scalarsIn(written);
  const declared = new Map(
    [...written].flatMap(([name, one]) => {
      if (values.has(name)) return [];
      const code = withValues(one.code, values);
      return [[name, { ...one, code, uses: foreignNames(code) }] as const];
    }),
  );
  const valued = scripts.map((script) => ({ ...script, code: withValues(script.code, values) }));
  const used = new Set(valued.flatMap((script) => usedBy(script, declared)));
  // If only the length of a list is used, the list is removed.
  const needed = reachedFrom(used, declared);
  const kept = [...sorted(declared)].filter(([name]) => needed.has(name));
  return {
    helpers: enclosed(new Map(kept), used),
    scripts: valued,
    unused: [...written.keys()].filter((name) => !reached.has(name)),
  };
}

/** Returns these names, and all names that they use, directly or indirectly. */
function reachedFrom(names: Iterable<string>, declared: ReadonlyMap<string, Declared>): ReadonlySet<string> {
  const reached = new Set<string>();
  const add = (name: string): void => {
    if (reached.has(name)) return;
    reached.add(name);
    for (const next of (declared.get(name) as Declared).uses) add(next);
  };
  for (const name of names) add(name);
  return reached;
}

function declaredIn(modules: readonly LuaModule[]): ReadonlyMap<string, Declared> {
  const declared = new Map<string, Declared>();
  for (const [name, one] of modules.flatMap(declaredBy)) {
    const other = declared.get(name);
    if (other) fail(one.file, `'${name}' is already declared in ${other.file}`);
    declared.set(name, one);
  }
  for (const { file, uses } of declared.values()) checkKnown(file, uses, declared);
  return declared;
}

type Values = ReadonlyMap<string, string>;

/** Returns the value of every number or string constant in Lua's syntax. */
function scalarsIn(declared: ReadonlyMap<string, Declared>): Values {
  const values = new Map<string, string>();
  for (const [name, { code, kind }] of sorted(declared)) {
    const [statement] = parse(code).body;
    if (kind !== "constant" || statement?.type !== "LocalStatement") continue;
    const value = scalarIn(statement.init[0], declared, values);
    if (value !== undefined) values.set(name, value);
  }
  return values;
}

function scalarIn(
  node: lua.Expression | undefined,
  declared: ReadonlyMap<string, Declared>,
  values: Values,
): string | undefined {
  switch (node?.type) {
    case "StringLiteral":
    case "NumericLiteral":
      return node.raw;
    case "Identifier":
      return values.get(node.name);
    case "UnaryExpression": {
      const list = node.operator === "#" && node.argument.type === "Identifier" && declared.get(node.argument.name);
      const [statement] = list ? parse(list.code).body : [];
      const table = statement?.type === "LocalStatement" ? statement.init[0] : undefined;
      return table?.type === "TableConstructorExpression" ? String(table.fields.length) : undefined;
    }
    case "BinaryExpression": {
      const [a, b] = [scalarIn(node.left, declared, values), scalarIn(node.right, declared, values)].map(Number);
      if (a === undefined || b === undefined || Number.isNaN(a + b)) return undefined;
      if (node.operator === "+") return String(a + b);
      return node.operator === "*" ? String(a * b) : undefined;
    }
    default:
      return undefined;
  }
}

/** Returns the code with these values instead of the names. */
function withValues(code: string, values: Values): string {
  const found = parse(code).nodes.filter((node) => node.type === "Identifier") as (lua.Identifier & {
    readonly isLocal?: boolean;
    readonly range: readonly [number, number];
  })[];
  let text = "";
  let at = 0;
  for (const { name, isLocal, range } of found.sort((a, b) => a.range[0] - b.range[0])) {
    const value = isLocal === false ? values.get(name) : undefined;
    if (value === undefined) continue;
    text += code.slice(at, range[0]) + value;
    at = range[1];
  }
  return text + code.slice(at);
}

function checkKnown(file: string, names: readonly string[], declared: ReadonlyMap<string, unknown>): void {
  const missing = names.find((name) => !declared.has(name));
  if (missing !== undefined) fail(file, `uses '${missing}', which no module declares`);
}

function usedBy({ file, code }: LuaModule, declared: ReadonlyMap<string, unknown>): string[] {
  const names = foreignNames(code);
  checkKnown(file, names, declared);
  return names;
}

/** Sorts the declarations so that each one comes after those that it uses. */
function sorted(declared: ReadonlyMap<string, Declared>): Map<string, Declared> {
  const done = new Map<string, Declared>();
  const visit = (name: string, path: readonly string[]): void => {
    if (done.has(name)) return;
    const one = declared.get(name) as Declared;
    if (path.includes(name)) fail(one.file, `functions call each other in a cycle: ${[...path, name].join(" -> ")}`);
    for (const next of one.uses) visit(next, [...path, name]);
    done.set(name, one);
  };
  for (const name of declared.keys()) visit(name, []);
  return done;
}

/**
 * Moves declarations that only one helper uses into a block with it, because Lua 5.1 allows a script only 200 locals.
 * In a Redis Functions library, code that sets a variable runs elsewhere, so the names that it uses must be visible
 * there.
 */
function enclosed(declared: ReadonlyMap<string, Declared>, used: ReadonlySet<string>): Helpers {
  const users = new Map<string, string[]>();
  for (const [name, { uses }] of declared)
    for (const other of uses) users.set(other, [...(users.get(other) ?? []), name]);
  /** The helper that contains each name, from the last to the first, since each name comes before its users. */
  const homes = new Map<string, string>();
  for (const [name, { kind }] of [...declared].reverse()) {
    const within = new Set(users.get(name)?.map((user) => homes.get(user) as string));
    const [home] = within;
    const alone = within.size === 1 && !used.has(name) && kind !== "variable";
    // Functions that are compiled on demand are not enclosed in code that is always compiled.
    const later = kind === "function" && !UNCONTENDED.has(name) && UNCONTENDED.has(home as string);
    const visible = !alone || later || declared.get(home as string)?.kind === "variable";
    homes.set(name, visible ? name : (home as string));
  }
  const parts = Map.groupBy(declared, ([name]) => homes.get(name));
  return new Map(
    [...declared.keys()].flatMap((name) => {
      const own = parts.get(name);
      if (own === undefined) return [];
      const uses = own.flatMap(([, one]) => one.uses).map((other) => homes.get(other) as string);
      const kind = (declared.get(name) as Declared).kind;
      return [
        [name, { text: textOf(name, own), uses: [...new Set(uses)].filter((other) => other !== name), kind }] as const,
      ];
    }),
  );
}

function textOf(name: string, parts: readonly (readonly [string, Declared])[]): string {
  const [, { code, kind }] = parts.at(-1) as readonly [string, Declared];
  if (parts.length === 1 && kind !== "variable") return code;
  const assigned = code.replace(/^local (function )?/, "$1");
  const block = [...parts.slice(0, -1).map(([, part]) => part.code), assigned].join("\n");
  return `local ${name}\ndo\n${block}\nend`;
}

/** Returns all helpers that a script needs, in order. */
export function neededBy(script: LuaModule, helpers: Helpers): string[] {
  const needed = new Set<string>();
  const add = (name: string): void => {
    if (needed.has(name)) return;
    needed.add(name);
    for (const next of (helpers.get(name) as Helper).uses) add(next);
  };
  for (const name of usedBy(script, helpers)) add(name);
  return [...helpers.keys()].filter((name) => needed.has(name));
}

/**
 * Returns the needed helpers that are functions and are not called when the lock is uncontended, and the constants that only
 * these use.
 */
export function laterOf(name: string, script: LuaModule, needed: readonly string[], helpers: Helpers): string[] {
  if (!UNCONTENDED_SCRIPTS.has(name)) return [];
  const used = new Set(usedBy(script, helpers));
  const of = (name: string) => helpers.get(name) as Helper;
  const later = new Set(needed.filter((name) => of(name).kind === "function" && !UNCONTENDED.has(name)));
  for (const name of needed.toReversed()) {
    const users = needed.filter((user) => of(user).uses.includes(name));
    if (of(name).kind === "constant" && !used.has(name) && users.every((user) => later.has(user))) later.add(name);
  }
  return needed.filter((name) => later.has(name));
}
