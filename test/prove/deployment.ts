/** The service as it is deployed, with a network that fails on both sides of it. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RedisServer } from "../../tools/redis/server.ts";
import { bodyOf, send, type Target } from "../support/http.ts";
import { type RunningStore, type ServerProcess, startNode, startProcess, startStore } from "../support/targets.ts";
import { CAPACITY, LATCH_COUNT, LATCHES, SEMAPHORE } from "./client.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";

/** `embedded` is the object in workerd, `file` the file on Node; `redis` is served by workerd. */
export type EngineName = "redis" | "embedded" | "file";

export const ENGINES: readonly EngineName[] = ["redis", "embedded", "file"];

export interface Deployment {
  readonly engine: EngineName;
  /** Between clients and server; its URL is where clients ask. */
  readonly front: FaultProxy;
  /** Between server and gateway, and the Redis behind it; the embedded store has none. */
  readonly back?: FaultProxy;
  readonly store?: RunningStore;
  readonly redis?: RedisServer;
  /** The folder of the embedded store. */
  readonly state: string;
  readonly server: () => ServerProcess;
  /** Ends the server as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again with what it has on disk; returns when it is ready. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Nothing fails yet: set the proxies' `rate`. */
export async function startDeployment(engine: EngineName, random: () => number): Promise<Deployment> {
  const state = await mkdtemp(join(tmpdir(), "leasehold-prove-"));
  const store = engine === "redis" ? await startStore({ durable: true }) : undefined;
  const back = store && (await startFaultProxy(store.gateway.url, random));
  const variables = {
    // The shortest there is, so that a run sees its end.
    RETENTION: "60s",
    ...(store && back && { ...store.variables, UPSTASH_REDIS_REST_URL: back.url }),
  };
  const launch = (): Promise<ServerProcess> =>
    engine === "file" ? startNode(undefined, { LEASEHOLD_STATE: state, ...variables }) : startProcess(state, variables);
  let server = await launch();
  const front = await startFaultProxy(server.url, random);
  const deployment: Deployment = {
    ...{ engine, front, state, server: () => server },
    ...(store && back && { store, back, redis: store.redis }),
    kill: () => server.kill9(),
    async start() {
      server = await launch();
      front.target = server.url;
      await ready();
    },
    async stop() {
      await front.close();
      await server.kill9();
      await back?.close();
      await store?.stop();
      await rm(state, { recursive: true, force: true });
    },
  };
  async function ready(): Promise<void> {
    // The first requests compile the scripts, which on a busy machine may take longer than a store may.
    while ((await fetch(`${server.url}/readyz`).catch(() => undefined))?.status !== 200);
  }
  await ready();
  return deployment;
}

/** What clients share that is not there by itself. The memory of who counted a latch down lives as long as the latch. */
export async function setUp(server: Target, latch_ttl_ms: number): Promise<void> {
  const put = (path: string, fields: object) =>
    send(server, path, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fields),
    });
  bodyOf(await put(`/semaphores/${SEMAPHORE}`, { permits: CAPACITY }), 200);
  for (const latch of LATCHES) bodyOf(await put(`/latches/${latch}`, { count: LATCH_COUNT, ttl: latch_ttl_ms }), 201);
}
