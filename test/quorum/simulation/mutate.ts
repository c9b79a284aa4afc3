/** Loaded before the simulation (`node --import`): applies one of the mutants to the sources, TypeScript or Lua, as they are read. */
import fs from "node:fs";
import { registerHooks, syncBuiltinESMExports } from "node:module";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { applyEdits, checkEdits, ROOT } from "../../simulator/mutants/mutant.ts";
import { mutants } from "./mutants.ts";

const mutant = mutants[Number(process.env.MUTANT)];
if (!mutant) throw new Error(`MUTANT must be from 0 to ${mutants.length - 1}`);
checkEdits(mutant);

const edited = (path: string, source: string) => applyEdits(relative(ROOT, path), source, mutant.edits);

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.startsWith("file:")) return loaded;
    return { ...loaded, source: edited(fileURLToPath(url), String(loaded.source)) };
  },
});

const { readFileSync } = fs;
Object.assign(fs, {
  readFileSync(...args: Parameters<typeof readFileSync>) {
    const contents = readFileSync(...args);
    return typeof contents === "string" ? edited(String(args[0]), contents) : contents;
  },
});
syncBuiltinESMExports();
