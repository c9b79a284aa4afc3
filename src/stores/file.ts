import { type Access, type Config, ConfigError } from "../config/config.ts";
import { partsOf } from "../config/jwt-issuers.ts";
import { type EmbeddedConfig, quotaOf } from "../config/stores/index.ts";
import type { Engine } from "../engine/engine.ts";
import {
  assertSqlite,
  FileStore,
  openDatabase,
  rewriteLog,
  StateFolder,
  systemClock,
} from "../engine/sqlite/file/index.ts";
import { createProcessCarrier } from "../hints/process.ts";
import { createLockService, eventsOf, namespaceOf } from "../lock/index.ts";
import type { OpenStore, StoreListener } from "./store.ts";

const DATABASE = "locks";

/**
 * Opens the embedded store in a file that only this process uses, or in memory if no folder is given.
 *
 * @throws {Error} with a one-line message when the folder or the file cannot be used.
 */
export function openFile(embedded: EmbeddedConfig, folder: string | undefined, config: Config): OpenStore<Engine> {
  if (embedded.shards > 1) {
    throw new ConfigError([
      "EMBEDDED_SHARDS works only on Workers, because elsewhere the embedded store is a single file: unset it",
    ]);
  }
  assertSqlite();
  const lost = Promise.withResolvers<Error>();
  const { store, room } = folder === undefined ? inMemory() : inFolder(folder, lost.resolve);
  const quota = { ...quotaOf(embedded, room), namespaces: namespacesOf(config.access) };
  const { store_timeout_ms: timeout_ms, hints: wanted } = config;
  const hints = wanted === "off" ? undefined : createProcessCarrier();
  const connect: OpenStore<Engine>["connect"] = (onStoreCall) => {
    const onNotifications = hints?.connect(onStoreCall).notify;
    return store.connect({ quota, timeout_ms, onStoreCall, onNotifications });
  };
  let listener: StoreListener = () => {};
  const unmetered = hints?.connect(() => {});
  store.onServed = (keys, reply, notifications) => {
    unmetered?.notify(notifications);
    const namespace = namespaceOf(keys[0] as string);
    for (const event of eventsOf(reply, keys)) listener(event, namespace);
  };
  const observe = (given: StoreListener) => {
    listener = given;
  };
  return { connect, hints, locks: createLockService, observe, lost: lost.promise };
}

const inMemory = () => ({ store: new FileStore(openDatabase(":memory:")), room: undefined });

function inFolder(path: string, onLost: (error: Error) => void) {
  const folder = new StateFolder(path, ".");
  const file = folder.file(DATABASE);
  const noted_ms = folder.writtenUntil();
  const stamps = { noted_ms, onWritten: (at_ms: number) => folder.noteWritten(at_ms) };
  rewriteLog(file);
  const onSyncFailed = ({ message }: Error) =>
    onLost(new Error(`The database ${file} cannot be saved to disk: ${message}`));
  const store = new FileStore(openDatabase(file), systemClock, stamps, onSyncFailed);
  if (store.created && folder.created(DATABASE, DATABASE)) {
    console.error(`The database ${file} existed before, but is now missing or empty. ${FORGOTTEN}`);
  } else if (store.outdated) {
    console.error(
      `The database ${file} is older than it should be: its last write is from ${instantOf(store.written_ms)}, but the service wrote to it until ${instantOf(noted_ms)}. It is an old copy, or has lost its log, ${DATABASE}.sqlite-wal. ${FORGOTTEN}`,
    );
  } else if (store.written_ms !== undefined) {
    console.log(`The locks are as of ${instantOf(store.written_ms)}, when ${file} was last written.`);
  }
  return { store, room: folder.roomForOne() };
}

const FORGOTTEN =
  "It has lost locks, so the service may grant locks that other clients still hold. Stop the holders, or wait until their leases have ended.";

const instantOf = (ms: number | undefined) => (ms === undefined ? "an unknown time" : new Date(ms).toISOString());

/** The assumed number of namespaces if namespaces come from tokens. */
const NAMESPACES_UNKNOWN = 64;

/** Returns how many namespaces the callers may use. */
function namespacesOf(access: Access): number {
  if (access.kind !== "keys") return 1;
  const named = [...access.keys, ...access.issuers].map(({ namespace }) => namespace);
  const unknown = named.some((namespace) => partsOf(namespace).length > 0);
  return Math.max(new Set(named).size, unknown ? NAMESPACES_UNKNOWN : 1);
}
