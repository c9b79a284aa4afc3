/** `leasehold/service` on Workers. */
import { checkForWorkers } from "../config/config.ts";
import { openObject } from "../stores/object.ts";
import { openRemote } from "../stores/remote.ts";
import { type Open, refuseStore, serviceOn } from "./service.ts";
import type { Service, ServiceOptions } from "./types.ts";

export { ConfigError } from "../config/config-error.ts";
export { type Handlers, handlers } from "./handlers.ts";
export type * from "./types.ts";

const open: Open = ({ object, file, lobby }, config) => {
  if (file !== undefined) refuseStore("file", "requires Node, Deno or Bun: use 'object'");
  checkForWorkers(config);
  const { store } = config;
  return store.kind === "embedded"
    ? openObject(object as never, store, config)
    : openRemote(store, config, { lobby: lobby as never });
};

/**
 * Creates the lock service, for your own app to mount.
 *
 * @throws {ConfigError} listing all problems with the options.
 */
export const createService = (options: ServiceOptions): Service => serviceOn(open, options);
