import { keysInFolder } from "../store-keys.ts";
import type { Deployment } from "./deployment.ts";
import type { Service } from "./service.ts";

/** Reads the files that a service leaves in its state folder, which `remove` deletes. */
export const inFolder = (
  service: Service,
  folder: string,
  remove: () => Promise<void> | void,
): Pick<Deployment, "keys" | "stop"> => ({
  async keys() {
    await service.kill();
    return keysInFolder(folder);
  },
  async stop() {
    await service.stop();
    await remove();
  },
});
