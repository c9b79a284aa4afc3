/** `leasehold/service` on Node, Deno and Bun. */
import { assets } from "../runtimes/server/assets.ts";
import { openDatabases } from "../stores/database.ts";
import { openFile } from "../stores/file.ts";
import { type Open, refuseStore, serviceOn } from "./service.ts";
import type { Service, ServiceOptions } from "./types.ts";

export { ConfigError } from "../config/config-error.ts";
export { type Handlers, handlers } from "./handlers.ts";
export type * from "./types.ts";

const open: Open = ({ object, file, lobby }, config) => {
  const { store } = config;
  if (object !== undefined) refuseStore("object", "needs Workers");
  if (lobby !== undefined) refuseStore("lobby", "needs Workers");
  const opened = store.kind === "embedded" ? openFile(store, file, config) : openDatabases(store, config);
  return { ...opened, assets };
};

/**
 * Creates the lock service, for your own app to mount.
 *
 * @throws {ConfigError} listing all problems with the options.
 */
export const createService = (options: ServiceOptions): Service => serviceOn(open, options);
