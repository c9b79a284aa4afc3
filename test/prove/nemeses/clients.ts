import { type Nemesis, one, some } from "./nemesis.ts";

export const clientsFrozen: Nemesis = {
  name: "clients frozen",
  weight: 8,
  outage: false,
  of: (scene) => async () => {
    const child = one(scene, scene.crew.processes);
    child.kill("SIGSTOP");
    await some(scene, 4_500);
    child.kill("SIGCONT");
  },
};

export const clientsKilled: Nemesis = {
  name: "clients killed",
  weight: 2,
  outage: false,
  of: (scene) => async () => scene.crew.replace(Math.floor(scene.random() * scene.crew.processes.length)),
};

/** Sends half of the requests twice simultaneously, with the same key. Both responses are judged. */
export const answersDoubled: Nemesis = {
  name: "half of the requests sent twice",
  weight: 3,
  outage: false,
  of(scene) {
    const { crew } = scene;
    if (!crew.keyed) return undefined;
    return async () => {
      const number = Math.floor(scene.random() * crew.processes.length);
      crew.double(number);
      await some(scene, 4_000);
      crew.double(number);
    };
  },
};
