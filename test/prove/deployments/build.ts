/** Builds two successive versions of the server for Node, each as a single file. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleRuntime } from "../../../tools/generate/runtimes/build.ts";
import { nextVersion } from "../../support/platforms/next-version.ts";

export interface TwoVersions {
  /** The commands that start the two versions. */
  readonly commands: readonly [readonly string[], readonly string[]];
  remove(): Promise<void>;
}

export async function buildTwoVersions(options: Parameters<typeof nextVersion>[0]): Promise<TwoVersions> {
  const folder = await mkdtemp(join(tmpdir(), "leasehold-versions-"));
  const one = async (name: string, plugins: ReturnType<typeof nextVersion>[]) => {
    const outfile = join(folder, `${name}.mjs`);
    await bundleRuntime("node", outfile, plugins);
    return [process.execPath, outfile];
  };
  return {
    commands: [await one("this", []), await one("next", [nextVersion(options)])],
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
