/** One run: clients work while faults happen; then everything is repaired and the clients' records are judged. */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { seeded } from "../../tools/support/simulation/turned-time.ts";
import { checkedInto } from "../support/engines/checked.ts";
import { setBackMs } from "./checks/clock.ts";
import { ALONE, type Recorded } from "./checks/index.ts";
import type { Leftovers } from "./checks/leftovers.ts";
import { type Habits, TTLS_MS, USUAL } from "./clients/shared.ts";
import { type Crew, hire } from "./crew.ts";
import { type Deployment, type DeploymentKind, RETENTION_MS } from "./deployments/deployment.ts";
import { monotonic_ms } from "./history/operation.ts";
import { type Judged, judge, toJson } from "./judge.ts";
import { LATCH_TTL_MS, obtainAll, setUp, takeDown } from "./set-up.ts";
import { startTrouble, type Trouble } from "./trouble.ts";

/** How much longer than necessary a key may be kept, so that not every use of a lock has to extend all of its keys. */
const SPARE_MS = 60_000;
/** The embedded store purges expired keys this often; Redis and clocks need a moment too. */
const PURGE_MS = 75_000;
/** A place expires this long after its request was sent: 10 s of waiting, plus the life of its ticket. */
const PLACE_MS = 40_000;
const PROGRESS_MS = 10_000;
const LOOK_MS = 100;

export interface ProveOptions {
  readonly kind: DeploymentKind;
  /** The run ends when clients have started this many operations or, if `seconds_max` is given, after that many seconds. */
  readonly operations: number;
  readonly seconds_max?: number;
  readonly seed: number;
  /** The number of client processes, each with several clients. */
  readonly processes: number;
  readonly clients: number;
  /** The habits of the clients in each process, in rotation. */
  readonly habits: readonly Partial<Habits>[];
  /** The share of all requests that the network disturbs. */
  readonly fault_rate: number;
  /** The longest pause between faults. */
  readonly pause_ms: number;
  /** Whether some clients bypass the services and use the database directly, if the deployment supports that. */
  readonly direct?: boolean;
  /** Whether to wait until the retention time has passed, which takes over two minutes. */
  readonly retention: boolean;
  /** Whether to keep the histories even if nothing was found. */
  readonly keep?: boolean;
  /** Whether scripts check their own results; only for checkable deployments. */
  readonly checked?: boolean;
  /** The folder is created empty, and removed at the end unless something was found. */
  readonly folder: string;
  /** Receives progress messages. */
  readonly progress: (line: string) => void;
  /** Aborts the run and everything that it started; the run then throws. */
  readonly signal?: AbortSignal;
}

export interface ProveResult extends Judged {
  readonly deployment: string;
  readonly seed: number;
  readonly seconds: number;
  readonly faults: Readonly<Record<string, number>>;
  /** The faults that aren't available on this machine, each with the reason. */
  readonly missing: Readonly<Record<string, string>>;
}

export async function prove(options: ProveOptions): Promise<ProveResult> {
  const { kind, seed, folder } = options;
  const random = seeded(seed);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const broken = join(folder, "broken");
  const deployment = await kind.start(random, options.checked ? checkedInto(broken) : {});
  const habits = options.habits.map((some): Habits => ({ ...USUAL, ...some, ...kind.habits }));
  let crew: Crew | undefined;
  let trouble: Trouble | undefined;
  try {
    const shared: Habits = { ...USUAL, ...kind.habits };
    await setUp(firstOf(deployment), shared);
    const latches_end_ms = monotonic_ms() + LATCH_TTL_MS;
    const routes = deployment.services.map(({ front, disturbed }) => ({
      url: `http://127.0.0.1:${front.port}`,
      disturbed: disturbed.url,
    }));
    const { processes, fault_rate } = options;
    const clients = Math.min(options.clients, kind.clients ?? options.clients);
    const database = options.direct && deployment.direct && { ...deployment.direct, retention_ms: RETENTION_MS };
    const orders = {
      clients,
      seed,
      habits,
      keyed: kind.keyed ?? true,
      routes,
      fault_rate,
      ...(database && { database }),
    };
    crew = hire(processes, folder, orders);
    for (const proxy of deployment.storeProxies ?? []) proxy.rate = fault_rate;
    trouble = startTrouble({ deployment, crew, random }, options.pause_ms);
    const seconds = await watch(options, crew, () => countFaults(deployment, trouble));
    await trouble.end();
    for (const proxy of deployment.storeProxies ?? []) proxy.rate = 0;
    await crew.dismiss();
    options.progress("the clients have left, reading what remains");
    const looking = lookAround(options, deployment, shared, latches_end_ms, setBackMs(trouble.steps));
    const leftovers = await unlessAborted(looking, options.signal);
    const outages = [...trouble.outages, ...proxiesOf(deployment).flatMap((proxy) => proxy.outages)];
    const promised = { ...ALONE.promised, ...kind.promised };
    const recorded: Recorded = {
      promised,
      leftovers,
      outages,
      steps: trouble.steps,
      ...(options.checked && { broken: await linesIn(broken) }),
    };
    await writeFile(join(folder, "recorded.json"), toJson(recorded));
    const faults = countFaults(deployment, trouble);
    const judged = judge(await historiesIn(folder), recorded);
    const found = judged.findings.some(({ violations }) => violations.length > 0);
    if (!found && !options.keep) await rm(folder, { recursive: true });
    return { deployment: kind.name, seed, seconds, faults, missing: trouble.missing, ...judged };
  } finally {
    // The work of an aborted run isn't judged, so clients need not finish it.
    if (options.signal?.aborted) crew?.kill();
    await Promise.allSettled([trouble?.end(), crew?.dismiss()]);
    await deployment.stop();
  }
}

const linesIn = async (file: string): Promise<string[]> =>
  (await readFile(file, "utf8").catch(() => "")).split("\n").filter((line) => line !== "");

export const historiesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((file) => /^p\d+$/.test(file)).map((file) => join(folder, file));

const firstOf = ({ services: [first] }: Deployment) => (first as NonNullable<typeof first>).server();

/** Anything still running in the background fails when the services stop. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  aborted.promise.catch(() => {});
  work.catch(() => {});
  return Promise.race([work, aborted.promise]);
}

/** Waits until the run has ended, and returns how many seconds it took. */
async function watch(options: ProveOptions, crew: Crew, faults: () => Record<string, number>): Promise<number> {
  const { operations, seconds_max = Number.POSITIVE_INFINITY, progress, signal } = options;
  const from_ms = monotonic_ms();
  let reported_ms = from_ms;
  for (;;) {
    const now_ms = monotonic_ms();
    const seconds = (now_ms - from_ms) / 1_000;
    const done = crew.operations();
    if (done >= operations || seconds >= seconds_max) return seconds;
    if (now_ms - reported_ms >= PROGRESS_MS) {
      reported_ms = now_ms;
      const count = Object.values(faults()).reduce((sum, each) => sum + each, 0);
      progress(`${seconds.toFixed(0)} s: ${done} of ${operations} operations, ${count} faults`);
    }
    await sleep(LOOK_MS, undefined, { signal });
  }
}

const proxiesOf = ({ services, storeProxies = [] }: Deployment) => [
  ...services.map(({ disturbed }) => disturbed),
  ...storeProxies,
];

function countFaults({ services, storeProxies = [] }: Deployment, trouble?: Trouble): Record<string, number> {
  const counts: Record<string, number> = { ...trouble?.counts };
  const sides = [
    ["request", services.map(({ disturbed }) => disturbed)],
    ["store request", storeProxies],
  ] as const;
  for (const [side, proxies] of sides) {
    for (const [fault, count] of proxies.flatMap((proxy) => Object.entries(proxy.counts))) {
      counts[`${side} ${fault}`] = (counts[`${side} ${fault}`] ?? 0) + count;
    }
  }
  return counts;
}

/** Acquires every lock once more, reads every latch, and reads the store's keys when everything should have expired. */
async function lookAround(
  { retention }: ProveOptions,
  deployment: Deployment,
  habits: Habits,
  latches_end_ms: number,
  set_back_ms: number,
): Promise<Leftovers> {
  const server = firstOf(deployment);
  const obtained = await obtainAll(server);
  const latches = await takeDown(server, habits);
  if (retention) await sleep(PLACE_MS + RETENTION_MS + SPARE_MS + PURGE_MS + set_back_ms);
  const used_ms = Math.max(2 * Math.max(...TTLS_MS), PLACE_MS);
  const ttl_ms_max = retention ? -1 : RETENTION_MS + used_ms + SPARE_MS + set_back_ms;
  const latch_ttl_ms = latches_end_ms - monotonic_ms();
  return { obtained, latches, ttl_ms_max, latch_ttl_ms, keys: await deployment.keys() };
}
