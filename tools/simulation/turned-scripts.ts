import { join } from "node:path";
import type { Script } from "../../src/engine/engine.ts";
import { abiOf } from "../lua/abi.ts";
import { assemble, type LuaTree, readLua, sha1 } from "../lua/assemble.ts";

const CLOCK = "local function read_clock()\n  return num(ARGV[#ARGV])\nend";

/** The scripts by name, taking the time from one more argument after their own, in microseconds. Nothing else differs. */
export function withTurnedClock(tree: LuaTree): ReadonlyMap<string, Script> {
  return new Map(
    tree.scripts.map((script) => {
      const source = assemble(script, tree, { read_clock: CLOCK });
      return [script.name, { name: script.name, source, sha1: sha1(source), abi: abiOf(script) }];
    }),
  );
}

const tree = readLua(join(import.meta.dirname, "../../lua"));

export const turnedScripts = withTurnedClock(tree);
/** The same before they are put together. */
export const turnedTree: LuaTree = {
  ...tree,
  helpers: new Map(tree.helpers).set("read_clock", CLOCK),
};
