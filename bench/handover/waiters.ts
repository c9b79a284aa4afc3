/** Measures how the number of clients that wait for one lock affects hand-overs and the cost of waiting. */
import { HOLDS } from "../../tools/support/simulation/holds.ts";
import type { LinePlot, Point } from "../line-plot.ts";
import type { Bench, Report, Row } from "../report.ts";
import { crowd, type Handovers, type Shape } from "./crowd.ts";
import { startSystems } from "./systems.ts";

const MEAN_MS = 100;
const shapeOf = (waiters: number): Shape => ({
  holds: `exponential, mean ${MEAN_MS} ms`,
  waiters,
  hold_ms: HOLDS.exponential(MEAN_MS),
});

interface Measured {
  readonly who: string;
  readonly waiters: number;
  readonly result: Handovers;
  /** The number of billed commands per waiter per second, including those for hand-overs. */
  readonly per_waiter_second: number | undefined;
}

export async function waiters(bench: Bench): Promise<Report> {
  const { quick, progress } = bench;
  const duration_ms = quick ? 4_000 : 8_000;
  const { systems, stop } = await startSystems(bench);
  const all: Measured[] = [];
  try {
    for (const count of quick ? [8] : [1, 8, 64]) {
      for (const system of quick ? systems.slice(0, 3) : systems) {
        progress(`${system.name}: ${count} waiters`);
        const result = await crowd(system, shapeOf(count), duration_ms);
        const { commands, handovers } = result;
        const per_waiter_second = commands && (1_000 * commands * handovers) / (count * duration_ms);
        all.push({ who: system.name, waiters: count, result, per_waiter_second });
      }
    }
  } finally {
    await stop();
  }
  const note = `Holds are exponential with a mean of ${MEAN_MS} ms. A hand-over is the time from sending the release to the answer of the next grant. Commands are those that Upstash would bill, waiting and joining included. Leasehold's clients wait for 20 s per request and try again with the ticket; others wait with their defaults.`;
  const table = { title: "One lock and more and more waiters", note, rows: all.map(rowOf) };
  return { tables: [table], plots: [handoverPlot(all), costPlot(all)] };
}

function rowOf({ who, waiters, result, per_waiter_second }: Measured): Row {
  return {
    waiters,
    who,
    "hand-overs": result.handovers,
    "p50 ms": result.p50_ms,
    "p95 ms": result.p95_ms,
    "commands / hand-over": result.commands ?? "",
    "commands / waiter s": per_waiter_second ?? "",
  };
}

const AXIS = "clients that wait for the lock";

function handoverPlot(all: readonly Measured[]): LinePlot {
  const panel = (title: string, pick: (result: Handovers) => number): Point[] =>
    all.map(({ who, waiters, result }) => ({ panel: title, line: who, x: waiters, y: pick(result) }));
  return {
    file: "hand-overs",
    title: "How long a lock is free between two holders, by number of waiters",
    x: AXIS,
    y: "milliseconds, logarithmic",
    log: true,
    points: [...panel("half of the hand-overs", (one) => one.p50_ms), ...panel("19 of 20", (one) => one.p95_ms)],
  };
}

function costPlot(all: readonly Measured[]): LinePlot {
  const panel = (title: string, pick: (one: Measured) => number | undefined): Point[] =>
    all.flatMap((one) => {
      const y = pick(one);
      return y === undefined ? [] : [{ panel: title, line: one.who, x: one.waiters, y }];
    });
  return {
    file: "waiting-costs",
    title: "What waiting costs, by number of waiters",
    x: AXIS,
    y: "billed commands, logarithmic",
    log: true,
    points: [
      ...panel("for each hand-over", (one) => one.result.commands),
      ...panel("for each waiter and second", (one) => one.per_waiter_second),
    ],
  };
}
