import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

const ROOT = join(import.meta.dirname, "../../..");
/** Bundled packages whose license must be included. */
const BUNDLED = {
  cli: ["commander", "zod", "@upstash/redis"],
  server: ["hono", "@hono/node-server", "zod", "@upstash/redis"],
  service: ["hono", "zod", "@upstash/redis"],
  direct: ["zod"],
};
/** Some packages load Node's modules with `require`. */
const REQUIRE =
  'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);';

/**
 * Node 20 is the oldest version that the package supports; browsers and the other runtimes with `fetch` also support
 * ES2022.
 */
const COMMON = { bundle: true, format: "esm", target: "es2022", absWorkingDir: ROOT } as const;

/** Libraries whose API the package implements with its own client; the path in the package is the folder in `src/adapters/`. */
export const ADAPTERS = ["mutex", "redlock", "upstash-lock"];

/** Builds the JavaScript of the entries. Types are built separately, because that loads the compiler. */
export async function buildScripts(outdir: string): Promise<void> {
  // The entries share code, and therefore their error classes.
  await build({
    ...COMMON,
    entryPoints: { "client/index": "src/client/index.ts", "direct/index": "src/direct/index.ts" },
    outdir,
    splitting: true,
    chunkNames: "client/[name]-[hash]",
  });
  // The adapters import only types from the client, which their users pass to them.
  for (const name of ADAPTERS) {
    const outfile = join(outdir, `adapters/${name}/index.js`);
    await build({ ...COMMON, entryPoints: [`src/adapters/${name}/index.ts`], outfile });
  }
  await build({
    ...COMMON,
    entryPoints: ["src/cli/bin.ts", "src/cli/index.ts"],
    outdir: join(outdir, "cli"),
    platform: "node",
    // The doctor includes the database client, so it is in a separate file, which is loaded on demand.
    splitting: true,
    chunkNames: "[name]-[hash]",
    banner: { js: REQUIRE },
  });
  // Builds a program and libraries that share code.
  await build({
    ...COMMON,
    entryPoints: {
      "server/bin": "src/runtimes/leasehold-server.ts",
      "service/index": "src/service/index.ts",
      "direct/stores": "src/direct/stores.ts",
    },
    outdir,
    platform: "node",
    splitting: true,
    // The pages are next to the code that serves them.
    chunkNames: "server/[name]-[hash]",
    // Names and line breaks are kept, because Node prints the whole line that threw an uncaught error.
    minifySyntax: true,
    banner: { js: REQUIRE },
  });
  // These entries use no Node APIs.
  await build({
    ...COMMON,
    entryPoints: {
      "service/workers": "src/service/workers.ts",
      "service/edge": "src/service/edge.ts",
      "direct/objects": "src/direct/objects.ts",
    },
    outdir,
    external: ["cloudflare:workers"],
    splitting: true,
    chunkNames: "service/[name]-[hash]",
    minifySyntax: true,
    minifyWhitespace: true,
  });
  for (const [folder, names] of Object.entries(BUNDLED)) {
    for (const name of names) {
      const license = join(outdir, folder, `${name.replace("/", "-")}.LICENSE`);
      await copyFile(join(ROOT, "node_modules", name, "LICENSE"), license);
    }
  }
}
