/** Loaded before the simulation (`node --import`): applies one of the mutants to the sources, TypeScript or Lua, as they are read. */
import fs from "node:fs";
import { registerHooks, syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { MUTANTS } from "./mutants.ts";

const root = join(import.meta.dirname, "../../..");
const mutant = MUTANTS[Number(process.env.MUTANT)];
if (!mutant) throw new Error(`MUTANT must be from 0 to ${MUTANTS.length - 1}`);

function edited(path: string, source: string): string {
  let text = source;
  for (const { file, find, put } of mutant?.edits ?? []) {
    if (join(root, file) !== path) continue;
    if (text.split(find).length !== 2) throw new Error(`${file} must have this once: ${find}`);
    text = text.replace(find, () => put);
  }
  return text;
}

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
