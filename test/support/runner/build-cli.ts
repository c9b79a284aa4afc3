import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { buildScripts } from "../../../tools/generate/package/scripts.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder with the package's JavaScript. */
    readonly package_folder: string;
  }
}

/** Runs once per test run: builds the CLI exactly as the package ships it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "leasehold-cli-"));
  await buildScripts(folder);
  project.provide("package_folder", folder);
  return () => rm(folder, { recursive: true, force: true });
}
