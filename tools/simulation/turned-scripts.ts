import { join } from "node:path";
import type { Script } from "../../src/engine/engine.ts";
import { abiOf } from "../lua/abi.ts";
import { assemble, type LuaTree, readLua, sha1 } from "../lua/assemble.ts";

/** In the form of a helper, so that it can be one of a library too. */
const CLOCK = "local now_us, now\ndo\nnow_us = num(ARGV[#ARGV])\nnow = math.floor(now_us / 1000)\nend";

/** The scripts by name, taking the time from one more argument after their own, in microseconds. Nothing else differs. */
export function withTurnedClock(tree: LuaTree): ReadonlyMap<string, Script> {
  return new Map(
    tree.scripts.map((script) => {
      const source = assemble(script, tree, { clock: CLOCK });
      return [script.name, { name: script.name, source, sha1: sha1(source), abi: abiOf(script) }];
    }),
  );
}

const tree = readLua(join(import.meta.dirname, "../../lua"));

export const turnedScripts = withTurnedClock(tree);
/** The same before they are put together. */
export const turnedTree: LuaTree = { ...tree, lib: new Map(tree.lib).set("clock", CLOCK) };
