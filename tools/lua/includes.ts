/**
 * `-- include a b` names the helpers that a file uses itself. What those include comes with them, and the build puts all of
 * them in an order in which each comes after what it uses. So a file says what it depends on, and never how to load it.
 */
import { fail } from "./rules.ts";

export interface LuaFile {
  /** Below `lua/`. */
  readonly file: string;
  readonly source: string;
  /** Without comments. */
  readonly code: string;
  readonly includes: readonly string[];
}

export function includesOf(file: string, source: string): string[] | undefined {
  const lines = [...source.matchAll(/^-- include (.*)$/gm)];
  if (lines.length > 1) fail(file, "has more than one include line");
  return lines[0]?.[1]?.split(" ");
}

/** What a helper offers: its locals on the top level. */
function offeredBy(code: string): string[] {
  const locals = [...code.matchAll(/^local (?:function )?(\w+(?:, \w+)*)/gm)];
  return locals.flatMap(([, names = ""]) => names.split(", "));
}

/** Names that the code uses, apart from fields, texts and what the file itself declares. */
function namesIn(code: string): ReadonlySet<string> {
  const plain = code.replace(/"(\\.|[^"\\])*"/g, '""');
  const declared = [
    ...plain.matchAll(/\blocal (?:function )?(\w+(?:, \w+)*)/g),
    ...plain.matchAll(/\bfor (\w+(?:, \w+)*)/g),
    ...plain.matchAll(/\bfunction [\w.]+\(([^)]*)\)/g),
  ].flatMap(([, names = ""]) => names.split(", "));
  const withoutKeys = plain.replace(/\blocal \w+(, \w+)* =/g, "").replace(/([{,]\s*)\w+ = /g, "$1");
  const used = new Set(withoutKeys.match(/(?<![.\w])[A-Za-z_]\w*/g));
  for (const name of declared) used.delete(name);
  return used;
}

/** Whether a function in the code assigns it. */
const isChanged = (code: string, name: string): boolean => new RegExp(`^ +${name} = `, "m").test(code);

/**
 * The helper as a block that shows only what other files use, and what runs set: Lua 5.1 allows a script 200 locals, and those
 * of all its helpers count.
 */
export function enclose({ code }: LuaFile, others: readonly LuaFile[]): string {
  const used = others.map((other) => namesIn(other.code));
  const shown = offeredBy(code).filter((name) => used.some((names) => names.has(name)) || isChanged(code, name));
  const assigned = shown.reduce(
    (text, name) =>
      text
        .replace(new RegExp(`^local function ${name}\\b`, "m"), `function ${name}`)
        .replace(new RegExp(`^local ${name} =`, "m"), `${name} =`),
    code,
  );
  const header = shown.length > 0 ? `local ${shown.join(", ")}\n` : "";
  return `${header}do\n${assigned}\nend`;
}

/** Every helper by name, each after those that it includes. */
export function sortHelpers(helpers: ReadonlyMap<string, LuaFile>): Map<string, LuaFile> {
  const sorted = new Map<string, LuaFile>();
  const visit = (name: string, path: readonly string[]): void => {
    if (sorted.has(name)) return;
    const helper = helpers.get(name) as LuaFile;
    if (path.includes(name)) fail(helper.file, `includes go in a circle: ${[...path, name].join(" -> ")}`);
    for (const next of known(helper, helpers)) visit(next, [...path, name]);
    sorted.set(name, helper);
  };
  for (const name of [...helpers.keys()].sort()) visit(name, []);
  return sorted;
}

/** @throws Error for an include that does not exist. */
function known(from: LuaFile, helpers: ReadonlyMap<string, LuaFile>): readonly string[] {
  const missing = from.includes.find((name) => !helpers.has(name));
  if (missing !== undefined) fail(from.file, `includes lib/${missing}.lua, which does not exist`);
  return from.includes;
}

function checkUses(file: LuaFile, sorted: ReadonlyMap<string, LuaFile>): void {
  const used = namesIn(file.code);
  const included = new Set<string>();
  for (const name of file.includes) {
    const offered = offeredBy((sorted.get(name) as LuaFile).code);
    if (!offered.some((local) => used.has(local))) fail(file.file, `includes lib/${name}.lua and uses nothing of it`);
    for (const local of offered) included.add(local);
  }
  for (const helper of sorted.values()) {
    const local = offeredBy(helper.code).find((local) => used.has(local) && !included.has(local));
    if (local !== undefined) fail(file.file, `uses '${local}' of ${helper.file} without including it`);
  }
}

/** All helpers that a file needs, in order. @throws Error when it includes too much, or uses what it does not include. */
export function helpersOf(file: LuaFile, sorted: ReadonlyMap<string, LuaFile>): string[] {
  const needed = new Set<string>();
  const add = (name: string): void => {
    needed.add(name);
    for (const next of known(sorted.get(name) as LuaFile, sorted)) add(next);
  };
  for (const name of known(file, sorted)) add(name);
  checkUses(file, sorted);
  return [...sorted.keys()].filter((name) => needed.has(name));
}
