/**
 * Reads `lua/`: a script's header is the single source of its keys, arguments and types, and this fails when header and
 * body disagree, or when a script breaks a rule that a machine can check.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

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
  readonly includes: readonly string[];
  /** Without header and comments; `assemble` puts the helpers before it. */
  readonly body: string;
}

export interface LuaTree {
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

const FORBIDDEN: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/\b(cjson|cmsgpack|struct|bit)\b/, "differs between stores, or is missing"],
  [/\bredis\.(?!call\b)\w+/, "only redis.call is used"],
  [/\b(while|repeat)\b/, "a loop needs a bound that can be seen"],
  [/\btostring\b/, "prints 1e+14 for large numbers: use fmt"],
  [/\b(error|assert)\s*\(/, "outcomes are replies, not errors"],
  [/\b(KEYS|ARGV)(\[[^\]]*\])?\s*=[^=]/, "KEYS and ARGV are read-only"],
];

function fail(file: string, problem: string): never {
  throw new Error(`lua/${file}: ${problem}`);
}

function stripComments(source: string): string {
  return source
    .replace(/--\[\[[\s\S]*?\]\]\n?/g, "")
    .split("\n")
    .filter((line) => !/^\s*--/.test(line) && line.trim() !== "")
    .map((line) => line.replace(/\s+-- .*$/, ""))
    .join("\n");
}

/** Several targets that exist already, and what they are assigned, as far as it stands on the first line of that. */
const ASSIGNMENT = /^[ \t]*(?!local\b)([\w.[\]"]+(?:, [\w.[\]"]+)+) =\s+(.*)$/gm;

/**
 * gopher-lua, in which some stores run scripts, compiled `a, b = f(), c` wrongly for years: it overwrote another local.
 * One call that fills all of the targets is safe.
 */
function checkAssignments(file: string, code: string): void {
  for (const [, targets, values = ""] of code.matchAll(ASSIGNMENT)) {
    const outside = values.replace(/"[^"]*"/g, "").replace(/\([^()]*(\([^()]*\)[^()]*)*\)?/g, "()");
    if (outside.includes("()") && outside.includes(","))
      fail(file, `'${targets} = …' assigns several values, a call among them: assign them one by one`);
  }
}

function checkRules(file: string, code: string): void {
  checkAssignments(file, code);
  for (const [pattern, why] of FORBIDDEN) {
    const found = pattern.exec(code);
    if (found) fail(file, `'${found[0].trim()}' is not allowed: ${why}`);
  }
  if (file !== "lib/clock.lua" && /"TIME"/.test(code)) fail(file, "only lib/clock.lua reads the clock");
}

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

function parseScript(file: string, source: string, lib: ReadonlyMap<string, string>): LuaScript {
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
  const includes = (/^-- include (.*)$/m.exec(source)?.[1] ?? fail(file, "has no include line")).split(" ");
  for (const name of includes) if (!lib.has(name)) fail(file, `includes lib/${name}.lua, which does not exist`);
  const name = file
    .replace(/\.lua$/, "")
    .replace(/^lock\//, "")
    .replace("/", "_");
  const script = {
    name,
    file,
    summary,
    keys,
    args,
    replies: [...new Set(replies)],
    includes,
    body: stripComments(source),
  };
  checkRules(file, script.body);
  checkArguments(file, script);
  return script;
}

/** @throws Error that names the file and what is wrong with it. */
export function readLua(folder: string): LuaTree {
  const files = (sub: string) =>
    readdirSync(join(folder, sub))
      .filter((file) => file.endsWith(".lua"))
      .sort();
  const lib = new Map<string, string>();
  for (const file of files("lib")) {
    const code = stripComments(readFileSync(join(folder, "lib", file), "utf8"));
    checkRules(`lib/${file}`, code);
    lib.set(file.replace(/\.lua$/, ""), code);
  }
  const scripts = readdirSync(folder)
    .filter((room) => room !== "lib")
    .sort()
    .flatMap((room) => files(room).map((file) => `${room}/${file}`))
    .map((file) => parseScript(file, readFileSync(join(folder, file), "utf8"), lib));
  return { lib, scripts };
}

/** The text that a store runs. `replace` swaps a helper for another (a test's clock); nothing else differs. */
export function assemble(script: LuaScript, lib: ReadonlyMap<string, string>, replace: Record<string, string> = {}) {
  const parts = script.includes.map((name) => replace[name] ?? (lib.get(name) as string));
  return `${[...parts, script.body].join("\n")}\n`;
}

export function sha1(source: string): string {
  return createHash("sha1").update(source).digest("hex");
}
