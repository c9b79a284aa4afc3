/** Reads `lua/`, and puts the scripts together as a store runs them. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { scriptText } from "../../src/engine/redis/library.ts";
import { compact, type ShortNames, shortNames } from "./compact.ts";
import { constructorsOf, expandReplies } from "./expand.ts";
import { type LuaScript, parseScript } from "./header.ts";
import { helpersOf, type LuaModule, neededBy } from "./modules.ts";
import { checkRules, stripComments } from "./rules.ts";

export type { ArgumentType } from "./expand.ts";
export type { LuaScript } from "./header.ts";

export interface LuaTree {
  /** The text of each helper by its name, each after those that it uses. */
  readonly helpers: ReadonlyMap<string, string>;
  readonly scripts: readonly LuaScript[];
  /** What modules declare and no script needs. There should be none, but a mistake that is made on purpose may leave some. */
  readonly unused: readonly string[];
  /** The modules as they were written. */
  readonly sources: readonly string[];
  readonly names: ShortNames;
}

/** `read` gets the text of a file below `folder`. @throws Error that names the file and what is wrong with it. */
export function readLua(folder: string, read = (file: string) => readFileSync(join(folder, file), "utf8")): LuaTree {
  const files = (sub: string) =>
    readdirSync(join(folder, sub))
      .filter((file) => file.endsWith(".lua"))
      .sort();
  const sources = files("core").map((name): [file: string, source: string] => [`core/${name}`, read(`core/${name}`)]);
  const texts = sources.map(([, source]) => source);
  const parsed = readdirSync(folder)
    .filter((room) => room !== "core")
    .sort()
    .flatMap((room) => files(room).map((file) => `${room}/${file}`))
    .map((file) => parseScript(file, read(file), texts));
  const constructors = constructorsOf(parsed.flatMap(({ replies }) => replies));
  const modules = sources.map(([file, source]): LuaModule => {
    const code = stripComments(source);
    checkRules(file, code);
    return { file, code: expandReplies(file, code, constructors) };
  });
  const {
    helpers,
    scripts: valued,
    unused,
  } = helpersOf(
    modules,
    parsed.map((script) => ({ ...script, code: script.body })),
  );
  const scripts = valued.map(({ code, ...script }) => ({
    ...script,
    body: code,
    helpers: neededBy({ file: script.file, code }, helpers),
  }));
  const named = new Map([...helpers].map(([name, { text }]) => [name, text]));
  return {
    helpers: named,
    scripts,
    unused,
    sources: texts,
    names: shortNames(named, scripts),
  };
}

/** The text that a store runs. `replace` swaps a helper for another (a test's clock); nothing else differs. */
export function assemble(script: LuaScript, { helpers, names }: LuaTree, replace: Record<string, string> = {}): string {
  const parts = script.helpers.map((name) => replace[name] ?? (helpers.get(name) as string));
  return scriptText([...parts, `${script.body}\n`].map((code) => compact(code, names)));
}

export function sha1(source: string): string {
  return createHash("sha1").update(source).digest("hex");
}
