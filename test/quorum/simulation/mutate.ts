/** Loaded before the simulation (`node --import`): applies one of the mutants to the sources as they are read. */
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { MUTANTS } from "./mutants.ts";

const root = join(import.meta.dirname, "../../..");
const mutant = MUTANTS[Number(process.env.MUTANT)];
if (!mutant) throw new Error(`MUTANT must be from 0 to ${MUTANTS.length - 1}`);
const edits = mutant.edits.map((edit) => ({ ...edit, url: pathToFileURL(join(root, edit.file)).href }));

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    let source = String(loaded.source);
    const mine = edits.filter((edit) => edit.url === url);
    for (const { file, find, put } of mine) {
      if (source.split(find).length !== 2) throw new Error(`${file} must have this once: ${find}`);
      source = source.replace(find, () => put);
    }
    return mine.length > 0 ? { ...loaded, source } : loaded;
  },
});
