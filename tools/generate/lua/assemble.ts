/** Reads `lua/`, and assembles the scripts into the form in which a store runs them. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { scriptText } from "../../../src/engine/redis/library.ts";
import { AS_WRITTEN, compact, type ShortNames, shortNames } from "./compact.ts";
import { type Argument, constructorsOf, expandInput, expandReplies } from "./expand.ts";
import { type LuaScript, parseScript } from "./header.ts";
import { helpersOf, type LuaModule, laterOf, neededBy } from "./modules.ts";
import { checkRules, fail, stripComments } from "./rules.ts";
import { checkName, checkText, withCheck } from "./with-check.ts";

export type { ArgumentType } from "./expand.ts";
export type { LuaScript } from "./header.ts";

export interface LuaTree {
  /** The text of each helper by name, with each helper after those that it uses. */
  readonly helpers: ReadonlyMap<string, string>;
  readonly scripts: readonly LuaScript[];
  /** Declarations that are in modules, but that no script needs. There should be none, but mutants may leave some. */
  readonly unused: readonly string[];
  /** The modules' original source code. */
  readonly sources: readonly string[];
  readonly names: ShortNames;
}

export interface ReadOptions {
  /** Returns the text of a file in the folder. */
  readonly read?: (file: string) => string;
  /** Replaces these helpers with other code, such as a test's clock. */
  readonly replace?: Readonly<Record<string, string>>;
}

/** The folders of `lua/` that are not deployed: the invariants, and the scripts that check them. */
const INVARIANTS = "invariants";
const CHECK = "check";

/** Returns the deployed scripts. @throws Error with the file's name and the mistake. */
export const readLua = (folder: string, options: ReadOptions = {}): LuaTree => readRooms(folder, false, options);

/** Returns the scripts that report a store's violated invariants. */
export function readChecks(folder: string, options: ReadOptions = {}): LuaTree {
  const { scripts, ...tree } = readRooms(folder, true, options);
  return { ...tree, scripts: scripts.filter(isCheck) };
}

/**
 * Returns the deployed scripts with checks of their results, as in every build except the deployed one. A check brings its own
 * helpers, so in the script, only the replies change.
 */
export function readChecked(folder: string, options: ReadOptions = {}): LuaTree {
  const deployed = readLua(folder, options);
  const checks = readChecks(folder, options);
  const texts = checks.scripts.map((check) => checkText(roomOf(check), textOf(check, checks)));
  const helpers = new Map([...deployed.helpers, ...texts]);
  const scripts = deployed.scripts.map(({ body, ...script }) => ({
    ...script,
    body: withCheck(roomOf(script), body),
    helpers: [...script.helpers, checkName(roomOf(script))],
  }));
  return { ...deployed, helpers, scripts, names: shortNames(helpers, scripts) };
}

function readRooms(
  folder: string,
  checks: boolean,
  { read = (file) => readFileSync(join(folder, file), "utf8"), replace = {} }: ReadOptions,
): LuaTree {
  const filesIn = (room: string) =>
    readdirSync(join(folder, room))
      .filter((file) => file.endsWith(".lua"))
      .sort()
      .map((name): [file: string, source: string] => [`${room}/${name}`, read(`${room}/${name}`)]);
  const of_modules = checks ? ["core", INVARIANTS] : ["core"];
  const of_scripts = readdirSync(folder)
    .filter((room) => room !== "core" && room !== INVARIANTS && (checks || room !== CHECK))
    .sort();
  const sources = of_modules.flatMap(filesIn);
  const texts = sources.map(([, source]) => source);
  const parsed = of_scripts.flatMap(filesIn).map(([file, source]) => parseScript(file, source, texts));
  const constructors = constructorsOf(parsed.flatMap(({ replies }) => replies));
  const modules = sources.map(([file, source]): LuaModule => {
    const code = stripComments(source);
    checkRules(file, code);
    return { file, code: expandInput(expandReplies(file, code, constructors), inputOf(parsed)) };
  });
  const {
    helpers,
    scripts: valued,
    unused,
  } = helpersOf(
    modules,
    parsed.map((script) => ({ ...script, code: script.body })),
  );
  const scripts = valued.map(({ code, ...script }) => {
    const module = { file: script.file, code };
    const needed = neededBy(module, helpers);
    return { ...script, body: code, helpers: needed, later: laterOf(script.name, module, needed, helpers) };
  });
  const named = new Map([...helpers].map(([name, { text }]) => [name, replace[name] ?? text]));
  return {
    helpers: named,
    scripts,
    unused,
    sources: texts,
    names: shortNames(named, scripts),
  };
}

/** Returns the fields of the table that modules receive as `input`: the arguments of the one script that passes its own. */
function inputOf(scripts: readonly Omit<LuaScript, "helpers" | "later">[]): readonly Argument[] {
  const [giver, other] = scripts.filter(({ gives_arguments }) => gives_arguments);
  if (other !== undefined) fail(other.file, `passes its arguments to the modules, but ${giver?.file} already does`);
  return giver?.args ?? [];
}

/** Returns the script's text as a store runs it. */
export function assemble(script: LuaScript, tree: LuaTree): string {
  const short = (code: string) => compact(code, tree.names);
  const texts = (names: readonly string[]) => names.map((name) => short(tree.helpers.get(name) as string));
  // Functions that keep their original names are local variables, which must be declared before they are used.
  const later = tree.names === AS_WRITTEN ? [] : script.later;
  const first = script.helpers.filter((name) => !later.includes(name));
  return scriptText(texts(first), texts(later), short(`${script.body}\n`));
}

const textOf = ({ helpers, body }: LuaScript, tree: LuaTree): string =>
  [...helpers.map((name) => tree.helpers.get(name) as string), `${body}\n`].join("\n");
const roomOf = ({ file }: { readonly file: string }): string =>
  basename(dirname(file) === CHECK ? file : dirname(file), ".lua");
const isCheck = ({ file }: { readonly file: string }): boolean => dirname(file) === CHECK;

export function sha1(source: string): string {
  return createHash("sha1").update(source).digest("hex");
}
