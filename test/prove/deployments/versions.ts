import { startRedis } from "../../../tools/support/redis/server.ts";
import { startProgram } from "../../support/services/targets.ts";
import { keysInRedis } from "../store-keys.ts";
import { buildTwoVersions, type TwoVersions } from "./build.ts";
import { type DeploymentKind, SETTINGS } from "./deployment.ts";
import { makeDisk } from "./disk.ts";
import { inFolder } from "./in-folder.ts";
import { serve } from "./service.ts";

/** Starts one version until it is told to switch to the other. */
function versioned({ commands }: TwoVersions, first: 0 | 1) {
  let version: number = first;
  return {
    launch: (variables: object) => startProgram("node", commands[version % 2] as readonly string[], variables),
    change() {
      version += 1;
    },
  };
}

/** Two processes on one Redis, which start with different versions. */
export const versions: DeploymentKind = {
  name: "versions",
  about: "Redis over TCP, two Node processes, redeployed in turn with this version and the next",
  share: 5,
  async start(random) {
    const redis = await startRedis({ appendonly: true });
    const builds = await buildTwoVersions({ replies: false });
    const processes = [versioned(builds, 0), versioned(builds, 1)];
    const variables = { ...SETTINGS, REDIS_URL: redis.url };
    const services = await Promise.all(processes.map(({ launch }) => serve(() => launch(variables), random)));
    return {
      services: services.map((service, i) => ({ ...service, changeVersion: processes[i]?.change })),
      databases: [redis],
      keys: () => keysInRedis(redis),
      async stop() {
        await Promise.all(services.map((service) => service.stop()));
        await redis.stop();
        await builds.remove();
      },
    };
  },
};

/** One process on a file, which the two versions open alternately. */
export const versionsOfFile: DeploymentKind = {
  name: "versions-file",
  about: "SQLite file, Node, redeployed in turn with this version and the next",
  share: 4,
  async start(random) {
    const disk = makeDisk();
    const builds = await buildTwoVersions({ replies: true });
    const { launch, change } = versioned(builds, 0);
    const variables = { ...SETTINGS, LEASEHOLD_STATE: disk.folder };
    const service = await serve(() => launch(variables), random);
    return {
      services: [{ ...service, changeVersion: change }],
      disk,
      ...inFolder(service, disk.folder, () => {
        disk.remove();
        return builds.remove();
      }),
    };
  },
};
