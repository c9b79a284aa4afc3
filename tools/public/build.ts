/**
 * Builds `build/public`: the files behind `/openapi.json` and `/docs`. Everything comes from this repository and from npm
 * packages, so that the pages work without any other host.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { errorsPage } from "./error-pages.ts";

const ROOT = join(import.meta.dirname, "../..");
export const PUBLIC = join(ROOT, "build/public");

const require = createRequire(import.meta.url);

/** Safe while others serve from the folder, or build it at the same time: each file is replaced in one step. */
export function buildPublic(): void {
  mkdirSync(PUBLIC, { recursive: true });
  const fromRoot = (path: string) => readFileSync(join(ROOT, path));
  const files = {
    "openapi.json": fromRoot("openapi.json"),
    "docs.html": fromRoot("public/docs.html"),
    "docs.js": fromRoot("public/docs.js"),
    "errors.css": fromRoot("public/errors.css"),
    "errors.html": Buffer.from(errorsPage()),
    "swagger-ui-bundle.js": readFileSync(require.resolve("swagger-ui-dist/swagger-ui-bundle.js")),
    "swagger-ui.css": readFileSync(require.resolve("swagger-ui-dist/swagger-ui.css")),
  };
  for (const [name, content] of Object.entries(files)) {
    const temporary = join(PUBLIC, `../.${name}.${process.pid}`);
    writeFileSync(temporary, content);
    renameSync(temporary, join(PUBLIC, name));
  }
}

if (import.meta.main) buildPublic();
