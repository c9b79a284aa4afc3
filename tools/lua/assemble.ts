/** Reads `lua/`, and puts the scripts together as a store runs them. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compact, type ShortNames, shortNames } from "./compact.ts";
import { type LuaScript, parseScript } from "./header.ts";
import { enclose, helpersOf, includesOf, type LuaFile, sortHelpers } from "./includes.ts";
import { checkRules, stripComments } from "./rules.ts";

export type { ArgumentType, LuaScript } from "./header.ts";

export interface LuaTree {
  /** The helpers by name, each a block that shows what others use of it. */
  readonly lib: ReadonlyMap<string, string>;
  readonly scripts: readonly LuaScript[];
  /** The helpers' files as they were written, in order. */
  readonly sources: readonly string[];
  readonly names: ShortNames;
}

/** `read` gets the text of a file below `folder`. @throws Error that names the file and what is wrong with it. */
export function readLua(folder: string, read = (file: string) => readFileSync(join(folder, file), "utf8")): LuaTree {
  const files = (sub: string) =>
    readdirSync(join(folder, sub))
      .filter((file) => file.endsWith(".lua"))
      .sort();
  const helpers = files("lib").map((name): [string, LuaFile] => {
    const file = `lib/${name}`;
    const source = read(file);
    const code = stripComments(source);
    checkRules(file, code);
    return [name.replace(/\.lua$/, ""), { file, source, code, includes: includesOf(file, source) ?? [] }];
  });
  const lib = sortHelpers(new Map(helpers));
  for (const helper of lib.values()) helpersOf(helper, lib);
  const scripts = readdirSync(folder)
    .filter((room) => room !== "lib")
    .sort()
    .flatMap((room) => files(room).map((file) => `${room}/${file}`))
    .map((file) => parseScript(file, read(file), lib));
  const all = [...lib.values(), ...scripts.map((script) => ({ ...script, source: "", code: script.body }))];
  const enclosed = [...lib].map(([name, helper]): [string, string] => [
    name,
    enclose(
      helper,
      all.filter((other) => other !== helper),
    ),
  ]);
  return {
    lib: new Map(enclosed),
    scripts,
    sources: [...lib.values()].map(({ source }) => source),
    names: shortNames([...enclosed.map(([, code]) => code), ...scripts.map(({ body }) => body)]),
  };
}

/** The text that a store runs. `replace` swaps a helper for another (a test's clock); nothing else differs. */
export function assemble(script: LuaScript, { lib, names }: LuaTree, replace: Record<string, string> = {}): string {
  const parts = script.includes.map((name) => replace[name] ?? (lib.get(name) as string));
  return `${[...parts, script.body].map((code) => compact(code, names)).join("\n")}\n`;
}

export function sha1(source: string): string {
  return createHash("sha1").update(source).digest("hex");
}
