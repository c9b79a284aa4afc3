/**
 * `npm start` runs the service on this machine, in workerd.
 *
 * The command reads PORT (8787; 0 chooses a free one), LEASEHOLD_STATE (the folder of the embedded store:
 * `.leasehold/state-<port>`, or memory if the port is 0), and the variables of `src/config/variables.ts`. Without API_KEYS,
 * JWT_ISSUERS and ALLOW_ANONYMOUS, everyone on this machine may use it. On SIGTERM, `/readyz` returns 503 for SHUTDOWN_GRACE;
 * then the service accepts no new requests, answers open requests, and exits. Ctrl-C or a second signal stops it immediately.
 */
import { once } from "node:events";
import { enableCompileCache } from "node:module";
import { createServer } from "node:net";
import { join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Config,
  ConfigError,
  checkForWorkers,
  parseConfig,
  type WorkersConfig,
} from "../../../src/config/config.ts";
import { misspelled } from "../../../src/config/misspelled.ts";
import { describeStore, quotaOf } from "../../../src/config/stores/index.ts";
import type { Variables } from "../../../src/config/variables.ts";
import { StateFolder } from "../../../src/engine/sqlite/file/index.ts";
import { readPort } from "../../../src/runtimes/server/address.ts";
import { announce } from "../../../src/runtimes/server/announce.ts";
import { type RunningWorker, startWorker } from "./worker.ts";

/** The folder in which Miniflare stores the objects' databases, each in a file named after the object's id. */
const DATABASES = join("do", "leasehold-EmbeddedStore");
/** The maximum time for a response, in addition to the longest wait. */
const ANSWER_MS = 5_000;

async function main(): Promise<void> {
  // The modules that start workerd are large, and compiling them takes longer than starting workerd.
  enableCompileCache(join(import.meta.dirname, "../../../node_modules/.cache/leasehold"));
  // The state contains live tokens, so only this user may read its files.
  process.umask(0o077);
  for (const warning of misspelled(Object.keys(process.env))) console.error(`Warning: ${warning}`);
  const problems: string[] = [];
  const port = readPort("PORT", process.env.PORT || "8787", problems);
  const { API_KEYS, JWT_ISSUERS, ALLOW_ANONYMOUS } = process.env;
  const decided = API_KEYS || JWT_ISSUERS || ALLOW_ANONYMOUS;
  const env: Variables = { ...process.env, ...(decided ? {} : { ALLOW_ANONYMOUS: "true" }) };
  const config: Config = parseConfig(env, problems);
  const { store, access } = config;
  if (access.kind === "none")
    throw new ConfigError(["Set API_KEYS or JWT_ISSUERS, or ALLOW_ANONYMOUS=true to admit everyone"]);
  checkForWorkers(config);
  await assertFree(port);

  const state = store.kind === "embedded" ? stateFolder(port) : undefined;
  const folder = state === undefined ? undefined : new StateFolder(state, DATABASES);
  folder?.takeLost().forEach(warnOfLoss);
  const onLog = (line: string) => {
    console.log(line);
    const created = readCreation(line);
    if (created && folder?.created(created.object, created.name)) warnOfLoss(created.name);
  };
  const quota = store.kind === "embedded" &&
    folder && { QUOTA_BYTES: String(quotaOf(store, folder.roomForOne()).bytes) };
  const worker = await startWorker({
    port,
    env: { ...env, ...quota },
    ...(state === undefined ? {} : { state }),
    onLog,
  });
  const where = state === undefined ? "in memory" : `in ${relative(process.cwd(), state) || "."}`;
  // Listen for signals first, because a signal that arrives while the handlers change would be lost.
  const end = ended(worker, config);
  announce(worker.url, describeStore(store, where), true, () => pingDatabase(config));
  await end;
}

/** Checks the database from this process: the Worker would log the request. */
async function pingDatabase(config: WorkersConfig): Promise<void> {
  const { store } = config;
  if (store.kind === "embedded") return;
  const [{ openRemote }, { pingScope }] = await Promise.all([
    import("../../../src/stores/remote.ts"),
    import("../../../src/http/routes/health.ts"),
  ]);
  const ignore = () => {};
  await openRemote(store, config, {}).connect(ignore, ignore).ping(pingScope(config));
}

/** Waits for a signal and shuts down. Miniflare's own handlers would exit before workerd has ended. */
async function ended(worker: RunningWorker, { shutdown_grace_ms, wait_max_ms }: Config): Promise<void> {
  for (const signal of ["SIGINT", "SIGTERM"]) process.removeAllListeners(signal);
  const interrupted = once(process, "SIGINT");
  const drained = once(process, "SIGTERM").then(async () => {
    const again = once(process, "SIGTERM");
    console.log(
      `Shutting down: /readyz returns 503 for ${shutdown_grace_ms} ms, then open requests are answered. Send the signal again to shut down immediately.`,
    );
    worker.announceEnd();
    await Promise.race([again, sleep(shutdown_grace_ms).then(() => worker.drain(wait_max_ms + ANSWER_MS))]);
  });
  await Promise.race([interrupted, drained]);
  await worker.stop();
}

/** Returns the object that started with an empty database, if a line of the log reports one. */
function readCreation(line: string): { object: string; name: string } | undefined {
  if (!line.includes('"store_created"')) return undefined;
  const { event, object, name } = JSON.parse(line);
  return event === "store_created" ? { object, name } : undefined;
}

function warnOfLoss(name: string): void {
  console.error(
    `The embedded database of the namespace '${name}' existed before, but is now missing or empty. It has lost its locks, so the service may grant locks that other clients still hold. Stop the holders, or wait until their leases have ended.`,
  );
}

/** Returns a separate folder for each port, so that several services can run from one checkout; undefined means memory. */
function stateFolder(port: number): string | undefined {
  if (process.env.LEASEHOLD_STATE) return process.env.LEASEHOLD_STATE;
  return port === 0 ? undefined : join(import.meta.dirname, "../../..", ".leasehold", `state-${port}`);
}

/** Checks the port before workerd does, because workerd's own error message is long and comes late. */
async function assertFree(port: number): Promise<void> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new Error(`Port ${port} is in use: stop the process that is using it, or choose another port with PORT`);
  }
  server.close();
  await once(server, "close");
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
