import { type Nemesis, one, some } from "./nemesis.ts";

const fronts = (scene: Parameters<Nemesis["of"]>[0]) => scene.deployment.services.map(({ front }) => front);

export const connectionsCut: Nemesis = {
  name: "connections cut",
  weight: 6,
  outage: true,
  of: (scene) => async () => one(scene, fronts(scene)).cut(),
};

export const networkSlow: Nemesis = {
  name: "network slow",
  weight: 3,
  outage: true,
  of: (scene) => async () => {
    const front = one(scene, fronts(scene));
    front.slow_ms = 25 + scene.random() * 150;
    await some(scene, 3_000);
    front.slow_ms = 0;
  },
};

export const networkOneWay: Nemesis = {
  name: "network silent one way",
  weight: 3,
  outage: true,
  of: (scene) => async () => {
    const front = one(scene, fronts(scene));
    front.silence(one(scene, ["there", "back"]));
    await some(scene, 3_000);
    front.heal();
    // Some connections don't survive the fault.
    if (scene.random() < 0.5) front.cut();
  },
};
