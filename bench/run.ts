/**
 * `npm run bench`: every figure of docs/performance.md and docs/internals/benchmark.md, measured on this machine. Progress goes
 * to stderr, the tables to stdout, and everything to `.leasehold/bench.json`.
 *
 * `--quick` ends within five minutes and is less exact; without it, it takes about three quarters of an hour.
 * `--only floor,growth` runs these parts. `--document` writes the tables into these pages, and the plots
 * into docs/plots.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { document, documentPlots, missedTargets } from "./document.ts";
import { startEnvironment } from "./environment/environment.ts";
import { besideSeveral } from "./parts/beside-several.ts";
import { clients } from "./parts/clients.ts";
import { consolePage } from "./parts/console.ts";
import { contention } from "./parts/contention.ts";
import { costs } from "./parts/costs.ts";
import { disk } from "./parts/disk.ts";
import { floor } from "./parts/floor.ts";
import { footprint } from "./parts/footprint.ts";
import { growth } from "./parts/growth.ts";
import { handover } from "./parts/handover.ts";
import { http } from "./parts/http.ts";
import { listings } from "./parts/listings.ts";
import { metrics } from "./parts/metrics.ts";
import { object } from "./parts/object.ts";
import { peers } from "./parts/peers.ts";
import { quorum } from "./parts/quorum.ts";
import { scripts } from "./parts/scripts.ts";
import { simulation } from "./parts/simulation.ts";
import { tcp } from "./parts/tcp.ts";
import { waiters } from "./parts/waiters.ts";
import { webhooks } from "./parts/webhooks.ts";
import { markdown, missedTable, type Report, type Table, targetTable } from "./report.ts";

const PARTS = {
  floor,
  http,
  object,
  scripts,
  disk,
  tcp,
  clients,
  webhooks,
  peers,
  growth,
  footprint,
  listings,
  console: consolePage,
  metrics,
  handover,
  waiters,
  several: besideSeveral,
  contention,
  simulation,
  costs,
  quorum,
};
type Name = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as Name[];
const RESULTS = join(import.meta.dirname, "../.leasehold/bench.json");

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { quick: { type: "boolean" }, only: { type: "string" }, document: { type: "boolean" } },
  });
  const quick = values.quick ?? false;
  const names = values.only === undefined ? NAMES : values.only.split(",").map(nameOf);
  const run = runTable(quick);
  console.log(markdown(run));
  const environment = await startEnvironment();
  const reports: Partial<Record<Name, Report>> = {};
  try {
    for (const name of names) {
      const progress = (what: string) => console.error(`[${name}] ${what}`);
      const started_ms = performance.now();
      await environment.redis.flushall();
      const report = await PARTS[name]({ quick, environment, progress });
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

function nameOf(text: string): Name {
  const name = NAMES.find((one) => one === text);
  if (name === undefined) throw new Error(`Expected --only with parts out of ${NAMES.join(", ")}, got "${text}"`);
  return name;
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
