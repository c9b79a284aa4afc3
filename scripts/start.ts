/**
 * `npm start`: the service on this machine, in workerd.
 *
 * PORT (8787; 0 takes a free one), LEASEHOLD_STATE (the folder of the embedded store; `.leasehold/state-<port>`, or memory
 * when the port is 0), and the variables of `src/variables.ts`. Without API_KEYS and ALLOW_ANONYMOUS everybody on this
 * machine may use it.
 */
import { once } from "node:events";
import { createServer } from "node:net";
import { join, relative } from "node:path";
import { ConfigError, parseConfig } from "../src/config.ts";
import type { StoreConfig } from "../src/store-config.ts";
import { startWorker } from "./worker.ts";

async function main(): Promise<void> {
  const port = readPort(process.env.PORT || "8787");
  const { API_KEYS, ALLOW_ANONYMOUS } = process.env;
  const env = { ...process.env, ...(API_KEYS || ALLOW_ANONYMOUS ? {} : { ALLOW_ANONYMOUS: "true" }) };
  const { store, access } = parseConfig(env);
  if (access.kind === "none") throw new ConfigError(["Set API_KEYS, or ALLOW_ANONYMOUS=true to let everybody in"]);
  await assertFree(port);

  const state = process.env.LEASEHOLD_STATE || (port === 0 ? undefined : defaultState(port));
  const worker = await startWorker({ port, env, ...(state === undefined ? {} : { state }), onLog: console.log });
  const where = state === undefined ? "in memory" : `in ${relative(process.cwd(), state) || "."}`;
  console.log(`Leasehold is listening on ${worker.url} (${describe(store, where)})`);
  await asked();
  await worker.stop();
}

function describe(store: StoreConfig, where: string): string {
  if (store.kind === "embedded") return `embedded store, state ${where}`;
  if (store.kind === "upstash") return `upstash at ${store.url}`;
  return `quorum of ${store.databases.map(({ url }) => url).join(", ")}`;
}

/** Resolves on Ctrl-C or SIGTERM. Miniflare's own handlers would exit before workerd has ended. */
async function asked(): Promise<void> {
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.removeAllListeners(signal);
  await Promise.race(signals.map((signal) => once(process, signal)));
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new ConfigError([`PORT must be a port number, got ${JSON.stringify(text)}`]);
}

/** One folder for each port, so that several can run from one checkout. */
function defaultState(port: number): string {
  return join(import.meta.dirname, "..", ".leasehold", `state-${port}`);
}

/** Asks before workerd does, whose own complaint is long and late. */
async function assertFree(port: number): Promise<void> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new Error(`Port ${port} is taken: stop what listens there, or choose another with PORT`);
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
