/**
 * Measures a lock that many callers compete for. The service runs inside the crowd's thread, with the gateway as its store, so
 * that two cores can handle 1,000 waiters. One measurement is repeated with the service in workerd.
 */
import { join } from "node:path";
import type { Point, Result } from "../crowd/crowd.ts";
import type { Kind, Order, Outcome } from "../crowd/crowd-thread.ts";
import { askThread } from "../environment/thread.ts";
import { startWorkers } from "../environment/workers.ts";
import type { Bench, Report, Row, Target } from "../report.ts";

const THREAD = join(import.meta.dirname, "../crowd/crowd-thread.ts");
/** How many billed commands per second the wait alone may cost for each waiter: two scripts per 20 s request. */
const WAITING = 0.6;
/** How many billed commands one poll and one hand-over cost in the other systems. */
const PRICES = { "@upstash/lock": { poll: 1, handover: 4 }, redlock: { poll: 2, handover: 6 } };
/** The maximum duration of one measurement. */
export const FULL = { duration_max_ms: 45_000, warmup_max_ms: 15_000 };
export const QUICK = { duration_max_ms: 20_000, warmup_max_ms: 4000 };
type Peer = keyof typeof PRICES;
const PEERS = Object.keys(PRICES) as Peer[];

export interface Measured extends Point {
  readonly kind: Kind;
  readonly poll_ms?: number | undefined;
  readonly outcome: Outcome;
}

/** The results of this run, for comparison with the simulator. */
export const measured: Measured[] = [];

export async function contention(bench: Bench): Promise<Report> {
  const sizes = bench.quick ? [10, 100, 1000] : [1, 10, 100, 1000];
  const holds = bench.quick ? [200] : [5, 200, 2000];
  for (const hold_ms of holds) {
    for (const waiters of sizes) {
      const point = { waiters, hold_ms };
      const ours = await measure(bench, point, "Leasehold");
      if (bench.quick && waiters !== 100) continue;
      for (const peer of PEERS) {
        await measure(bench, point, peer);
        if (!bench.quick) await measure(bench, point, peer, { poll_ms: matchingPoll(peer, point, ours) });
      }
    }
  }
  const workers = await startWorkers(bench.environment);
  try {
    await measure(bench, { waiters: 100, hold_ms: 200 }, "Leasehold in workerd", { origin: workers.service });
  } finally {
    await workers.stop();
  }
  const note = [
    "A hand-over is the time from the answer to a release until the answer to the next grant, minus one round trip.",
    `\`beyond\` is the commands per hand-over, minus ${WAITING} for each second of each waiter.`,
    "`overtaken` is the share of the queue that had arrived before the waiter that was served: 0 in order of arrival, 50 in a lottery.",
  ].join(" ");
  const onPage = (rows: readonly Row[]) => rows.filter((row) => row["hold ms"] === 200);
  return { tables: [{ title: "Contention", note, rows: measured.map(rowOf), onPage }], targets: targets() };
}

type Given = Pick<Order, "origin" | "poll_ms">;

async function measure(bench: Bench, point: Point, kind: Kind, given: Given = {}): Promise<Outcome> {
  const { environment, quick } = bench;
  const poll = given.poll_ms === undefined ? "" : `, polling every ${Math.round(given.poll_ms)} ms`;
  bench.progress(`${kind}${poll}: ${point.waiters} waiters, holds of ${point.hold_ms} ms`);
  const order: Order = {
    kind,
    store: { redis_url: environment.redis_url, gateway_url: environment.gateway_url, token: environment.token },
    name: `${kind.replaceAll(/\W/g, "")}-${measured.length}`,
    plan: {
      ...point,
      handovers_max: 100,
      duration_max_ms: quick ? 22_000 : 45_000,
      warmup_max_ms: quick ? 5000 : 15_000,
    },
    ...given,
  };
  const outcome = await askThread<Outcome>(THREAD, order);
  measured.push({ ...point, kind, poll_ms: given.poll_ms, outcome });
  return outcome;
}

/** Returns the poll interval at which a peer's waiters cost as much per second as this service's waiters do. */
function matchingPoll(peer: Peer, { waiters }: Point, ours: Result): number {
  const { poll, handover } = PRICES[peer];
  const per_second = (ours.commands_per_handover - handover) * (ours.handovers / ours.seconds);
  return Math.max(1, (1000 * poll * waiters) / per_second);
}

function beyondWaiting({ waiters, outcome }: Measured): number {
  return outcome.commands_per_handover - (WAITING * waiters * outcome.seconds) / outcome.handovers;
}

function rowOf(one: Measured): Row {
  const { kind, poll_ms, outcome } = one;
  return {
    "hold ms": one.hold_ms,
    waiters: one.waiters,
    who: poll_ms === undefined ? kind : `${kind}, every ${Math.round(poll_ms)} ms`,
    "hand-overs": outcome.handovers,
    "p50 ms": outcome.p50_ms,
    "p95 ms": outcome.p95_ms,
    "commands / hand-over": outcome.commands_per_handover,
    beyond: beyondWaiting(one),
    "commands / waiter s": outcome.commands_per_waiter_second,
    "overtaken %": outcome.overtaken_percent,
    "longest wait s": outcome.longest_wait_s,
    "gave up / hand-over": outcome.gave_up,
  };
}

function targets(): Target[] {
  const limits = [
    { waiters: 100, commands: 40 },
    { waiters: 1000, commands: 60 },
  ];
  return limits.flatMap(({ waiters, commands }) => {
    const at = (one: Measured) => one.kind === "Leasehold" && one.waiters === waiters && one.hold_ms === 200;
    const one = measured.find(at) as Measured;
    const where = `${waiters} waiters, 200 ms holds`;
    return [
      { what: `${where}: commands per hand-over beyond waiting`, at_most: commands, measured: beyondWaiting(one) },
      { what: `${where}: hand-over p50 ms`, at_most: 30, measured: one.outcome.p50_ms },
      { what: `${where}: hand-over p95 ms`, at_most: 120, measured: one.outcome.p95_ms },
      { what: `${where}: overtaken %`, at_most: 0, measured: one.outcome.overtaken_percent },
      { what: `${where}: gave up`, at_most: 0, measured: one.outcome.gave_up },
    ];
  });
}
