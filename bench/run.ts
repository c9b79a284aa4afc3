/**
 * `npm run bench` measures every figure of docs/performance.md and docs/internals/benchmark.md on this machine. Progress goes
 * to stderr, the tables to stdout, and everything to `.leasehold/bench.json`.
 *
 * `--quick` takes less than five minutes and is less precise; otherwise, a run takes about three quarters of an hour. `--only
 * floor,quorum` runs all of one part, and one measurement of another. `--document` writes the tables into these pages, and the
 * plots into docs/plots.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { contention } from "./contention/contention.ts";
import { simulation } from "./contention/simulation.ts";
import { costs } from "./costs/costs.ts";
import { quorum } from "./costs/quorum.ts";
import { document, documentPlots, missedTargets } from "./document.ts";
import { startEnvironment } from "./environment/environment.ts";
import { disk } from "./floor/disk.ts";
import { http } from "./floor/http.ts";
import { metrics } from "./floor/metrics.ts";
import { object } from "./floor/object.ts";
import { scripts } from "./floor/scripts.ts";
import { tcp } from "./floor/tcp.ts";
import { webhooks } from "./floor/webhooks.ts";
import { worker } from "./floor/worker.ts";
import { consolePage } from "./footprint/console.ts";
import { footprint } from "./footprint/footprint.ts";
import { growth } from "./growth/growth.ts";
import { listings } from "./growth/listings.ts";
import { besideSeveral } from "./handover/several.ts";
import { handover } from "./handover/shapes.ts";
import { waiters } from "./handover/waiters.ts";
import { clients } from "./peers/clients.ts";
import { uncontended } from "./peers/uncontended.ts";
import { markdown, missedTable, type Part, type Report, type Table, targetTable } from "./report.ts";

/** The parts, and the measurements in each of them. `--only` accepts the names of both. */
const PARTS: Readonly<Record<string, Readonly<Record<string, Part>>>> = {
  floor: { worker, http, object, scripts, disk, tcp, metrics, webhooks },
  peers: { uncontended, clients },
  growth: { crowds: growth, listings },
  footprint: { size: footprint, console: consolePage },
  handover: { holds: handover, waiters, several: besideSeveral },
  contention: { measured: contention, simulation },
  costs: { commands: costs, quorum },
};
const MEASUREMENTS: Readonly<Record<string, Part>> = Object.assign({}, ...Object.values(PARTS));
const RESULTS = join(import.meta.dirname, "../.leasehold/bench.json");

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { quick: { type: "boolean" }, only: { type: "string" }, document: { type: "boolean" } },
  });
  const quick = values.quick ?? false;
  const chosen = values.only === undefined ? Object.entries(MEASUREMENTS) : values.only.split(",").flatMap(chosenBy);
  const run = runTable(quick);
  console.log(markdown(run));
  const environment = await startEnvironment();
  const reports: Record<string, Report> = {};
  try {
    for (const [name, measure] of chosen) {
      const progress = (what: string) => console.error(`[${name}] ${what}`);
      const started_ms = performance.now();
      await environment.redis.flushall();
      const report = await measure({ quick, environment, progress });
      for (const table of report.tables) console.log(markdown(table));
      reports[name] = report;
      progress(`done in ${Math.round((performance.now() - started_ms) / 1000)} s`);
    }
  } finally {
    await environment.stop();
  }
  const targets = Object.values(reports).flatMap((report) => report.targets ?? []);
  console.log(markdown(targetTable(targets)));
  await mkdir(join(RESULTS, ".."), { recursive: true });
  await writeFile(RESULTS, JSON.stringify({ run: run.rows, reports, targets }, undefined, 2));
  console.error(`written: ${RESULTS}`);
  const tables = Object.values(reports).flatMap((report) => report.tables);
  if (values.document) {
    await document(
      values.only === undefined ? [run, ...tables, missedTable(targets)] : [...tables, await missedTargets(targets)],
    );
    await documentPlots(Object.values(reports).flatMap((report) => report.plots ?? []));
  }
}

function runTable(quick: boolean): Table {
  const facts = {
    when: new Date().toISOString(),
    machine: `${availableParallelism()} x ${cpus()[0]?.model}`,
    "load before": (loadavg()[0] ?? 0).toFixed(1),
    node: process.version,
    length: quick ? "--quick" : "full",
  };
  return {
    title: "The run",
    note: "Redis, the gateway, workerd and the load all ran on one machine, over the loopback.",
    rows: Object.entries(facts).map(([what, value]) => ({ what, value })),
  };
}

function chosenBy(name: string): [string, Part][] {
  const found = Object.entries(PARTS[name] ?? MEASUREMENTS).filter(([one]) => name in PARTS || one === name);
  if (found.length > 0) return found;
  const parts = Object.entries(PARTS).map(
    ([part, measurements]) => `${part} (${Object.keys(measurements).join(", ")})`,
  );
  throw new Error(`Expected --only with parts or measurements out of ${parts.join(", ")}, got "${name}"`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
