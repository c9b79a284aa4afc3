/**
 * Builds the contents of the npm package in `dist/`: the client, its adapters, the command line and the server, each
 * bundled without dependencies, the types of everything except the server, and the pages that the server serves. `npm
 * ci` and `npm pack` run it, so that `npx --no-install leasehold` works in a checkout. This is not a `prepare` script,
 * because the package would include that script, and npm would warn about it during installation.
 */
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { buildPublic, PUBLIC } from "../public/build.ts";
import { buildScripts } from "./scripts.ts";
import { buildTypes } from "./types.ts";

const outdir = join(import.meta.dirname, "../../../dist");
await rm(outdir, { recursive: true, force: true });
await buildScripts(outdir);
await buildTypes(outdir);
buildPublic();
await cp(PUBLIC, join(outdir, "server/public"), { recursive: true });
