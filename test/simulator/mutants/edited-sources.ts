/** Replaces real sources with edited ones in everything that the calling thread imports from now on. */
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { emitPrograms } from "../../../tools/generate/lua/javascript/emit.ts";
import { applyEdits, type Edit, mutateScripts, ROOT } from "./mutant.ts";

const urlOf = (file: string) => pathToFileURL(join(ROOT, file)).href;
/** The module of programs that the embedded store runs. */
const PROGRAMS = urlOf("src/generated/programs.ts");

export function useEdited(edits: readonly Edit[]): void {
  const edited = new Map(edits.filter(({ file }) => !file.startsWith("lua/")).map(({ file }) => [urlOf(file), file]));
  const scripts = edits.some(({ file }) => file.startsWith("lua/")) ? mutateScripts(edits) : undefined;
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (url === PROGRAMS && scripts !== undefined) return { ...loaded, source: emitPrograms(scripts) };
      const file = edited.get(url);
      return file === undefined ? loaded : { ...loaded, source: applyEdits(file, String(loaded.source), edits) };
    },
  });
}
