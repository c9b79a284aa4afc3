/** The traffic in real time, on a server that `npm run start:node` starts in its own process. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Redis } from "ioredis";
import { startRedis } from "../../tools/support/redis/server.ts";
import { seeded } from "../../tools/support/simulation/turned-time.ts";
import { httpRequest } from "../support/services/http-request.ts";
import { startNode } from "../support/services/targets.ts";
import { headersOf, variables } from "./access.ts";
import type { Endured, EngineName, Plan } from "./endured.ts";
import type { Sample } from "./flat.ts";
import { startReceiver } from "./receiver.ts";
import { measureFile, measureRedis } from "./stores.ts";
import { newTally, run } from "./traffic.ts";
import { HUNG_UP, type World } from "./world.ts";

/** The store that a run uses throughout. */
interface Store {
  readonly variables: object;
  measure(): Promise<Sample>;
  stop(): Promise<void>;
}

async function startStore(engine: EngineName): Promise<Store> {
  if (engine === "redis") {
    const server = await startRedis({ appendonly: false });
    const redis = new Redis(server.url);
    return {
      variables: { REDIS_URL: server.url },
      measure: async () => ({ ...(await measureRedis(redis)), "Redis, resident KB": await residentKb(server.pid) }),
      async stop() {
        redis.disconnect();
        await server.stop();
      },
    };
  }
  const folder = await mkdtemp(join(tmpdir(), "leasehold-endurance-"));
  return {
    variables: { LEASEHOLD_STATE: folder },
    measure: async () => measureFile(folder),
    stop: () => rm(folder, { recursive: true, force: true }),
  };
}

export async function endureReally(plan: Plan): Promise<Endured> {
  const { engine, hours, left_ms, pause_ms, signal } = plan;
  const random = seeded(plan.seed);
  const store = await startStore(engine);
  const receiver = await startReceiver(random);
  // An empty value counts as unset.
  const access = { ALLOW_ANONYMOUS: "", ...variables(receiver.url, left_ms) };
  const server = await startNode(undefined, { ...access, ...store.variables });
  const samples: Sample[] = [];
  const tally = newTally();
  const starts_ms = performance.now();
  const ends_ms = starts_ms + hours * 3_600_000;
  const working = () => !signal.aborted && performance.now() < ends_ms;
  async function measure(): Promise<void> {
    while (samples.length < plan.samples && !signal.aborted) {
      const due_ms = starts_ms + ((samples.length + 1) / plan.samples) * (ends_ms - starts_ms);
      await sleep(due_ms - performance.now(), undefined, { signal }).catch(() => {});
      const sample = { ...(await store.measure()), "server, resident KB": await residentKb(server.pid) };
      samples.push(sample);
      plan.onSample?.(sample, tally);
    }
  }
  try {
    await Promise.all([run(worldOf(server.url), { pause_ms, left_ms, random }, tally, working), measure()]);
    return { samples, tally, webhooks: receiver.taken() };
  } finally {
    await server.kill9();
    receiver.close();
    await store.stop();
  }
}

const worldOf = (url: string): World => ({
  sleep,
  start: (work) => work(),
  join: (works) => Promise.all(works),
  async ask({ method, path, fields, api_key, idempotency_key, signal }) {
    const headers = headersOf(api_key, idempotency_key);
    const body = fields && JSON.stringify(fields);
    const send = () => httpRequest(url + path, { method, headers, body, signal });
    try {
      const { status, text } = await send().catch((error) => (isReset(error) ? send() : Promise.reject(error)));
      return { status, body: text.startsWith("{") ? JSON.parse(text) : {} };
    } catch (error) {
      if (signal?.aborted) return { status: HUNG_UP, body: {} };
      throw error;
    }
  },
});

/** The server has closed an idle connection, and this busy process hasn't noticed yet. */
const isReset = (error: NodeJS.ErrnoException): boolean => error.code === "ECONNRESET";

async function residentKb(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]);
  return Number(stdout);
}
