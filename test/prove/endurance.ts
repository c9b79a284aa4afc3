/**
 * Runs a large number of lock cycles and measures what they leave behind: memory use of the server and of Redis, and keys.
 */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Redis } from "ioredis";
import type { Answer, Fields } from "../support/services/http.ts";
import type { Deployment, DeploymentKind } from "./deployments/deployment.ts";
import { monotonic_ms } from "./history/operation.ts";

const CLIENTS = 16;
/** There are far more names than are in use at any one time; most cycles use a lock that has had other holders. */
const NAMES = 5_000;
const SAMPLES = 10;
/** The retention time, plus the lease's ttl and the embedded store's interval between purges. */
const RETENTION_MS = 60_000 + 5_000 + 75_000;

export interface Sample {
  readonly cycles: number;
  readonly seconds: number;
  /** The resident memory of workerd, or of Node if there is no workerd. */
  readonly server_mb: number;
  /** The memory that Redis has allocated; absent for the embedded store, which runs inside workerd. */
  readonly redis_mb?: number;
  readonly redis_keys?: number;
}

export interface Endurance {
  readonly samples: readonly Sample[];
  /** The number of keys left after the retention time. */
  readonly keys_left: number;
}

/**
 * Acquires and releases locks this many times, with an Idempotency-Key for each request, and then waits until everything should
 * have expired.
 */
export async function endure(
  kind: DeploymentKind,
  cycles: number,
  signal: AbortSignal,
  onSample: (sample: Sample) => void,
): Promise<Endurance> {
  const deployment = await kind.start(Math.random);
  const database = deployment.databases?.[0];
  const redis = database && new Redis(database.url);
  const started_ms = monotonic_ms();
  const samples: Sample[] = [];
  let done = 0;
  async function sample(): Promise<void> {
    const seconds = Math.round((monotonic_ms() - started_ms) / 1_000);
    const info = await redis?.info("memory");
    const inRedis = redis && {
      redis_mb: Number(/^used_memory:(\d+)/m.exec(info ?? "")?.[1]) / 1e6,
      redis_keys: await redis.dbsize(),
    };
    const taken = { cycles: done, seconds, server_mb: await serverMemory(deployment), ...inRedis };
    samples.push(taken);
    onSample(taken);
  }
  async function client(agent: Agent): Promise<void> {
    while (done < cycles) {
      signal.throwIfAborted();
      const number = done++;
      if (number > 0 && number % (cycles / SAMPLES) === 0) await sample();
      await cycle(agent, serverOf(deployment).url, `endured-${number % NAMES}`);
    }
  }
  const agent = new Agent({ keepAlive: true });
  try {
    await Promise.all(Array.from({ length: CLIENTS }, () => client(agent)));
    await sample();
    await sleep(RETENTION_MS, undefined, { signal });
    await sample();
    return { samples, keys_left: (await deployment.keys()).size };
  } finally {
    agent.destroy();
    redis?.disconnect();
    await deployment.stop();
  }
}

async function cycle(agent: Agent, url: string, name: string): Promise<void> {
  const granted = await post(agent, `${url}/locks/${name}/acquire`, { ttl: "5s", wait: "10s" });
  if (granted.token === undefined) throw new Error(`Not granted but ${JSON.stringify(granted)}`);
  const ended = await post(agent, `${url}/locks/${name}/release`, { token: granted.token });
  if (ended.released !== true) throw new Error(`Not released but ${JSON.stringify(ended)}`);
}

/** Retries until the store responds. Doesn't use `fetch`, which takes more time than the service itself. */
async function post(agent: Agent, url: string, fields: Fields): Promise<Answer["body"]> {
  const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
  for (;;) {
    const sent = request(url, { method: "POST", agent, headers });
    sent.end(JSON.stringify(fields));
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    const body = (await json(answer)) as Answer["body"];
    // On a busy machine, the store may take longer than the service's timeout.
    if (answer.statusCode !== 503) return body;
    await sleep(body.retry_after_ms);
  }
}

async function serverMemory(deployment: Deployment): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid=,rss=,comm="]);
  const server = String(serverOf(deployment).pid);
  const rows = stdout.split("\n").map((line) => line.trim().split(/\s+/));
  const workerd = rows.find(([, ppid, , command]) => ppid === server && command?.includes("workerd"));
  const serving = workerd ?? rows.find(([pid]) => pid === server);
  return Number(serving?.[2]) / 1e3;
}

const serverOf = ({ services: [first] }: Deployment) => (first as NonNullable<typeof first>).server();
