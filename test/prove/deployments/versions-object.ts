import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProgram } from "../../support/services/targets.ts";
import { type DeploymentKind, SETTINGS } from "./deployment.ts";
import { evictStore } from "./evict.ts";
import { inFolder } from "./in-folder.ts";
import { serve } from "./service.ts";

const SERVER = join(import.meta.dirname, "../servers/workerd-versions.ts");
/** Versions of the Worker and of the objects. A step deploys either the Worker or the objects. */
const STEPS = [
  ["this", "this"],
  ["next", "this"],
  ["next", "next"],
  ["this", "next"],
] as const;

/** Workers and objects of different versions call each other while a deployment is in progress. */
export const versionsOfObject: DeploymentKind = {
  name: "versions-object",
  about: "embedded store in an object, workerd, Workers and objects redeployed in turn with this version and the next",
  share: 1,
  async start(random) {
    const state = await mkdtemp(join(tmpdir(), "leasehold-prove-"));
    let step = 1;
    const launch = () => {
      const command = [process.execPath, SERVER, ...(STEPS[step % STEPS.length] as (typeof STEPS)[number])];
      return startProgram("workerd", command, { ...SETTINGS, LEASEHOLD_STATE: state });
    };
    const service = await serve(launch, random);
    const changeVersion = () => {
      step += 1;
    };
    return {
      services: [{ ...service, changeVersion }],
      evict: evictStore(service),
      ...inFolder(service, state, () => rm(state, { recursive: true, force: true })),
    };
  },
};
