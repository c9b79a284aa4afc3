/**
 * When loaded with `node --import`, makes the service send scripts that check their results: a request that leaves a
 * lock, latch or key in violation of its invariants (lua/invariants/) fails.
 */
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readChecked } from "../../../tools/generate/lua/assemble.ts";
import { emit } from "../../../tools/generate/lua/build.ts";
import { emitPrograms } from "../../../tools/generate/lua/javascript/emit.ts";

const root = join(import.meta.dirname, "../../..");
const tree = readChecked(join(root, "lua"));
const texts = new Map([
  [pathToFileURL(join(root, "src/generated/scripts.ts")).href, emit(tree)],
  [pathToFileURL(join(root, "src/generated/programs.ts")).href, emitPrograms(tree)],
]);

/**
 * The places in the service where the text of a script's error is still available. The service doesn't report that
 * text, because it may contain data.
 */
const ERRORS: readonly (readonly [file: string, before: string, text: string])[] = [
  ["src/engine/sqlite/answer.ts", '  const [, code = "ERR"] =', "err"],
  ["src/engine/redis/refusals.ts", "  for (const [pattern, refusal] of refusalsOf(credentials))", "text"],
];
if (process.env.BROKEN_INVARIANTS)
  for (const [file, before, text] of ERRORS) {
    const noting = `  if (/^INVARIANT/.test(${text})) appendFileSync(process.env.BROKEN_INVARIANTS as string, \`\${${text}}\\n\`);\n`;
    const written = readFileSync(join(root, file), "utf8");
    if (!written.includes(before)) throw new Error(`${file} no longer contains '${before.trim()}'`);
    const source = `import { appendFileSync } from "node:fs";\n${written.replace(before, `${noting}${before}`)}`;
    texts.set(pathToFileURL(join(root, file)).href, source);
  }

registerHooks({
  load(url, context, nextLoad) {
    const source = texts.get(url);
    return source === undefined ? nextLoad(url, context) : { format: "module-typescript", source, shortCircuit: true };
  },
});
