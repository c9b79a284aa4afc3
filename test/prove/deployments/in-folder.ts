import { keysInFolder } from "../store-keys.ts";
import type { Deployment } from "./deployment.ts";
import type { Service } from "./service.ts";

/** What a service leaves in the folder of its state, which `remove` deletes. */
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
