/** The files behind `/console`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import type { Files } from "./files.ts";

const ROOT = join(import.meta.dirname, "../..");

export function consoleFiles(): Files {
  const source = (file: string) => readFileSync(join(ROOT, "public/console", file));
  const { outputFiles } = buildSync({
    absWorkingDir: ROOT,
    entryPoints: ["src/console/index.tsx"],
    outdir: "console",
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    write: false,
  });
  return {
    "index.html": source("index.html"),
    "assets/console.css": source("console.css"),
    "assets/icon.svg": source("icon.svg"),
    "assets/console.js": outputFiles[0]?.contents ?? new Uint8Array(),
  };
}
