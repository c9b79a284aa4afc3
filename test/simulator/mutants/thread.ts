/** A thread that simulates seeds with a mistake: the edited sources stand in the place of the real ones, in this thread alone. */
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { workerData } from "node:worker_threads";
import { emitPrograms } from "../../../tools/lua/javascript/emit.ts";
import type { ThreadData } from "../thread.ts";
import { applyEdits, mutateScripts, ROOT } from "./mutant.ts";

const { edits } = workerData as ThreadData;
const urlOf = (file: string) => pathToFileURL(join(ROOT, file)).href;
const edited = new Map(edits.filter(({ file }) => !file.startsWith("lua/")).map(({ file }) => [urlOf(file), file]));
/** What the embedded store runs. */
const PROGRAMS = urlOf("src/generated/programs.ts");
const scripts = edits.some(({ file }) => file.startsWith("lua/")) ? mutateScripts(edits) : undefined;

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (url === PROGRAMS && scripts !== undefined) return { ...loaded, source: emitPrograms(scripts) };
    const file = edited.get(url);
    return file === undefined ? loaded : { ...loaded, source: applyEdits(file, String(loaded.source), edits) };
  },
});
await import("../thread.ts");
