import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

const ROOT = join(import.meta.dirname, "../..");
/** Packages that come into the command line's bundle, and whose licenses have to come along. */
const BUNDLED = ["commander", "zod"];

/** Node 20 is the oldest that the package supports; browsers and the other runtimes that have `fetch` know ES2022 too. */
const COMMON = { bundle: true, format: "esm", target: "es2022", absWorkingDir: ROOT } as const;

/** Both entries as JavaScript. Apart from their types, so that who needs no types loads no compiler. */
export async function buildScripts(outdir: string): Promise<void> {
  await build({ ...COMMON, entryPoints: ["src/client/index.ts"], outfile: join(outdir, "client/index.js") });
  await build({
    ...COMMON,
    entryPoints: ["src/cli/bin.ts", "src/cli/index.ts"],
    outdir: join(outdir, "cli"),
    platform: "node",
    // The doctor, which brings the database client along, stays in a file of its own until it is called.
    splitting: true,
    chunkNames: "[name]-[hash]",
    // The argument parser asks for Node's modules the CommonJS way.
    banner: {
      js: 'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);',
    },
  });
  for (const name of BUNDLED) {
    await copyFile(join(ROOT, "node_modules", name, "LICENSE"), join(outdir, "cli", `${name}.LICENSE`));
  }
}
