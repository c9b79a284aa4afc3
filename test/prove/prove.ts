/** One run: clients work while things go wrong; then everything is put right, and what they wrote down is judged. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { seeded } from "../../tools/simulation/turned-time.ts";
import { Lock, send, type Target } from "../support/http.ts";
import { check } from "./checks/index.ts";
import type { Leftovers } from "./checks/leftovers.ts";
import type { Finding } from "./checks/violation.ts";
import { HOT, LATCHES, TTLS_MS } from "./client.ts";
import { type Deployment, type EngineName, setUp, startDeployment } from "./deployment.ts";
import { monotonic_ms, readHistory } from "./history.ts";
import { keysInFolder, keysInRedis } from "./store-keys.ts";
import { startTrouble, type Trouble, type Workers } from "./trouble.ts";

const RETENTION_MS = 60_000;
/** The embedded store looks for expired keys this often; Redis and clocks take a moment too. */
const PURGE_MS = 75_000;
/** A place lapses so long after its request was sent: 10 s of wait, and its ticket's life. */
const PLACE_MS = 40_000;

export interface ProveOptions {
  readonly engine: EngineName;
  readonly seconds: number;
  readonly seed: number;
  /** Of clients, with several clients each. */
  readonly processes: number;
  readonly clients: number;
  /** The part of all requests that the network disturbs. */
  readonly fault_rate: number;
  /** The longest time between two things that go wrong. */
  readonly pause_ms: number;
  /** Whether to wait until the retention time has passed, two minutes and more. */
  readonly retention: boolean;
  /** Told of what goes on, in words. */
  readonly progress: (line: string) => void;
  /** Ends the run at once, by an exception, with all that it has started. */
  readonly signal?: AbortSignal;
}

export interface ProveResult {
  readonly operations: number;
  readonly requests: number;
  /** How often each kind of answer came: a status, or none. */
  readonly answers: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
  /** The folder of the histories; removed when nothing was found. */
  readonly folder: string;
}

export async function prove(options: ProveOptions): Promise<ProveResult> {
  const { engine, seconds, seed, progress, signal } = options;
  const random = seeded(seed);
  const folder = await mkdtemp(join(tmpdir(), "leasehold-history-"));
  const deployment = await startDeployment(engine, random);
  const crew = hire(options, deployment.front.url, folder);
  let trouble: Trouble | undefined;
  let violated = false;
  try {
    const latch_ttl_ms = seconds * 1_000 + RETENTION_MS;
    await setUp(deployment.server(), latch_ttl_ms);
    const latches_end_ms = monotonic_ms() + latch_ttl_ms;
    crew.start();
    for (const proxy of proxiesOf(deployment)) proxy.rate = options.fault_rate;
    trouble = startTrouble(deployment, crew, random, options.pause_ms);
    const until_ms = monotonic_ms() + seconds * 1_000;
    const faults = () => countFaults(deployment, trouble?.counts);
    while (monotonic_ms() < until_ms) {
      await sleep(Math.min(10_000, until_ms - monotonic_ms()), undefined, { signal });
      const left = Math.max(0, Math.round((until_ms - monotonic_ms()) / 1_000));
      progress(`${left} s to go, faults: ${inWords(faults())}`);
    }
    await trouble.end();
    for (const proxy of proxiesOf(deployment)) proxy.rate = 0;
    await crew.dismiss();
    progress("clients have gone, looking at what is left");
    const leftovers = await lookAround(deployment, options.retention, latches_end_ms);
    const history = readHistory((await readdir(folder)).map((file) => join(folder, file)));
    const outages = [...trouble.outages, ...proxiesOf(deployment).flatMap((proxy) => proxy.outages)];
    const findings = check({ history, outages, leftovers });
    violated = findings.some(({ violations }) => violations.length > 0);
    const answers: Record<string, number> = {};
    for (const { status = "none" } of history) answers[status] = (answers[status] ?? 0) + 1;
    const operations = new Set(history.map(({ key, id }) => key ?? id)).size;
    return { operations, requests: history.length, answers, faults: faults(), findings, folder };
  } finally {
    await trouble?.end();
    await crew.dismiss();
    await deployment.stop();
    if (!violated) await rm(folder, { recursive: true });
  }
}

/** Processes of clients, each with a history of its own. */
function hire({ processes, clients, seed }: ProveOptions, url: string, folder: string) {
  const running: ChildProcess[] = [];
  let hired = 0;
  function hireOne(): ChildProcess {
    const name = `p${hired++}`;
    const script = join(import.meta.dirname, "client-process.ts");
    const args = [script, url, name, String(clients), String(seed + hired), join(folder, name)];
    return spawn(process.execPath, args, { stdio: ["pipe", "ignore", "inherit"] });
  }
  const crew: Workers & { start(): void; dismiss(): Promise<void> } = {
    processes: running,
    start: () => running.push(...Array.from({ length: processes }, hireOne)),
    replace(number) {
      running[number]?.kill("SIGKILL");
      running[number] = hireOne();
    },
    /** Lets them finish what they do; those that do not are killed. */
    async dismiss() {
      const ends = running.splice(0).map(async (child) => {
        const gone = once(child, "exit");
        child.kill("SIGCONT");
        child.kill("SIGTERM");
        const impatience = setTimeout(() => child.kill("SIGKILL"), 30_000);
        await gone;
        clearTimeout(impatience);
      });
      await Promise.all(ends);
    },
  };
  return crew;
}

const proxiesOf = ({ front, back }: Deployment) => (back ? [front, back] : [front]);

function countFaults({ front, back }: Deployment, counts: Record<string, number> = {}): Record<string, number> {
  const named = (side: string, network: Record<string, number> = {}) =>
    Object.entries(network).map(([fault, count]) => [`${side} ${fault}`, count] as const);
  const all = [...named("request", front.counts), ...named("store request", back?.counts), ...Object.entries(counts)];
  return Object.fromEntries(all);
}

export const inWords = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(", ");

/** Takes every lock once more, asks every latch, and looks into the store when all should have gone. */
async function lookAround(deployment: Deployment, retention: boolean, latches_end_ms: number): Promise<Leftovers> {
  const target: Target = deployment.server();
  const obtained = new Map<string, number>();
  await Promise.all(
    HOT.map(async (name) => {
      const lock = new Lock(target, name);
      // Whoever holds it still or stands in the queue is dead: leases end, and places lapse, 30 s after at the latest.
      let answer = await lock.acquire({ wait: "10s" });
      for (let tries = 0; answer.status === 423 && tries < 4; tries++) {
        answer = await lock.acquire({ wait: "10s", ticket: answer.body.ticket });
      }
      obtained.set(name, answer.status);
      if (answer.status === 200) await lock.end(answer.body.token);
    }),
  );
  const latches = new Map<string, number>();
  for (const name of LATCHES) latches.set(name, (await send(target, `/latches/${name}`)).body.count);
  if (retention) await sleep(latches_end_ms - monotonic_ms() + RETENTION_MS + PURGE_MS);
  const left_ms = latches_end_ms - monotonic_ms() + RETENTION_MS;
  const used_ms = Math.max(2 * Math.max(...TTLS_MS), PLACE_MS);
  const ttl_ms_max = retention ? -1 : Math.max(left_ms, RETENTION_MS + used_ms + 60_000);
  if (deployment.redis) return { obtained, latches, ttl_ms_max, keys: await keysInRedis(deployment.redis) };
  await deployment.kill();
  return { obtained, latches, ttl_ms_max, keys: keysInFolder(deployment.state) };
}
