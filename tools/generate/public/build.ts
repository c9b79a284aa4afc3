/**
 * Builds `build/public`: the files for `/openapi.json`, `/llms.txt`, `/docs` and `/console`. Everything is from this repository
 * and from npm packages, so that the pages work without any other host.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { consoleFiles } from "./console.ts";
import { docsFiles } from "./docs.ts";
import type { Files } from "./files.ts";

const ROOT = join(import.meta.dirname, "../../..");
export const PUBLIC = join(ROOT, "build/public");

let built = false;

/**
 * The build is safe while other processes serve the folder or build it at the same time: each file is replaced atomically. A
 * process builds only once, since the tests start many services.
 */
export function buildPublic(): void {
  if (built) return;
  built = true;
  const { docs, root } = docsFiles();
  const files: Files = {
    ...root,
    "openapi.json": readFileSync(join(ROOT, "openapi.json")),
    ...within("docs", docs),
    ...within("console", consoleFiles()),
  };
  for (const [path, content] of Object.entries(files)) {
    const temporary = join(PUBLIC, `../.${path.replaceAll("/", "-")}.${process.pid}`);
    mkdirSync(dirname(join(PUBLIC, path)), { recursive: true });
    writeFileSync(temporary, content);
    renameSync(temporary, join(PUBLIC, path));
  }
  for (const path of readdirSync(PUBLIC, { recursive: true, encoding: "utf8" })) {
    // The file remains from an earlier version.
    if (!(path in files) && statSync(join(PUBLIC, path), { throwIfNoEntry: false })?.isFile()) {
      rmSync(join(PUBLIC, path), { force: true });
    }
  }
}

const within = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]));

if (import.meta.main) buildPublic();
