import { join } from "node:path";
import type { Script } from "../../../src/engine/engine.ts";
import { abiOf } from "../../generate/lua/abi.ts";
import { assemble, type LuaTree, readChecked, readLua, sha1 } from "../../generate/lua/assemble.ts";

const CLOCK = "local function read_clock()\n  return num(ARGV[#ARGV])\nend";

/** The expiry of keys uses the store's own clock. */
const LIFE = `local function check_life(broken, name, key)
  always(broken, name .. " has a TTL", redis.call("PTTL", key) ~= -1)
end`;

/** Changes for scripts that receive the time, in microseconds, as an additional last argument. */
export const TURNED = { read_clock: CLOCK, check_life: LIFE };

/**
 * Returns all arguments of a script with a fake clock, from those of a call, which leaves out trailing arguments with
 * default values.
 */
export const turnedArguments = (
  { abi: { required, defaults } }: Script,
  args: readonly string[],
  now_us: number | string,
): string[] => [...args, ...defaults.slice(args.length - required), `${now_us}`];

/** The tree from which each script was made, by SHA-1. */
const trees = new Map<string, LuaTree>();

/** Returns the scripts of a tree by name. */
export function scriptsOf(tree: LuaTree): ReadonlyMap<string, Script> {
  const scripts = tree.scripts.map((script): Script => {
    const source = assemble(script, tree);
    return { name: script.name, source, sha1: sha1(source), abi: abiOf(script) };
  });
  for (const script of scripts) trees.set(script.sha1, tree);
  return new Map(scripts.map((script) => [script.name, script]));
}

/** Returns undefined for a script that is not from this repository. */
export const treeOf = (script: Script): LuaTree | undefined => trees.get(script.sha1);

const LUA = join(import.meta.dirname, "../../../lua");

export const turnedTree = readChecked(LUA, { replace: TURNED });

/** The deployed scripts with a fake clock and with checks of their results. */
export const turnedScripts = scriptsOf(turnedTree);
/** The scripts with a fake clock but without the checks, for a store that a client has damaged. */
const uncheckedTree = readLua(LUA, { replace: TURNED });
export const uncheckedScripts = scriptsOf(uncheckedTree);
/** The deployed scripts, which use the store's own clock. `scriptsOf` makes them known to `treeOf`. */
export const deployedTree = readLua(LUA);
scriptsOf(deployedTree);
