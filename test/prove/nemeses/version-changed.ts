import { type Nemesis, one } from "./nemesis.ts";

/** A rolling deployment: one process shuts down normally, and one of the other version replaces it. */
export const versionChanged: Nemesis = {
  name: "version deployed",
  weight: 20,
  outage: true,
  of(scene) {
    const services = scene.deployment.services.filter(({ changeVersion }) => changeVersion !== undefined);
    if (services.length === 0) return undefined;
    return async () => {
      const service = one(scene, services);
      await service.server().stop();
      service.changeVersion?.();
      await service.start();
    };
  },
};
