/** The server on Node that tests start. */
import { randomUUID } from "node:crypto";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { bundleRuntime } from "../../../tools/generate/runtimes/build.ts";

const ROOT = join(import.meta.dirname, "../../..");
/**
 * The bundle is as deep in the repository as the server's sources, because the server looks for the pages in `build/public`.
 */
const FILE = "build/test/server/node.js";

let bundled: Promise<string> | undefined;

/**
 * Returns the path of the server in one file, as `npm run build:node` bundles it: it starts in half the processor time
 * that the sources need. Each process of a test run builds its own copy, and replaces the file atomically.
 */
export function nodeServer(): Promise<string> {
  bundled ??= bundle();
  return bundled;
}

async function bundle(): Promise<string> {
  const file = join(ROOT, FILE);
  const own = `${file}.${randomUUID()}`;
  await bundleRuntime("node", own);
  await rename(own, file);
  return file;
}
