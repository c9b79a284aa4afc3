/**
 * Takes the modules of `lua/core/` apart. What a module declares is a *helper*: a function, a constant or a variable, and with it
 * the functions and constants that nothing else uses. A script carries those helpers that it needs, and no others. What that is,
 * the syntax tree says.
 */
import luaparse from "luaparse";
import { freeNames } from "./expand.ts";
import { fail } from "./rules.ts";

export interface LuaModule {
  /** Below `lua/`. */
  readonly file: string;
  /** Without comments. */
  readonly code: string;
}

export interface Helper {
  /** The text that a script carries, which shows to others what they use of it. */
  readonly text: string;
  /** The helpers that it needs, not those that they need. */
  readonly uses: readonly string[];
}

/** Every helper by name, each after those that it uses. */
export type Helpers = ReadonlyMap<string, Helper>;

interface Declared {
  readonly file: string;
  readonly code: string;
  /** A constant is in capitals. A variable belongs to one run, which sets it at its start. */
  readonly kind: "function" | "constant" | "variable";
  readonly uses: readonly string[];
}

/** What is global in Lua, as far as scripts use it. */
export const GLOBALS = new Set(
  "redis KEYS ARGV ipairs math next pairs select string table tonumber tostring type unpack".split(" "),
);

const foreignNames = (code: string): string[] => freeNames(code).filter((name) => !GLOBALS.has(name));

function declaredBy({ file, code }: LuaModule): [name: string, declared: Declared][] {
  const { body } = luaparse.parse(code, { luaVersion: "5.1", comments: false, ranges: true });
  return body.map((statement) => {
    const { range } = statement as unknown as { range: readonly [from: number, to: number] };
    const text = code.slice(...range);
    const uses = foreignNames(text);
    if (statement.type === "FunctionDeclaration" && statement.isLocal && statement.identifier?.type === "Identifier")
      return [statement.identifier.name, { file, code: text, kind: "function", uses }];
    if (statement.type !== "LocalStatement") return fail(file, `a module declares, and does nothing else: ${text}`);
    const [variable, other] = statement.variables;
    if (variable === undefined || other !== undefined) return fail(file, `declare one by one: ${text}`);
    const { name } = variable;
    if (statement.init.length === 0)
      return fail(file, `'${name}' keeps its value from one run to the next: set it where it is declared`);
    return [name, { file, code: text, kind: /^[A-Z]/.test(name) ? "constant" : "variable", uses }];
  });
}

/**
 * What scripts use of these modules, and the names of what none of them does.
 *
 * @throws Error for a name that two modules declare, or that none declares.
 */
export function helpersOf(
  modules: readonly LuaModule[],
  scripts: readonly LuaModule[],
): { readonly helpers: Helpers; readonly unused: readonly string[] } {
  const declared = new Map<string, Declared>();
  for (const [name, one] of modules.flatMap(declaredBy)) {
    const other = declared.get(name);
    if (other) fail(one.file, `'${name}' is declared in ${other.file} already`);
    declared.set(name, one);
  }
  for (const { file, uses } of declared.values()) checkKnown(file, uses, declared);
  const used = new Set(scripts.flatMap((script) => usedBy(script, declared)));
  const needed = new Set<string>();
  const add = (name: string): void => {
    if (needed.has(name)) return;
    needed.add(name);
    for (const next of (declared.get(name) as Declared).uses) add(next);
  };
  for (const name of used) add(name);
  const kept = [...sorted(declared)].filter(([name]) => needed.has(name));
  return { helpers: enclosed(new Map(kept), used), unused: [...declared.keys()].filter((name) => !needed.has(name)) };
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

/** Each after those that it uses. */
function sorted(declared: ReadonlyMap<string, Declared>): Map<string, Declared> {
  const done = new Map<string, Declared>();
  const visit = (name: string, path: readonly string[]): void => {
    if (done.has(name)) return;
    const one = declared.get(name) as Declared;
    if (path.includes(name)) fail(one.file, `functions call each other in a circle: ${[...path, name].join(" -> ")}`);
    for (const next of one.uses) visit(next, [...path, name]);
    done.set(name, one);
  };
  for (const name of declared.keys()) visit(name, []);
  return done;
}

/**
 * Puts what one helper alone uses into a block with it: Lua 5.1 allows a script 200 locals. What sets a variable runs elsewhere in
 * a library of Functions, and so must see what it uses.
 */
function enclosed(declared: ReadonlyMap<string, Declared>, used: ReadonlySet<string>): Helpers {
  const users = new Map<string, string[]>();
  for (const [name, { uses }] of declared)
    for (const other of uses) users.set(other, [...(users.get(other) ?? []), name]);
  /** In which helper each name is, from the last to the first: a user comes after what it uses. */
  const homes = new Map<string, string>();
  for (const [name, { kind }] of [...declared].reverse()) {
    const within = new Set(users.get(name)?.map((user) => homes.get(user) as string));
    const [home] = within;
    const alone = within.size === 1 && !used.has(name) && kind !== "variable";
    const visible = !alone || declared.get(home as string)?.kind === "variable";
    homes.set(name, visible ? name : (home as string));
  }
  const parts = Map.groupBy(declared, ([name]) => homes.get(name) as string);
  return new Map(
    [...declared.keys()].flatMap((name) => {
      const own = parts.get(name);
      if (own === undefined) return [];
      const uses = own.flatMap(([, one]) => one.uses).map((other) => homes.get(other) as string);
      return [[name, { text: textOf(name, own), uses: [...new Set(uses)].filter((other) => other !== name) }] as const];
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

/** All helpers that a script needs, in order. */
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
