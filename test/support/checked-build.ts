/**
 * `node --import` this, and the service sends scripts each of which checks what it leaves behind: what is not true of a lock, latch or
 * key that must always be (lua/invariants/) fails the request that made it so.
 */
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readChecked } from "../../tools/lua/assemble.ts";
import { emit } from "../../tools/lua/build.ts";
import { emitPrograms } from "../../tools/lua/javascript/emit.ts";

const root = join(import.meta.dirname, "../..");
const tree = readChecked(join(root, "lua"));
const texts: ReadonlyMap<string, string> = new Map([
  [pathToFileURL(join(root, "src/generated/scripts.ts")).href, emit(tree)],
  [pathToFileURL(join(root, "src/generated/programs.ts")).href, emitPrograms(tree)],
]);

registerHooks({
  load(url, context, nextLoad) {
    const source = texts.get(url);
    return source === undefined ? nextLoad(url, context) : { format: "module-typescript", source, shortCircuit: true };
  },
});
