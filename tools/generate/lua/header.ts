/** Reads the header of a script, which defines its keys, arguments and replies, and expands it into the body. */
import {
  type Argument,
  type ArgumentType,
  constructorsOf,
  expandArguments,
  expandKeys,
  expandReplies,
  givesArguments,
} from "./expand.ts";
import { parseLines, parseReturns, type Variant } from "./returns.ts";
import { checkRules, fail, stripComments } from "./rules.ts";

export interface LuaScript {
  /** Unique: the file's name, preceded by its folder's name unless that is the locks' folder. */
  readonly name: string;
  /** The path below `lua/`. */
  readonly file: string;
  /** The first paragraph of the header. */
  readonly summary: string;
  readonly keys: readonly { readonly position: string; readonly name: string; readonly about: string }[];
  readonly args: readonly Argument[];
  readonly replies: readonly Variant[];
  /** Whether modules receive its arguments as `input`. */
  readonly gives_arguments: boolean;
  /** The helpers that the script needs, in the order in which they precede it. */
  readonly helpers: readonly string[];
  /** The helpers that EVALSHA creates when one of them is first called. */
  readonly later: readonly string[];
  /** The script without comments, and with its header expanded; `assemble` adds the helpers before it. */
  readonly body: string;
}

type Keys = LuaScript["keys"];

/** Returns the elements of a list in a module, with the comment at the end of each line. */
export function listOf(source: string, name: string): { readonly name: string; readonly about: string }[] {
  const body = new RegExp(`^local ${name} = \\{.*\\n([\\s\\S]*?)^\\}`, "m").exec(source)?.[1] ?? "";
  return [...body.matchAll(/^ +"(\w+)", -- (.*)$/gm)].map(([, name = "", about = ""]) => ({ name, about }));
}

function parseKeys(file: string, header: string, lock_keys: ReturnType<typeof listOf>): Keys {
  const rows = [...header.matchAll(/^KEYS\[(\w+(?:\+\w+)?)(?:\.\.(\d))?\] +(\w+) +(.*)$/gm)];
  if (header.match(/^KEYS/gm)?.length !== rows.length) fail(file, "a KEYS row of the header is malformed");
  return rows.flatMap(([, position = "", last, name = "", about = ""]) => {
    if (last === undefined) return [{ position, name, about }];
    if (name !== "lock" || Number(last) !== lock_keys.length) {
      fail(file, `only the ${lock_keys.length} keys of a lock, listed in core/record.lua, can have a range`);
    }
    return lock_keys.map((key, i) => ({ ...key, position: position.replace(/\d$/, String(i + 1)) }));
  });
}

function repliesOf(file: string, header: string, modules: readonly string[]): Variant[] {
  const lines = modules.flatMap((source) => parseLines(source).map(({ name }) => name));
  try {
    return parseReturns(header, lines);
  } catch (error) {
    return fail(file, `RETURNS cannot be read: ${(error as Error).message}`);
  }
}

function parseArguments(file: string, header: string): Argument[] {
  const rows = [...header.matchAll(/^ARGV\[(\d+)\] +(\w+) +(string|integer|flag|list)(?:=(\S+))? +(.*)$/gm)];
  if ((header.match(/^ARGV/gm)?.length ?? 0) !== rows.length) fail(file, "an ARGV row of the header is malformed");
  const args = rows.map(([, position, name = "", type, value, about = ""], i): Argument => {
    if (Number(position) !== i + 1) fail(file, `ARGV[${position}] is out of order`);
    return { name, type: type as ArgumentType, ...(value === undefined ? {} : { default: value }), about };
  });
  const bare = args.find((arg, i) => arg.default === undefined && args[i - 1]?.default !== undefined);
  if (bare)
    fail(file, `'${bare.name}' follows an argument with a default, so it needs one too: '${bare.name} ${bare.type}=…'`);
  return args;
}

/** `modules` contains the modules' source code. @throws Error with the file's name and the mistake. */
export function parseScript(
  file: string,
  source: string,
  modules: readonly string[],
): Omit<LuaScript, "helpers" | "later"> {
  const header = /^--\[\[\n([\s\S]*?)\n\]\]\n/.exec(source)?.[1] ?? fail(file, "has no header");
  const summary = (header.split("\n\n")[0] as string).replaceAll("\n", " ");
  const keys = parseKeys(file, header, listOf(modules.join("\n"), "LOCK_KEYS"));
  const args = parseArguments(file, header);
  const replies = repliesOf(file, header, modules);
  const name = file
    .replace(/\.lua$/, "")
    .replace(/^lock\//, "")
    .replace("/", "_");
  const code = stripComments(source);
  checkRules(file, code);
  const replying = expandReplies(file, code, constructorsOf(replies));
  const body = expandArguments(file, expandKeys(file, replying, keys), args);
  return { name, file, summary, keys, args, replies, gives_arguments: givesArguments(code), body };
}
