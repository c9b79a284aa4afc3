/**
 * Writes `action/leasehold.mjs`, which is committed because GitHub runs it; with `--check`, only reports whether it is up to
 * date. The file is not minified, so that users of the action can read it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";

const ROOT = join(import.meta.dirname, "../../..");
const FILE = "action/leasehold.mjs";

const { outputFiles } = buildSync({
  absWorkingDir: ROOT,
  entryPoints: ["src/action/index.ts"],
  outfile: FILE,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node24",
  write: false,
  banner: { js: "// Generated from src/action/ by `npm run build`. Do not edit." },
});
const [{ text }] = outputFiles as [(typeof outputFiles)[number]];
if (!process.argv.includes("--check")) {
  writeFileSync(join(ROOT, FILE), text);
} else if (readFileSync(join(ROOT, FILE), "utf8") !== text) {
  console.error(`${FILE} is out of date: run \`npm run build\` and commit the result.`);
  process.exitCode = 1;
}
