/**
 * The targets of the contract suite. Each target has a separate store, and the code that starts a target also disposes
 * of it.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseConfig } from "../../../src/config/config.ts";
import type { QuorumConfig } from "../../../src/config/stores/index.ts";
import type { Variables } from "../../../src/config/variables.ts";
import type { Engine, Script } from "../../../src/engine/engine.ts";
import { openUpstash } from "../../../src/engine/redis/upstash.ts";
import type { Carrier } from "../../../src/hints/hint.ts";
import { createApp } from "../../../src/http/app.ts";
import { recordKey } from "../../../src/lock/codec/keys.ts";
import { createLockService } from "../../../src/lock/service.ts";
import { createQuorum } from "../../../src/quorum/connect.ts";
import { admit } from "../../../src/quorum/membership.ts";
import { openRemote } from "../../../src/stores/remote.ts";
import { type Gateway, startGateway } from "../../../tools/start/gateway/server.ts";
import { startWorker } from "../../../tools/start/serve/worker.ts";
import { type RedisOptions, type RedisServer, startRedis } from "../../../tools/support/redis/server.ts";
import { scriptingUrl } from "../engines/gopher-lua.ts";
import { BARE } from "./clean-environment.ts";
import type { Target } from "./http.ts";
import { nodeServer } from "./node-server.ts";
import { serveHere } from "./serve-here.ts";

export interface RunningTarget extends Target {
  stop(): Promise<void>;
}

export interface InProcess extends Target {
  readonly fetch: typeof fetch;
}

export interface RunningStore<Redis extends RedisServer = RedisServer> {
  readonly redis: Redis;
  readonly gateway: Gateway;
  /** The variables that make a service use this store. */
  readonly variables: Variables;
  stop(): Promise<void>;
}

type Databases = Pick<RunningStore, "variables">;

interface StoreOptions<Redis extends RedisServer> {
  /** Whether every acknowledged write survives `redis.kill9()`. */
  readonly durable?: boolean;
  readonly launch?: (options: RedisOptions) => Promise<Redis>;
}

/** Starts a real Redis behind the gateway. */
export async function startStore<Redis extends RedisServer = RedisServer>({
  durable = false,
  launch = startRedis as (options: RedisOptions) => Promise<Redis>,
}: StoreOptions<Redis> = {}): Promise<RunningStore<Redis>> {
  const redis = await launch({ appendonly: durable });
  const gateway = await startGateway({ redisUrl: await scriptingUrl(redis), token: "test-token" });
  return {
    redis,
    gateway,
    variables: { UPSTASH_REDIS_REST_URL: gateway.url, UPSTASH_REDIS_REST_TOKEN: gateway.token },
    async stop() {
      await gateway.close();
      await redis.stop();
    },
  };
}

/** Starts real Redises, each behind its own gateway, as new databases that an operator has admitted. */
export async function startQuorum<Redis extends RedisServer = RedisServer>(
  size: 3 | 5,
  options: StoreOptions<Redis> = {},
): Promise<Databases & Pick<RunningStore, "stop"> & { readonly stores: readonly RunningStore<Redis>[] }> {
  const stores = await Promise.all(Array.from({ length: size }, () => startStore(options)));
  const databases = stores.map(({ gateway: { url, token } }) => ({ url, token }));
  // A machine that is running tests on all of its cores responds late, but must not be considered down.
  const variables = { QUORUM_STORES: databases, QUORUM_NODE_TIMEOUT: "1s", UPSTASH_KEY_LOCKING: true };
  const config = parseConfig(variables);
  const settings = { ...config, ...(config.store as QuorumConfig) };
  const { nodes } = createQuorum(settings.databases, settings).connect(() => {});
  const members = { nodes, namespace: "default", config: settings };
  // Servers that have just started may respond slowly.
  for (let tries = 1; (await admit(members, "trusted")).voting < size; tries++) {
    if (tries === 10) throw new Error("the new databases do not vote");
  }
  return {
    stores,
    variables: { ...variables, QUORUM_STORES: JSON.stringify(databases), UPSTASH_KEY_LOCKING: "true" },
    async stop() {
      await Promise.all(stores.map((store) => store.stop()));
    },
  };
}

/** A test deployment's default settings: every client may do everything in the contract. */
export const OPEN = { ALLOW_ANONYMOUS: "true", HEAD_START_MAX: "1h" };

function appOn(store: Databases, variables: Variables, hints?: Carrier): ReturnType<typeof createApp> {
  const config = parseConfig({ ...OPEN, ...store.variables, ...variables });
  if (config.store.kind === "embedded" || config.store.kind === "redis")
    throw new Error("the variables must select a database that is reached by HTTP");
  return createApp({ config, log: () => {}, ...openRemote(config.store, config, { hints }) });
}

/** The app in this process, without a network; `hints` replaces the carrier that the variables select. */
export const inProcess = (store: Databases, variables: Variables = {}, hints?: Carrier): InProcess =>
  served(appOn(store, variables, hints));

/** The app in this process on a separate port, for clients that use the network. */
export function startHere(store: Databases, variables: Variables = {}): Promise<RunningTarget> {
  return serveHere("here", appOn(store, { HINTS: "process", ...variables }).fetch);
}

/** The app in this process on one database, with other scripts instead of ours. */
export function inProcessWith(
  rewrite: (script: Script) => Script,
  store: Databases,
  variables: Variables = {},
): InProcess {
  const config = parseConfig({ ALLOW_ANONYMOUS: "true", ...store.variables, ...variables });
  if (config.store.kind !== "upstash") throw new Error("the variables must select Upstash");
  const connectUpstash = openUpstash(config.store);
  const connect = (onStoreCall: () => void): Engine => {
    const engine = connectUpstash({ timeout_ms: config.store_timeout_ms, onStoreCall });
    return { ...engine, run: (script, ...rest) => engine.run(rewrite(script), ...rest) };
  };
  return served(createApp({ config, connect, locks: createLockService, log: () => {} }));
}

function served(app: ReturnType<typeof createApp>): InProcess {
  return {
    name: "in-process",
    url: "http://localhost",
    fetch: async (input, init) => app.fetch(new Request(input, init)),
  };
}

/** The embedded engine in workerd; `state` is the folder that outlives it. */
export async function startEmbeddedWorker(
  options: { state?: string; variables?: Variables } = {},
): Promise<RunningTarget> {
  const { state, variables } = options;
  const env = { ...OPEN, ...variables };
  return { name: "embedded", ...(await startWorker({ env, ...(state === undefined ? {} : { state }) })) };
}

/** The engine for Upstash in workerd, with one database or several. */
export async function startUpstashWorker(store: Databases, name = "upstash"): Promise<RunningTarget> {
  return { name, ...(await startWorker({ env: { ...OPEN, ...store.variables } })) };
}

export interface BreakableTarget extends RunningTarget {
  /** Replaces the object that notifies this lock's waiting clients, as a deployment does. */
  breakObjectOf(lock: string): Promise<void>;
}

/** Starts a breakable Worker in workerd, with the embedded engine if no store is given. */
export async function startBreakableWorker(store?: Databases): Promise<BreakableTarget> {
  const env = { ...OPEN, ...store?.variables };
  const worker = await startWorker({ env, entry: join(import.meta.dirname, "breakable-worker.ts") });
  const objectOf = (lock: string) => {
    if (store === undefined) return "STORE/default";
    return `LOBBY/${createHash("sha256")
      .update(recordKey("lock", "default", lock))
      .digest("hex")}`;
  };
  return {
    name: store === undefined ? "embedded" : "upstash",
    ...worker,
    async breakObjectOf(lock) {
      const { status } = await fetch(`${worker.url}/break/${objectOf(lock)}`, { method: "POST" });
      if (status !== 204) throw new Error(`the object was not broken: ${status}`);
    },
  };
}

export interface ServerProcess extends Target {
  /** The id of the serving process, or of workerd's parent. */
  readonly pid: number;
  /** Kills the process as a power cut would, including workerd. */
  kill9(): Promise<void>;
}

export type NodeProcess = RunningTarget & ServerProcess;

const ROOT = join(import.meta.dirname, "../../..");

const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

export type ServerRuntime = "node" | "deno" | "bun" | "vercel";

/** Returns what `npm run start:<runtime>` runs, without npm; the bundle for Node; or the command for a Vercel function. */
async function commandOf(runtime: ServerRuntime): Promise<readonly string[]> {
  if (runtime === "vercel") return [process.execPath, "test/support/platforms/vercel-process.ts"];
  if (runtime === "node") return [process.execPath, await nodeServer()];
  const [, program, ...args] = (scripts[`start:${runtime}`] as string).split(" ") as [string, string, ...string[]];
  return [join(ROOT, "node_modules/.bin", program), ...args];
}

/** Starts `npm start` on a separate port; `state` is the folder of the embedded store. */
export async function startProcess(state: string, variables: Variables = {}): Promise<ServerProcess> {
  const { child, url } = await launch([process.execPath, "tools/start/serve/start.ts"], {
    LEASEHOLD_STATE: state,
    ...variables,
  });
  return { name: "npm start", url, pid: child.pid as number, kill9: () => kill9(child, url) };
}

/** Starts the service on another runtime, with the embedded store if no store is given. */
export async function startServer(
  runtime: ServerRuntime,
  store: Databases | undefined,
  variables: Variables & { readonly LEASEHOLD_STATE?: string; readonly METRICS_PORT?: number } = {},
): Promise<NodeProcess> {
  return startProgram(runtime, await commandOf(runtime), { ...store?.variables, ...variables });
}

/** Starts any program that serves on a port and reports it; the command runs in the root of the repository. */
export async function startProgram(name: string, command: readonly string[], variables: object): Promise<NodeProcess> {
  const defaults = { ...OPEN, SHUTDOWN_GRACE: "0" };
  const { child, url } = await launch(command, { ...defaults, ...variables });
  const stop = async () => {
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
  };
  return { name, url, pid: child.pid as number, stop, kill9: () => kill9(child, url) };
}

export const startNode = (store: Databases | undefined, variables: Parameters<typeof startServer>[2] = {}) =>
  startServer("node", store, variables);

async function launch([program = "", ...args]: readonly string[], variables: object) {
  const env = { ...BARE, PORT: "0", ...variables };
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /listening on (http:\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    // The log must be read continuously, or the process blocks on a full pipe.
    child.stdout.resume();
    return { child, url };
  }
  throw new Error(`${args.at(-1)} ended before it listened`);
}

async function kill9(child: ReturnType<typeof spawn>, url: string): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
  // workerd ends a moment later, and keeps the state folder in use until then.
  while (await fetch(url).catch(() => undefined)) await new Promise((resolve) => setTimeout(resolve, 10));
}
