import type { Redis } from "ioredis";
import { type CrowdFigures, type CrowdPlan, simulateCrowd } from "../../tools/support/simulation/crowd.ts";
import { CROWDS } from "../../tools/support/simulation/crowds.ts";
import { HOLDS } from "../../tools/support/simulation/holds.ts";
import type { Result } from "../crowd/crowd.ts";
import { type Row, type Table, without } from "../report.ts";
import { simulateQueue } from "./simulated-queue.ts";

/** The round-trip time between an edge function and a database in the same region. */
const ROUND_TRIP_MS = 5;
export const SERVICE = { store_calls_max: 30, wait_ms: 20_000, seed: 1 };
/** The number of hand-overs to simulate. Each one costs more to simulate as the number of waiters grows. */
const QUEUE_HANDOVERS = { quick: 5_000, full: 20_000 };

/** Columns that the page leaves out. */
const LEFT_OUT = ["of the ideal %", "longest idle s", "commands / waiter s", "lobby requests / grant"];

/** Simulates the crowds whose names contain `words`. */
export async function crowdTables(redis: Redis, progress: (what: string) => void, words = ""): Promise<Table[]> {
  const rows: Row[] = [];
  const within: Row[] = [];
  for (const [crowd, plan] of Object.entries(CROWDS)) {
    if (!crowd.includes(words)) continue;
    progress(crowd);
    const figures = await simulateCrowd(redis, plan);
    rows.push(rowOf(crowd, plan, figures));
    const kinds = Object.entries(figures.by_kind);
    if (kinds.length < 2) continue;
    for (const [who, { grants_per_s, longest_wait_s }] of kinds) {
      within.push({ crowd, who, "grants / s": grants_per_s, "longest wait s": longest_wait_s });
    }
  }
  const note = [
    `Each row is one minute of simulated time. A round trip to the store takes ${ROUND_TRIP_MS} ms, as does an acquire; hints take 3 ms.`,
    "`of the ideal` compares with a lock that is always handed over in the time of one acquire.",
    "A hand-over is the time from sending the release, or from the end of a lease, to the answer of the next grant, measured in acquires.",
    "The lock is idle while a request waits and nobody holds it. `overtaken` counts grants that overtook an earlier attended place.",
  ];
  const tables = [
    {
      title: "Crowds",
      note: note.join(" "),
      rows,
      onPage: (all: readonly Row[]) => all.map((row) => without(row, LEFT_OUT)),
    },
    {
      title: "Within mixed crowds",
      note: "The same runs, by kind of client.",
      rows: within,
      onPage: (all: readonly Row[]) => all.filter((row) => String(row.crowd).includes("naive")),
    },
  ];
  return tables.filter((table) => table.rows.length > 0);
}

function rowOf(crowd: string, plan: CrowdPlan, figures: CrowdFigures): Row {
  const [client] = plan.clients;
  const alike = plan.clients.every((one) => one.hold === client?.hold && one.targets === client.targets);
  const ideal = 1000 / (mean(() => client?.hold(Math.random) ?? 0) + ROUND_TRIP_MS);
  return {
    crowd,
    "grants / s": figures.grants_per_s,
    "of the ideal %": alike ? (100 * figures.grants_per_s) / ideal : "",
    "hand-over p50": figures.p50_ms / ROUND_TRIP_MS,
    p95: figures.p95_ms / ROUND_TRIP_MS,
    "idle %": figures.idle_percent,
    "longest idle s": figures.longest_idle_s,
    "overtaken %": figures.overtaken_percent,
    "longest wait s": figures.longest_wait_s,
    "commands / grant": figures.commands_per_s / figures.grants_per_s,
    "commands / waiter s": figures.commands_per_s / figures.waiting,
    "lobby requests / grant": figures.lobby_requests_per_s / figures.grants_per_s,
  };
}

function mean(sample: () => number): number {
  const samples = 10_000;
  return Array.from({ length: samples }, sample).reduce((sum, value) => sum + value, 0) / samples;
}

/** Simulates a queue that is kept full and whose waiters get no hints. */
export async function queueTable(redis: Redis, progress: (what: string) => void, quick: boolean): Promise<Table> {
  const rows: Row[] = [];
  const add = async (waiters: number, hold_ms: number, holds: keyof typeof HOLDS) => {
    progress(`${waiters} waiters, holds of ${hold_ms} ms, ${holds}`);
    const plan = { waiters, hold_ms, hold: HOLDS[holds](hold_ms), round_trip_ms: ROUND_TRIP_MS };
    const handovers_max = Math.min(quick ? 50 : 200, (quick ? QUEUE_HANDOVERS.quick : QUEUE_HANDOVERS.full) / waiters);
    const length = { handovers_max, duration_max_ms: 36_000_000, warmup_max_ms: 600_000 };
    const one = await simulateQueue(redis, { ...plan, ...length, ...SERVICE });
    rows.push({
      "hold ms": hold_ms,
      holds,
      waiters,
      "p50 ms": one.p50_ms,
      "p95 ms": one.p95_ms,
      "p95 % of hold": (100 * one.p95_ms) / hold_ms,
      "commands / hand-over": one.commands_per_handover,
      beyond: beyond(one, waiters),
      "commands / waiter s": one.commands_per_waiter_second,
      "overtaken %": one.overtaken_percent,
    });
  };
  const sizes = quick ? [10, 100] : [1, 10, 100, 1000];
  for (const hold_ms of [200, 2000, 29_000]) {
    for (const waiters of sizes) await add(waiters, hold_ms, "constant");
  }
  for (const holds of ["exponential", "one in twenty is long"] as const) await add(100, 200, holds);
  return {
    title: "Simulated",
    note: `Round trips take ${ROUND_TRIP_MS} ms. Hold times are means.`,
    rows,
    onPage: (all) => all.filter(({ waiters, holds }) => waiters !== 1 && (waiters !== 100 || holds !== "constant")),
  };
}

const beyond = (one: Result, waiters: number): number =>
  one.commands_per_handover - (0.6 * waiters * one.seconds) / one.handovers;
