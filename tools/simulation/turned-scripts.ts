import { join } from "node:path";
import type { Script } from "../../src/engine/engine.ts";
import { abiOf } from "../lua/abi.ts";
import { assemble, type LuaTree, readChecked, readLua, sha1 } from "../lua/assemble.ts";

const CLOCK = "local function read_clock()\n  return num(ARGV[#ARGV])\nend";

/** The life of keys uses the store's own clock. */
const LIFE = `local function check_life(broken, name, key)
  always(broken, name .. " has a TTL", redis.call("PTTL", key) ~= -1)
end`;

/** For scripts that take the time as one more argument after their own, in microseconds. */
export const TURNED = { read_clock: CLOCK, check_life: LIFE };

/** All arguments of a turned script, from those of a call, which leaves out its last ones if they have their defaults. */
export const turnedArguments = (
  { abi: { required, defaults } }: Script,
  args: readonly string[],
  now_us: number | string,
): string[] => [...args, ...defaults.slice(args.length - required), `${now_us}`];

/** The tree that each script was made from, by its SHA-1. */
const trees = new Map<string, LuaTree>();

/** The scripts of a tree by name. */
export function scriptsOf(tree: LuaTree): ReadonlyMap<string, Script> {
  const scripts = tree.scripts.map((script): Script => {
    const source = assemble(script, tree);
    return { name: script.name, source, sha1: sha1(source), abi: abiOf(script) };
  });
  for (const script of scripts) trees.set(script.sha1, tree);
  return new Map(scripts.map((script) => [script.name, script]));
}

/** Undefined for a script that is not one of ours. */
export const treeOf = (script: Script): LuaTree | undefined => trees.get(script.sha1);

const LUA = join(import.meta.dirname, "../../lua");

export const turnedTree = readChecked(LUA, { replace: TURNED });

/** The scripts as they are, except for the time, each checking what it leaves behind. */
export const turnedScripts = scriptsOf(turnedTree);
/** The same without the checks, for a store that a client has damaged. */
export const uncheckedTree = readLua(LUA, { replace: TURNED });
export const uncheckedScripts = scriptsOf(uncheckedTree);
/** The deployed scripts, which use the store's own clock. */
export const deployedTree = readLua(LUA);
export const deployedScripts = scriptsOf(deployedTree);
