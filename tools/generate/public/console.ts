/** The files for `/console`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import type { Files } from "./files.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** The order matters: a later file may override an earlier one for phones. */
const STYLES = ["basics.css", "layout.css", "tables.css", "parts.css", "plots.css", "dialogs.css"];

export function consoleFiles(): Files {
  const source = (file: string) => readFileSync(join(ROOT, "public/console", file), "utf8");
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
    "assets/console.css": STYLES.map(source).join("\n"),
    "assets/icon.svg": source("icon.svg"),
    "assets/console.js": outputFiles[0]?.contents ?? new Uint8Array(),
  };
}
