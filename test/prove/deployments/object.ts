import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProgram } from "../../support/services/targets.ts";
import { type DeploymentKind, SETTINGS } from "./deployment.ts";
import { evictStore } from "./evict.ts";
import { inFolder } from "./in-folder.ts";
import { serve } from "./service.ts";
import { WORKERD } from "./upstash.ts";

/** The embedded store in a Durable Object, which also carries the hints. */
export const object: DeploymentKind = {
  name: "object",
  about: "embedded store in an object, workerd, hints from the object",
  share: 8,
  async start(random) {
    const state = await mkdtemp(join(tmpdir(), "leasehold-prove-"));
    const variables = { ...SETTINGS, LEASEHOLD_STATE: state };
    const service = await serve(() => startProgram("workerd", WORKERD, variables), random);
    return {
      services: [service],
      evict: evictStore(service),
      ...inFolder(service, state, () => rm(state, { recursive: true, force: true })),
    };
  },
};
