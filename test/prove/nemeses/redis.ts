import { command } from "../../support/engines/sentinels.ts";
import { type Nemesis, one, some } from "./nemesis.ts";

type Scene = Parameters<Nemesis["of"]>[0];

/** Every Redis that survives its faults; other nemeses handle those that fail over. */
const redises = ({ deployment: { databases = [] } }: Scene) => (databases.length > 0 ? databases : undefined);

export const redisKilled: Nemesis = {
  name: "Redis killed",
  weight: 4,
  outage: true,
  of(scene) {
    const databases = redises(scene);
    return (
      databases &&
      (async () => {
        const redis = one(scene, databases);
        await redis.kill9();
        await some(scene, 1_500);
        await redis.restart();
      })
    );
  },
};

export const redisFrozen: Nemesis = {
  name: "Redis frozen",
  weight: 4,
  outage: true,
  of(scene) {
    const databases = redises(scene);
    return (
      databases &&
      (async () => {
        const { pid } = one(scene, databases);
        process.kill(pid, "SIGSTOP");
        await some(scene, 4_000);
        process.kill(pid, "SIGCONT");
      })
    );
  },
};

/** Also includes databases that fail over. */
const ports = async ({ deployment: { databases = [], sentinels } }: Scene) =>
  sentinels ? [(await sentinels.master()).port] : databases.map(({ port }) => port);

export const connectionsKilled: Nemesis = {
  name: "connections killed by Redis",
  weight: 3,
  outage: true,
  of(scene) {
    const { databases, sentinels } = scene.deployment;
    if (!databases && !sentinels) return undefined;
    return async () => {
      await command(one(scene, await ports(scene)), "CLIENT", "KILL", "TYPE", "normal").catch(() => {});
    };
  },
};

export const scriptsForgotten: Nemesis = {
  name: "scripts forgotten",
  weight: 2,
  outage: false,
  of(scene) {
    const { databases, sentinels } = scene.deployment;
    if (!databases && !sentinels) return undefined;
    return async () => {
      const port = one(scene, await ports(scene));
      for (const kind of ["SCRIPT", "FUNCTION"]) await command(port, kind, "FLUSH").catch(() => {});
    };
  },
};
