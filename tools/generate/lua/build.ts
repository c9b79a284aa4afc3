/** Writes `src/generated/` from `lua/`; with `--check`, only reports whether it is up to date. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { abiOf } from "./abi.ts";
import { type ArgumentType, assemble, type LuaScript, type LuaTree, readChecks, readLua, sha1 } from "./assemble.ts";
import { compact } from "./compact.ts";
import { emitConstants } from "./constants.ts";
import { emitDecoder, emitLine, pascal, variantType } from "./emit-replies.ts";
import type { Argument } from "./expand.ts";
import { emitPrograms } from "./javascript/emit.ts";
import { familiesOf, helperPieces, librariesOf } from "./library.ts";
import { parseLines } from "./returns.ts";

const TYPES: Record<ArgumentType, string> = {
  string: "string",
  integer: "number",
  flag: "boolean",
  list: "readonly (string | number)[]",
};

const ENCODED: Record<ArgumentType, (value: string) => string> = {
  string: (value) => value,
  integer: (value) => `\`\${${value}}\``,
  flag: (value) => `${value} ? "1" : "0"`,
  list: (value) => `${value}.join(" ")`,
};

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function emitScript(script: LuaScript, tree: LuaTree, family: string | undefined): string {
  const fields = script.args.map((arg) => `  /** ${arg.about} */\n  readonly ${arg.name}: ${TYPES[arg.type]};`);
  const args =
    fields.length > 0
      ? `export interface ${pascal(script.name)}Args {\n${fields.join("\n")}\n}`
      : `export type ${pascal(script.name)}Args = Record<never, never>;`;
  const reply = `${pascal(script.name)}Reply`;
  const since_at = script.args.findIndex(({ name }) => name === "since");
  return `${args}

export type ${reply} =
${script.replies.map((variant) => `  | ${variantType(variant)}`).join("\n")};

/** ${script.summary} */
export const ${camel(script.name)}: ScriptOf<${pascal(script.name)}Args, ${reply}> = {
  name: "${script.name}",
  sha1: "${sha1(assemble(script, tree))}",
  abi: ${JSON.stringify(abiOf(script))},
  since_at: ${since_at},
  encode: (${since_at >= 0 ? "args, since_ms" : script.args.length > 0 ? "args" : ""}) => [${script.args.map(encoded).join(", ")}],
  decode: ${emitDecoder(script.replies, reply)},
  source: /* @__PURE__ */ text(${textOf(script)}),${family === undefined ? "" : `\n  family: "${family}",`}
};
`;
}

function encoded({ name, type }: Argument): string {
  if (name === "since") return "`${since_ms}`";
  return ENCODED[type](`args.${name}`);
}

function textOf({ name, helpers, later }: LuaScript): string {
  const listed = (names: readonly string[]) => `[${names.map(helperName).join(", ")}]`;
  const first = helpers.filter((helper) => !later.includes(helper));
  return [listed(first), bodyName(name), ...(later.length > 0 ? [listed(later)] : [])].join(", ");
}

const helperName = (name: string) => `lua_${name}`;
const bodyName = (name: string) => `body_${name}`;

/**
 * Scripts and libraries are assembled from the same pieces, because every bundle of the service contains both. Each piece is a
 * constant, so that a smaller bundle contains only the pieces of its scripts.
 */
function emitPieces(tree: LuaTree, libraries: ReturnType<typeof librariesOf>): string {
  const pieces = helperPieces(tree);
  const helpers = [...tree.helpers].map(([name, code]) => {
    const texts = pieces.get(name) ?? [compact(code, tree.names)];
    return `const ${helperName(name)}: Helper = ${JSON.stringify(texts)};`;
  });
  const bodies = tree.scripts.map(
    ({ name, body }) => `const ${bodyName(name)} = ${JSON.stringify(`${compact(body, tree.names)}\n`)};`,
  );
  const emitLibrary = ({
    family,
    members,
    helpers,
  }: ReturnType<typeof familiesOf>[0]) => `const ${family}Library: Library = {
  family: "${family}",
  digest: "${libraries.get(family)?.digest}",
  helpers: [${helpers.map(helperName).join(", ")}],
  bodies: { ${members.map(({ name }) => `${name}: ${bodyName(name)}`).join(", ")} },
};
`;
  return `${helpers.join("\n")}

${bodies.join("\n")}

const joined = (helpers: readonly Helper[]): string[] => helpers.map((pieces) => pieces.join(""));
const text = (first: readonly Helper[], body: string, later: readonly Helper[] = []): string =>
  scriptText(joined(first), joined(later), body);

${familiesOf(tree).map(emitLibrary).join("\n")}
/** As Redis Functions. */
export const libraries: readonly Library[] = [${[...libraries.keys()].map((family) => `${family}Library`).join(", ")}];
`;
}

export function emit(tree: LuaTree): string {
  const libraries = librariesOf(tree);
  const familyOf = ({ name }: LuaScript) => [...libraries].find(([, { bodies }]) => name in bodies)?.[0];
  return `// Generated from lua/ by \`npm run build\`. Do not edit.
import type { Script } from "../engine/engine.ts";
import { type Helper, type Library, scriptText } from "../engine/redis/library.ts";
import { decoder, type ReplyReader } from "../engine/reply.ts";

/** A script with the encoder of its arguments and the decoder of its replies. */
export interface ScriptOf<Args, Reply> extends Script {
  /** The position of the \`since\` argument; -1 if there is none. */
  readonly since_at: number;
  /** Returns all arguments in order. */
  readonly encode: (args: Omit<Args, "since">, since_ms: number) => string[];
  /** @throws StoreError for any other reply. */
  readonly decode: (reply: ReplyReader) => Reply;
}

${tree.sources.flatMap(parseLines).map(emitLine).join("\n")}
${emitPieces(tree, libraries)}
${tree.scripts.map((script) => emitScript(script, tree, familyOf(script))).join("\n")}
/** Every script by name, for engines that need the sources themselves. */
export const scripts: Readonly<Record<string, Script & { readonly decode: (reply: ReplyReader) => unknown }>> = { ${tree.scripts.map((s) => (s.name === camel(s.name) ? s.name : `${s.name}: ${camel(s.name)}`)).join(", ")} };
`;
}

/** The doctor's check of a live store. Code that serves requests does not import it. */
function emitChecks(tree: LuaTree): string {
  const check = tree.scripts.find(({ name }) => name === "check_lock") as LuaScript;
  return `// Generated from lua/ by \`npm run build\`. Do not edit.

/** ${check.summary} The keys are those of one lock. */
export const checkLock = ${JSON.stringify(assemble(check, tree))};
`;
}

if (import.meta.main) {
  const root = join(import.meta.dirname, "../../..");
  const tree = readLua(join(root, "lua"));
  const files = {
    "scripts.ts": emit(tree),
    "constants.ts": emitConstants(tree.sources),
    "programs.ts": emitPrograms(tree),
    "checks.ts": emitChecks(readChecks(join(root, "lua"))),
  };
  for (const [name, text] of Object.entries(files)) {
    const target = join(root, "src/generated", name);
    if (!process.argv.includes("--check")) {
      writeFileSync(target, text);
    } else if (!existsSync(target) || readFileSync(target, "utf8") !== text) {
      console.error(`src/generated/${name} is out of date: run \`npm run build\` and commit the result.`);
      process.exitCode = 1;
    }
  }
}
