import { type Nemesis, one, some } from "./nemesis.ts";

export const serverKilled: Nemesis = {
  name: "server killed",
  weight: 3,
  outage: true,
  of: (scene) => async () => {
    const service = one(scene, scene.deployment.services);
    await service.kill();
    await some(scene, 500);
    await service.start();
  },
};
