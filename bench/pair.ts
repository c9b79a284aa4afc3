/**
 * `node bench/pair.ts file` compares the service with a bare route that does only the necessary work, in half a minute, to
 * check whether a change helped. The two sides alternate in short rounds, and each ratio is the median over the rounds, so
 * other work on the machine affects both sides equally.
 *
 * `http`: the CPU time of a request, compared with that of a bare Hono route, with a store that replies immediately. `file`:
 * Node with a file, compared with a bare route that commits a row. `object`: workerd, compared with a bare route whose object
 * writes a row. `redis`: Node with a Redis over TCP, compared with a bare route that sends one EVALSHA. `--clients 16` and
 * `--rounds 20` set how many there are; `--profile self` or `--profile inclusive` also prints the functions that took the most
 * time on both sides.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startWorker } from "../tools/start/serve/worker.ts";
import { freePort } from "../tools/support/processes/port.ts";
import { startRedis } from "../tools/support/redis/server.ts";
import { median, quantile } from "../tools/support/statistics.ts";
import { lockCycle, type Measured, measureRounds, type Peer, perSecond } from "./environment/cycles.ts";
import { profileOfWorker } from "./environment/inspector.ts";
import { startNodeServer } from "./environment/node-server.ts";
import { workerdPids } from "./environment/processes.ts";
import { type Hot, hottest } from "./environment/profile.ts";
import { pairs as httpPairs } from "./floor/http.ts";
import { markdown, type Row } from "./report.ts";

const SLICE_MS = 400;
const WARM_UP = { clients: 16, rounds: 8 };
const PROFILED = { rounds: 8 };
const SHOWN = 45;

/** The service and the floor, in this order. */
interface Pair {
  readonly peers: readonly [Peer, Peer];
  /** Profiles each peer in turn while it is under load. */
  profiles(load: (peer: Peer) => Promise<unknown>): Promise<Readonly<Record<string, readonly Hot[]>>>;
  stop(): Promise<unknown>;
}

const FLOORS = join(import.meta.dirname, "floor");
const PROFILED_ENTRY = join(import.meta.dirname, "environment/profiled.ts");
const NODE = join(import.meta.dirname, "../src/runtimes/node.ts");
const SERVICE = { PORT: "0", ALLOW_ANONYMOUS: "true" };

const PAIRS: Readonly<Record<string, (folder: string) => Promise<Pair>>> = {
  file: (folder) =>
    onNode(folder, "bare-commit.ts", { LEASEHOLD_STATE: join(folder, "state") }, { FILE: join(folder, "bare.sqlite") }),
  async redis(folder) {
    const redis = await startRedis({ appendonly: false });
    const env = { REDIS_URL: redis.url };
    const pair = await onNode(folder, "bare-evalsha.ts", env, env);
    return { ...pair, stop: () => pair.stop().then(() => redis.stop()) };
  },
  object: inWorkerd,
};

async function onNode(
  folder: string,
  floor: string,
  service_env: Readonly<Record<string, string>>,
  floor_env: Readonly<Record<string, string>>,
): Promise<Pair> {
  const files = [join(folder, "service.cpuprofile"), join(folder, "floor.cpuprofile")] as const;
  const NODE_OPTIONS = `--import=${PROFILED_ENTRY}`;
  const start = (entry: string, env: object, PROFILE: string) =>
    startNodeServer(entry, { ...env, NODE_OPTIONS, PROFILE });
  const service = await start(NODE, { ...SERVICE, ...service_env }, files[0]);
  const bare = await start(join(FLOORS, floor), floor_env, files[1]);
  const peers = [
    { name: "Leasehold", ...service, cycle: lockCycle },
    { name: "bare", ...bare, cycle: lockCycle },
  ] as const;
  return {
    peers,
    async profiles(load) {
      const hot: Record<string, readonly Hot[]> = {};
      for (const [i, peer] of peers.entries()) {
        process.kill(peer.pid, "SIGUSR2");
        await load(peer);
        process.kill(peer.pid, "SIGUSR2");
        hot[peer.name] = hottest(JSON.parse(await readOnce(files[i] as string)));
      }
      return hot;
    },
    stop: () => Promise.all([service.stop(), bare.stop()]),
  };
}

async function inWorkerd(state: string): Promise<Pair> {
  const inspector_port = await freePort();
  const entry = join(FLOORS, "object-floor-worker.ts");
  const worker = await startWorker({ env: { ALLOW_ANONYMOUS: "true" }, entry, state, inspector_port });
  const [pid] = workerdPids() as [number];
  const peers = [
    { name: "Leasehold", url: worker.url, pid, cycle: lockCycle },
    { name: "bare", url: `${worker.url}/floor`, pid, cycle: lockCycle },
  ] as const;
  return {
    peers,
    async profiles(load) {
      const hot: Record<string, readonly Hot[]> = {};
      for (const peer of peers)
        hot[peer.name] = hottest(await profileOfWorker(inspector_port, "leasehold", () => load(peer)));
      return hot;
    },
    stop: () => worker.stop(),
  };
}

async function readOnce(file: string): Promise<string> {
  for (;;) {
    const text = await readFile(file, "utf8").catch(() => undefined);
    if (text !== undefined) return text;
    await sleep(20);
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      clients: { type: "string", default: "16" },
      rounds: { type: "string", default: "20" },
      profile: { type: "string" },
    },
  });
  const [name = ""] = positionals;
  const rounds = Number(values.rounds);
  if (name === "http") return show(await httpPairs(rounds, values.profile !== undefined), values.profile);
  const start = PAIRS[name];
  if (start === undefined) throw new Error(`Expected one of http, ${Object.keys(PAIRS).join(", ")}, got "${name}"`);
  const clients = Number(values.clients);
  const folder = await mkdtemp(join(tmpdir(), "leasehold-pair-"));
  const pair = await start(folder);
  try {
    await measureRounds(pair.peers, WARM_UP.clients, WARM_UP.rounds, SLICE_MS);
    const measured = await measureRounds(pair.peers, clients, rounds, SLICE_MS);
    const load = (peer: Peer) => measureRounds([peer], clients, PROFILED.rounds, SLICE_MS);
    const hot = values.profile === undefined ? {} : await pair.profiles(load);
    show({ rows: rowsOf(measured, clients), hot }, values.profile);
  } finally {
    await pair.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function rowsOf(rounds: readonly Measured[][], clients: number): Row[] {
  const figures: Readonly<Record<string, (measured: Measured) => number>> = {
    "cycles / s": perSecond,
    "CPU us / cycle": ({ cpu_us, cycles }) => cpu_us / cycles,
    "p50 ms": ({ times_ms }) => quantile(times_ms, 0.5),
    "p99 ms": ({ times_ms }) => quantile(times_ms, 0.99),
  };
  return Object.entries(figures).map(([figure, of]) => {
    const pairs = rounds.map(([ours, bare]) => [of(ours as Measured), of(bare as Measured)] as const);
    const ratios = pairs.map(([ours, bare]) => ours / bare);
    const [low, high] = [quantile(ratios, 0.25), quantile(ratios, 0.75)];
    return {
      [`${clients} clients`]: figure,
      Leasehold: median(pairs.map(([ours]) => ours)),
      bare: median(pairs.map(([, bare]) => bare)),
      "ours / bare": median(ratios),
      "middle half of the rounds": `${low.toFixed(2)} to ${high.toFixed(2)}`,
    };
  });
}

function show({ rows, hot }: Awaited<ReturnType<typeof httpPairs>>, by = ""): void {
  console.log(markdown({ title: "Beside the floor", note: "Medians of the rounds.", rows }));
  for (const [name, functions] of Object.entries(hot)) {
    const share = (of: number) => Number((100 * of).toFixed(1));
    const rows = functions
      .toSorted((a, b) => (by === "inclusive" ? b.inclusive - a.inclusive : b.self - a.self))
      .slice(0, SHOWN)
      .map(({ where, self, inclusive }) => ({ where, "self %": share(self), "inclusive %": share(inclusive) }));
    console.log(
      markdown({ title: `Profile: ${name}`, note: "Shares of the time in which the thread was busy.", rows }),
    );
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
