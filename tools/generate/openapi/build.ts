/** Writes `openapi.json` and `docs/errors.md`; with `--check`, only reports whether they are up to date. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { VERSION } from "../../../src/contract/version.ts";
import { openApiDocument } from "./document.ts";
import { errorsMarkdown } from "./errors-page.ts";

const FILES: Readonly<Record<string, () => string>> = {
  "openapi.json": () => `${JSON.stringify(openApiDocument(VERSION), null, 2)}\n`,
  "docs/errors.md": errorsMarkdown,
};

for (const [file, content] of Object.entries(FILES)) {
  const path = join(import.meta.dirname, "../../..", file);
  if (!process.argv.includes("--check")) {
    writeFileSync(path, content());
  } else if (readFileSync(path, "utf8") !== content()) {
    console.error(`${file} is out of date: run \`npm run build\` and commit the result.`);
    process.exitCode = 1;
  }
}
