/** Writes `src/generated/scripts.ts` from `lua/`; with `--check` only says whether it is up to date. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ArgumentType, assemble, type LuaScript, type LuaTree, readLua, sha1 } from "./assemble.ts";

const TYPES: Record<ArgumentType, string> = {
  string: "string",
  integer: "number",
  flag: "boolean",
  list: "readonly (string | number)[]",
};

const pascal = (name: string) => name.replace(/(^|_)(\w)/g, (_, _sep, letter: string) => letter.toUpperCase());
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function emitScript(script: LuaScript, tree: LuaTree): string {
  const fields = script.args.map((arg) => `  /** ${arg.about} */\n  readonly ${arg.name}: ${TYPES[arg.type]};`);
  const parts = [...script.includes.map((name) => `lib.${name}`), JSON.stringify(`${script.body}\n`)];
  const args =
    fields.length > 0
      ? `export interface ${pascal(script.name)}Args {\n${fields.join("\n")}\n}`
      : `export type ${pascal(script.name)}Args = Record<never, never>;`;
  return `${args}

/** ${script.summary} */
export const ${camel(script.name)}: ScriptOf<${pascal(script.name)}Args> = {
  name: "${script.name}",
  sha1: "${sha1(assemble(script, tree.lib))}",
  args: ${JSON.stringify(script.args.map((arg) => arg.name))},
  replies: ${JSON.stringify(script.replies)},
  source: [
    ${parts.join(",\n    ")},
  ].join("\\n"),
};
`;
}

export function emit(tree: LuaTree): string {
  const lib = [...tree.lib].map(([name, code]) => `  ${name}: ${JSON.stringify(code)},`);
  return `// Generated from lua/ by \`npm run build\`. Do not edit.
import type { Script } from "../engine/engine.ts";

/** A script with the names of its arguments in order. */
export interface ScriptOf<Args> extends Script {
  readonly args: readonly (keyof Args & string)[];
  /** The words that lead its replies. */
  readonly replies: readonly string[];
}

const lib = {
${lib.join("\n")}
};

${tree.scripts.map((script) => emitScript(script, tree)).join("\n")}
/** Every script by its name, for engines that hold the sources themselves. */
export const scripts: Readonly<Record<string, Script>> = { ${tree.scripts.map((s) => (s.name === camel(s.name) ? s.name : `${s.name}: ${camel(s.name)}`)).join(", ")} };
`;
}

if (import.meta.main) {
  const root = join(import.meta.dirname, "../..");
  const target = join(root, "src/generated/scripts.ts");
  const text = emit(readLua(join(root, "lua")));
  if (!process.argv.includes("--check")) {
    writeFileSync(target, text);
  } else if (readFileSync(target, "utf8") !== text) {
    console.error("src/generated/scripts.ts is out of date: run `npm run build` and commit the result.");
    process.exit(1);
  }
}
