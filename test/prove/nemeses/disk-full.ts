import { type Nemesis, some } from "./nemesis.ts";

export const diskFull: Nemesis = {
  name: "disk full",
  weight: 3,
  outage: true,
  of(scene) {
    const { disk } = scene.deployment;
    if (!disk || disk.cannot) return disk?.cannot;
    return async () => {
      disk.fill();
      await some(scene, 3_000);
      disk.free();
    };
  },
};
