/** `leasehold/service` on platforms without TCP, a disk or Durable Objects: edge functions. */
import { checkForWorkers } from "../config/config.ts";
import { openRemote } from "../stores/remote.ts";
import { type Open, refuseStore, serviceOn } from "./service.ts";
import type { Service, ServiceOptions } from "./types.ts";

export { ConfigError } from "../config/config-error.ts";
export { type Handlers, handlers } from "./handlers.ts";
export type * from "./types.ts";

const open: Open = ({ object, file, lobby }, config) => {
  for (const [name, value] of Object.entries({ object, file, lobby }))
    if (value !== undefined) refuseStore(name, "is not available in this runtime: use 'redis'");
  checkForWorkers(config);
  const { store } = config;
  if (store.kind === "embedded") return refuseStore("file", "is not available in this runtime: use 'redis'");
  return openRemote(store, config, {});
};

/**
 * Creates the lock service, for your own app to mount.
 *
 * @throws {ConfigError} listing all problems with the options.
 */
export const createService = (options: ServiceOptions): Service => serviceOn(open, options);
