/**
 * `npm run simulate -- --seed 7`, `--seeds 1000..1999`, `--minutes 10`, `--workers 2`: simulates the real service, its stores
 * and its clients in one process, with simulated time and faults. The seed determines everything that happens. Prints progress
 * and findings, each with the simplest world that reproduces it; the last line, which is also printed before those worlds, is
 * JSON. Exits with 1 if something was found.
 *
 * `--hashes` rewrites the hashes that the test compares; run it after any change to what is sent, stored or drawn. `--messages`
 * prints every message of a seed. `--changes JSON` runs the seed in a simpler world, in the form that a failure prints.
 */
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { FAILED, keepFailed } from "./failed.ts";
import { shrink } from "./shrink.ts";
import { type Changes, HASHED, type Outcome, simulate } from "./simulate.ts";
import { add, noTotals, simulateAll } from "./simulate-all.ts";
import { embed, translateScripts } from "./stores/programs.ts";
import { about, HEADING, lineText } from "./story.ts";

const PROGRESS_MS = 10_000;
const SHRINK_RUNS_MAX = 200;
const SHOWN_MAX = 80;
const EXPLAINED_MAX = 3;
const HASHED_SEEDS = 20;
const HASHES = join(import.meta.dirname, "hashes.json");

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    seeds: { type: "string" },
    minutes: { type: "string" },
    workers: { type: "string", default: "1" },
    changes: { type: "string" },
    messages: { type: "boolean", default: false },
    hashes: { type: "boolean", default: false },
  },
});

/** Returns the first and last seed; without a range, seeds continue until time is up. */
function range(): { first: number; last: number } {
  const text = values.seed === undefined ? values.seeds : `${values.seed}..${values.seed}`;
  if (text === undefined) return { first: Date.now() % 1e9, last: Number.POSITIVE_INFINITY };
  const [, first, last] = /^(\d+)\.\.(\d+)$/.exec(text) ?? [];
  if (first === undefined || last === undefined) {
    throw new Error(`Expected a range of seeds such as 1000..1999, got '${text}'`);
  }
  return { first: Number(first), last: Number(last) };
}

const { first, last } = values.hashes ? { first: 1, last: HASHED_SEEDS } : range();
const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
if (minutes === undefined && last === Number.POSITIVE_INFINITY) {
  throw new Error("Set the seeds (--seed 7, --seeds 1000..1999) or the duration (--minutes 10)");
}
const until_ms = performance.now() + (minutes ?? Number.POSITIVE_INFINITY) * 60_000;
const cpu = process.cpuUsage();
const cpuMs = () => {
  const { user, system } = process.cpuUsage(cpu);
  return Math.round((user + system) / 1000);
};
const totals = noTotals();
const failed: Outcome[] = [];
let reported_ms = performance.now();

async function one(seed: number, changes: Changes): Promise<void> {
  const programs = translateScripts();
  embed(programs);
  const { story, ...outcome } = await simulate(seed, { programs, messages: true, changes });
  if (values.messages) for (const line of story) console.log(lineText(line, programs));
  console.log(`${seed}: ${JSON.stringify(outcome.scenario)}`);
  add(totals, outcome, cpuMs());
  if (outcome.violations.length > 0) failed.push(outcome);
}

async function many(): Promise<void> {
  let seed = first;
  const next = () =>
    seed <= last && performance.now() < until_ms
      ? { seed: seed++, ...(values.hashes && { changes: HASHED }) }
      : undefined;
  const onOutcome = (outcome: Outcome, cpu_ms: number) => {
    add(totals, outcome, cpu_ms);
    if (outcome.violations.length > 0) {
      failed.push(outcome);
      console.log(`! seed ${outcome.seed}: ${outcome.violations[0]}`);
    }
    if (performance.now() - reported_ms < PROGRESS_MS) return;
    reported_ms = performance.now();
    const { seeds, operations, simulated_ms, faults, violations } = totals;
    const rate = Math.round(simulated_ms / cpuMs());
    const density = ((operations / simulated_ms) * 1000).toFixed(1);
    const of_faults = Object.values(faults).reduce((sum, count) => sum + count, 0);
    console.log(
      `${seeds} seeds, ${operations} operations (${density}/s), ${of_faults} faults, ${violations} violations, ` +
        `${(simulated_ms / 3_600_000).toFixed(1)} h, ${rate} times as fast`,
    );
  };
  await simulateAll({ workers: Number(values.workers), next, onOutcome });
}

/** Records the simplest world in which the seed fails, and prints what happens there. */
async function explain({ seed, scenario }: Outcome): Promise<void> {
  const programs = translateScripts();
  embed(programs);
  const run = (changes: Changes) => simulate(seed, { programs, changes, messages: true });
  console.log(`\nseed ${seed} fails; looking for the simplest world in which it does …`);
  const simpler = await shrink(scenario, async (all) => (await run(all)).violations.length > 0, SHRINK_RUNS_MAX);
  const { violations, story, scenario: simplest } = await run(simpler);
  const [found = ""] = violations;
  await keepFailed({ seed, found, changes: simplest });
  console.log(`again: npm run simulate -- --seed ${seed} --changes '${JSON.stringify(simpler)}'`);
  console.log(`added to the worlds that the tests simulate, in ${relative(process.cwd(), FAILED)}`);
  console.log(`the simplest world: ${JSON.stringify(simplest)}`);
  for (const violation of violations) console.log(`  ${violation}`);
  console.log(HEADING);
  for (const line of about(found, story, SHOWN_MAX)) console.log(lineText(line, programs));
}

/** Returns one line of JSON. */
function sumsOfAll(): string {
  const { hashes, operations, faults, simulated_ms, busy, modelled_answers, violations } = totals;
  const sorted = [...hashes].sort(([a], [b]) => a - b);
  const hash = createHash("sha256");
  for (const [seed, one] of sorted) hash.update(`${seed} ${one}\n`);
  return JSON.stringify({
    seeds: values.seed ?? `${first}..${Math.max(...hashes.keys())}`,
    hash: hashes.size === 1 ? [...hashes.values()][0] : hash.digest("hex").slice(0, 16),
    operations,
    faults,
    simulated_ms: Math.round(simulated_ms),
    // Counts only seeds with at least three operations a second, because idle ones would look misleadingly fast.
    busy,
    modelled_answers,
    cpu_ms: cpuMs(),
    violations,
  });
}

if (values.seed === undefined) await many();
else await one(first, values.changes === undefined ? {} : JSON.parse(values.changes));
const explained = values.changes === undefined ? failed.slice(0, EXPLAINED_MAX) : [];
// Explaining takes minutes, and a caller that doesn't wait for it should still get the totals.
if (explained.length > 0) console.log(sumsOfAll());
for (const outcome of explained) await explain(outcome);
if (values.changes !== undefined)
  for (const { violations } of failed) for (const violation of violations) console.log(`! ${violation}`);
if (values.hashes) {
  const sorted = [...totals.hashes].sort(([a], [b]) => a - b);
  await writeFile(HASHES, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
}
console.log(sumsOfAll());
process.exitCode = failed.length > 0 ? 1 : 0;
