/**
 * `npm run build:<runtime>` builds the service for that runtime as a single file in `build/`. Servers also get the
 * pages of `/docs`; functions have none.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build, type Plugin } from "esbuild";
import { buildPublic } from "../public/build.ts";

const ROOT = join(import.meta.dirname, "../../..");
const VERCEL = "build/vercel/.vercel/output";

const FILES: Readonly<Record<string, string>> = {
  node: "build/node.js",
  deno: "build/deno.js",
  bun: "build/bun.js",
  lambda: "build/lambda/index.mjs",
  vercel: `${VERCEL}/functions/leasehold.func/index.mjs`,
};

/**
 * The files for `vercel deploy --prebuilt`, in build/vercel. A request may take as long as its wait plus the store's timeout.
 */
const VERCEL_FILES = {
  "config.json": { version: 3, routes: [{ src: "/.*", dest: "/leasehold" }] },
  "functions/leasehold.func/.vc-config.json": {
    runtime: "nodejs24.x",
    handler: "index.mjs",
    launcherType: "Nodejs",
    shouldAddHelpers: false,
    supportsResponseStreaming: true,
    maxDuration: 30,
  },
};

/**
 * Bundles the service for a runtime into a single file with no package dependencies. The path is relative to the root
 * of the repository.
 */
export async function bundleRuntime(runtime: string, outfile: string, plugins: Plugin[] = []): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: [`src/runtimes/${runtime}.ts`],
    outfile,
    plugins,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    // Some packages load Node's modules with `require`.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
}

if (import.meta.main) {
  const [runtime = ""] = process.argv.slice(2);
  const file = FILES[runtime];
  if (file === undefined) throw new Error(`expected one of ${Object.keys(FILES).join(", ")}, got '${runtime}'`);
  await bundleRuntime(runtime, file);
  if (["node", "deno", "bun"].includes(runtime)) buildPublic();
  if (runtime === "vercel") {
    for (const [path, content] of Object.entries(VERCEL_FILES)) {
      const target = join(ROOT, VERCEL, path);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, JSON.stringify(content, undefined, 2));
    }
  }
}
