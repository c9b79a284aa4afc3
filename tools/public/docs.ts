/** The files behind `/docs`. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { errorsPage } from "./error-pages.ts";
import type { Files } from "./files.ts";

const SOURCES = join(import.meta.dirname, "../../public/docs");
const require = createRequire(import.meta.url);

export function docsFiles(): Files {
  const source = (file: string) => readFileSync(join(SOURCES, file));
  return {
    "index.html": source("index.html"),
    "errors.html": errorsPage(),
    "assets/docs.js": source("docs.js"),
    "assets/errors.css": source("errors.css"),
    "assets/swagger-ui-bundle.js": readFileSync(require.resolve("swagger-ui-dist/swagger-ui-bundle.js")),
    "assets/swagger-ui.css": readFileSync(require.resolve("swagger-ui-dist/swagger-ui.css")),
  };
}
