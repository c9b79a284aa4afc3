import type { Hono } from "hono";
import { ConfigError } from "../config/config.ts";
import { type EmbeddedConfig, quotaOf } from "../config/stores.ts";
import { assertSqlite, FileStore, openDatabase, StateFolder } from "../engine/sqlite/file/index.ts";
import { createProcessCarrier } from "../hints/process.ts";
import { createApp } from "../http/app.ts";
import type { AppDeps, AppEnv } from "../http/environment.ts";
import { createLockService } from "../lock/service.ts";

const DATABASE = "locks";

/**
 * The service with the embedded store in a file, which this process alone uses; without a folder, in memory.
 *
 * @throws {Error} of one line when the folder or the file cannot be used.
 */
export function createFileApp(
  embedded: EmbeddedConfig,
  folder: string | undefined,
  platform: Omit<AppDeps, "connect" | "hints" | "locks">,
): Hono<AppEnv> {
  if (embedded.shards > 1) {
    throw new ConfigError(["EMBEDDED_SHARDS is for Workers: unset it, the embedded store is one file here"]);
  }
  assertSqlite();
  const { store, quota } = folder === undefined ? inMemory(embedded) : inFolder(embedded, folder);
  const hints = platform.config.hints === "off" ? undefined : createProcessCarrier();
  const connect: AppDeps["connect"] = (onStoreCall) => {
    const onNotifications = hints?.connect(onStoreCall).notify;
    return store.connect({ quota, onStoreCall, onNotifications });
  };
  return createApp({ ...platform, connect, hints, locks: createLockService });
}

const inMemory = (embedded: EmbeddedConfig) => ({
  store: new FileStore(openDatabase(":memory:")),
  quota: quotaOf(embedded),
});

function inFolder(embedded: EmbeddedConfig, path: string) {
  const folder = new StateFolder(path, ".");
  const store = new FileStore(openDatabase(folder.file(DATABASE)));
  if (store.created && folder.created(DATABASE, DATABASE)) {
    console.error(
      `The database ${folder.file(DATABASE)} is gone or empty, although it was there before. It has forgotten its locks, and grants locks that others may still hold. Stop the holders, or wait until their leases have ended.`,
    );
  }
  return { store, quota: quotaOf(embedded, folder.roomForOne()) };
}
