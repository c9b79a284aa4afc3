/**
 * Reads `lua/`: a script's header is the single source of its keys, arguments and types, and this fails when header and
 * body disagree, or when a script breaks a rule that a machine can check.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { helpersOf, includesOf, type LuaFile, sortHelpers } from "./includes.ts";
import { checkRules, fail, stripComments } from "./rules.ts";

export type ArgumentType = "string" | "integer" | "flag" | "list";

export interface LuaScript {
  /** Unique: the file's name, after that of its folder unless it is about locks. */
  readonly name: string;
  /** Below `lua/`. */
  readonly file: string;
  /** The first paragraph of the header. */
  readonly summary: string;
  readonly keys: readonly { readonly position: string; readonly name: string; readonly about: string }[];
  readonly args: readonly { readonly name: string; readonly type: ArgumentType; readonly about: string }[];
  /** The words that lead its replies. */
  readonly replies: readonly string[];
  /** All helpers that it needs, in the order in which they are put before it. */
  readonly includes: readonly string[];
  /** Without header and comments; `assemble` puts the helpers before it. */
  readonly body: string;
}

export interface LuaTree {
  /** The helpers' code by name. */
  readonly lib: ReadonlyMap<string, string>;
  readonly scripts: readonly LuaScript[];
}

/** How each type of argument is read in the script's first lines. */
const READERS: Record<ArgumentType, (position: number) => string> = {
  string: (i) => `ARGV[${i}]`,
  integer: (i) => `num(ARGV[${i}])`,
  flag: (i) => `ARGV[${i}] == "1"`,
  list: (i) => `split(ARGV[${i}])`,
};

function checkArguments(file: string, script: LuaScript): void {
  const statements = [...script.body.matchAll(/^local ([\w, ]+) =\s+(.*ARGV.*)$/gm)];
  const names = statements.flatMap(([, left]) => (left as string).split(", "));
  const readers = statements.flatMap(([, , right]) => (right as string).split(", "));
  const expected = script.args.map((arg, i) => `${arg.name} = ${READERS[arg.type](i + 1)}`);
  const actual = names.map((name, i) => `${name} = ${readers[i]}`);
  if (expected.join("; ") !== actual.join("; ")) {
    fail(file, `the header says\n  ${expected.join("\n  ")}\nbut the first lines read\n  ${actual.join("\n  ")}`);
  }
  const uses = script.body.match(/\bARGV\b/g)?.length ?? 0;
  if (uses !== script.args.length) fail(file, "ARGV is used after the first lines");
}

function parseScript(file: string, source: string, lib: ReadonlyMap<string, LuaFile>): LuaScript {
  const header = /^--\[\[\n([\s\S]*?)\n\]\]\n/.exec(source)?.[1] ?? fail(file, "has no header");
  const summary = (header.split("\n\n")[0] as string).replaceAll("\n", " ");
  const keys = [...header.matchAll(/^KEYS\[(\w+(?:\+\w+)?)\] +(\w+) +(.*)$/gm)].map(([, position, name, about]) => ({
    position: position as string,
    name: name as string,
    about: about as string,
  }));
  const args = [...header.matchAll(/^ARGV\[(\d+)\] +(\w+) +(string|integer|flag|list) +(.*)$/gm)].map(
    ([, position, name, type, about], i) => {
      if (Number(position) !== i + 1) fail(file, `ARGV[${position}] is out of order`);
      return { name: name as string, type: type as ArgumentType, about: about as string };
    },
  );
  if ((header.match(/^ARGV/gm)?.length ?? 0) !== args.length) fail(file, "an ARGV row of the header cannot be read");
  if (header.match(/^KEYS/gm)?.length !== keys.length) fail(file, "a KEYS row of the header cannot be read");
  if (!/^RETURNS \{/m.test(header)) fail(file, "the header has no RETURNS");
  const returns = header.slice(header.indexOf("RETURNS"));
  const replies = [...returns.matchAll(/\{("\w+"(?: \| "\w+")*)/g)].flatMap(
    ([, words = ""]) => words.match(/\w+/g) ?? [],
  );
  const name = file
    .replace(/\.lua$/, "")
    .replace(/^lock\//, "")
    .replace("/", "_");
  const body = stripComments(source);
  checkRules(file, body);
  const includes = helpersOf({ file, code: body, includes: includesOf(file, source) ?? [] }, lib);
  const script = { name, file, summary, keys, args, replies: [...new Set(replies)], includes, body };
  checkArguments(file, script);
  return script;
}

/** @throws Error that names the file and what is wrong with it. */
export function readLua(folder: string): LuaTree {
  const files = (sub: string) =>
    readdirSync(join(folder, sub))
      .filter((file) => file.endsWith(".lua"))
      .sort();
  const helpers = files("lib").map((name): [string, LuaFile] => {
    const file = `lib/${name}`;
    const source = readFileSync(join(folder, file), "utf8");
    const code = stripComments(source);
    checkRules(file, code);
    return [name.replace(/\.lua$/, ""), { file, code, includes: includesOf(file, source) ?? [] }];
  });
  const lib = sortHelpers(new Map(helpers));
  for (const helper of lib.values()) helpersOf(helper, lib);
  const scripts = readdirSync(folder)
    .filter((room) => room !== "lib")
    .sort()
    .flatMap((room) => files(room).map((file) => `${room}/${file}`))
    .map((file) => parseScript(file, readFileSync(join(folder, file), "utf8"), lib));
  return { lib: new Map([...lib].map(([name, { code }]) => [name, code])), scripts };
}

/** The text that a store runs. `replace` swaps a helper for another (a test's clock); nothing else differs. */
export function assemble(script: LuaScript, lib: ReadonlyMap<string, string>, replace: Record<string, string> = {}) {
  const parts = script.includes.map((name) => replace[name] ?? (lib.get(name) as string));
  return `${[...parts, script.body].join("\n")}\n`;
}

export function sha1(source: string): string {
  return createHash("sha1").update(source).digest("hex");
}
