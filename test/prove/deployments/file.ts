import { type ServerRuntime, startServer } from "../../support/services/targets.ts";
import { type DeploymentKind, SETTINGS } from "./deployment.ts";
import { makeDisk } from "./disk.ts";
import { inFolder } from "./in-folder.ts";
import { serve } from "./service.ts";

/** The embedded store in a file, on a disk that can fill up. */
const onFile = (name: string, runtime: ServerRuntime, share: number): DeploymentKind => ({
  name,
  about: `SQLite file, ${runtime}, in-process hints`,
  share,
  checkable: runtime === "node",
  async start(random, more) {
    const disk = makeDisk();
    const variables = { ...SETTINGS, ...more, LEASEHOLD_STATE: disk.folder };
    const service = await serve(() => startServer(runtime, undefined, variables), random);
    return {
      services: [service],
      disk,
      ...inFolder(service, disk.folder, () => disk.remove()),
    };
  },
});

export const file = onFile("file", "node", 30);
export const fileOnDeno = onFile("file-deno", "deno", 4);
export const fileOnBun = onFile("file-bun", "bun", 4);
