/**
 * Measures the service on Node with a Redis over TCP: free locks, compared with a service that reaches the same Redis through
 * the gateway and with a bare route; and hand-overs between two processes.
 */
import { join } from "node:path";
import { HOLDS } from "../../tools/support/simulation/holds.ts";
import { quantile } from "../../tools/support/statistics.ts";
import { leasehold } from "../crowd/contenders.ts";
import {
  type Cycle,
  lockCycle,
  type Measured,
  measure,
  type Peer,
  perSecond,
  rowOf,
  warmUp,
} from "../environment/cycles.ts";
import { variables } from "../environment/environment.ts";
import { type NodeServer, startNodeServer, startService } from "../environment/node-server.ts";
import { crowd, rowOf as handoverRow, type Shape, targetsOf } from "../handover/crowd.ts";
import type { Bench, Report, Row, Table, Target } from "../report.ts";

const CLIENTS = [1, 16] as const;
const SHAPE: Shape = {
  holds: "exponential, mean 300 ms",
  waiters: 40,
  hold_ms: HOLDS.exponential(300),
};

export async function tcp(bench: Bench): Promise<Report> {
  const REDIS_URL = bench.environment.redis_url;
  const over = { REDIS_URL };
  const through = variables(bench.environment) as Record<string, string>;
  const servers = await Promise.all([
    startService(over),
    startService(over),
    startService(through),
    startNodeServer(join(import.meta.dirname, "bare-evalsha.ts"), { REDIS_URL }),
  ]);
  try {
    const [ours, second, gateway, bare] = servers as [NodeServer, NodeServer, NodeServer, NodeServer];
    const free = await freeLocks(bench, { ours, gateway, bare });
    const inside = await partsOfAcquire(bench, { ours, bare });
    const handovers = await betweenTwo(bench, [ours, second]);
    return { tables: [free.table, inside, handovers.table], targets: [...free.targets, ...handovers.targets] };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

type Compared = Readonly<Record<"ours" | "gateway" | "bare", NodeServer>>;
interface Part {
  readonly table: Table;
  readonly targets: readonly Target[];
}

let taken = 0;
/** Acquires a lock that has never been held; the lease expires on its own. */
const acquire: Cycle = (post) => post(`/locks/once-${taken++}/acquire`, { ttl: "1s" });

async function freeLocks({ quick, progress }: Bench, { ours, gateway, bare }: Compared): Promise<Part> {
  const peersOf = (cycle: Cycle): Peer[] => [
    { name: "Leasehold, Redis over TCP", ...ours, cycle },
    { name: "Leasehold, the same Redis through the gateway", ...gateway, cycle },
    { name: "a bare route with one EVALSHA", ...bare, cycle },
  ];
  const rounds = quick ? 3 : 12;
  progress("warming up");
  await warmUp(peersOf(lockCycle));
  const rows: Row[] = [];
  const targets: Target[] = [];
  for (const clients of CLIENTS) {
    progress(`${clients} clients`);
    const cycles = peersOf(lockCycle);
    const measured = await measure(cycles, clients, rounds);
    rows.push(...cycles.map(({ name }, i) => rowOf(`${name}: acquire and release`, clients, measured[i] as Measured)));
    const [over, through, bare_route] = measured as [Measured, Measured, Measured];
    targets.push({
      what: `Redis over TCP: a bare route's cycles a second / ours, ${clients} clients`,
      at_most: 2,
      measured: perSecond(bare_route) / perSecond(over),
    });
    // TCP should be at least 2.5 times as fast as the gateway. Goals are upper bounds, so the reciprocal is limited here.
    const what = `Redis over TCP: cycles a second through the gateway / over TCP, ${clients} clients`;
    targets.push({ what, at_most: 0.4, measured: perSecond(through) / perSecond(over) });
  }
  progress("acquires");
  const peers = peersOf(acquire);
  const measured = await measure(peers, 1, rounds);
  rows.push(...peers.map(({ name }, i) => rowOf(`${name}: acquire`, 1, measured[i] as Measured)));
  const [over, , floor] = measured.map(({ times_ms }) => quantile(times_ms, 0.5)) as [number, number, number];
  targets.push({ what: "Redis over TCP: acquire, p50 / a bare route's", at_most: 1.4, measured: over / floor });
  const note =
    "A cycle is one acquire, or an acquire and a release. The servers run on Node, with one Redis without persistence, and are measured in turn. The bare route runs TIME, GET and SET in its script, through the same Redis client. `CPU us` is the CPU time of the server's process for one cycle.";
  return { table: { title: "Redis over TCP", note, rows }, targets };
}

/** Breaks down the time of an acquire. Measures one server after another, because Redis counts every script that it runs. */
async function partsOfAcquire({ environment, quick, progress }: Bench, { ours, bare }: Omit<Compared, "gateway">) {
  const rows: Row[] = [];
  for (const [name, server] of Object.entries({
    "Leasehold, Redis over TCP": ours,
    "a bare route with one EVALSHA": bare,
  })) {
    progress(`parts of an acquire: ${name}`);
    await environment.redis.config("RESETSTAT");
    const [measured] = (await measure([{ name, ...server, cycle: acquire }], 1, quick ? 2 : 6)) as [Measured];
    const stats = await environment.redis.info("commandstats");
    rows.push({
      name,
      "p50 ms": quantile(measured.times_ms, 0.5),
      "in Redis us": Number(/^cmdstat_(?:fcall|evalsha):.*usec_per_call=([\d.]+)/m.exec(stats)?.[1]),
      "CPU us": measured.cpu_us / measured.cycles,
    });
  }
  const note =
    "`in Redis us` is the mean time of the script in Redis, and `CPU us` the CPU time of the server's process. The rest of the p50 is two round trips.";
  return { title: "What an acquire over TCP takes", note, rows };
}

/** The clients of one lock are divided between the two processes, so most hand-overs are from one process to the other. */
async function betweenTwo({ quick, progress }: Bench, processes: readonly NodeServer[]): Promise<Part> {
  progress("hand-overs between two processes");
  let joined = 0;
  const system = {
    name: "two processes",
    join: (lock: string) => leasehold(fetch, lock, processes[joined++ % processes.length]?.url),
  };
  const result = await crowd(system, SHAPE, quick ? 8_000 : 25_000);
  const note =
    "Two processes of the service on Node, on one Redis over TCP. The clients of one lock alternate between them. A hand-over and an acquire are as in the table of hand-overs.";
  return {
    table: { title: "Hand-overs between two processes", note, rows: [handoverRow(SHAPE, {}, result)] },
    targets: targetsOf("Redis over TCP, two processes: hand-over", result),
  };
}
