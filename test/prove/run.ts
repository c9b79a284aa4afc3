/**
 * `npm run prove -- [--only NAMES] [--operations N] [--seed N]`: clients use the real service while its servers, stores,
 * network and clients fail at random; then the clients' records are checked against the guarantees. N operations are divided
 * among the deployments of `deployments/`, which run one after another. Every run writes a summary to `.leasehold/prove/` and
 * keeps its histories if something was found. `--pause-ms` is the longest pause between two faults. `--retention` waits until
 * the retention time has passed; the store must then be empty. `--keep` keeps all histories. `--checked` makes scripts check
 * their own results, on servers that run in Node. `npm run prove -- --summary`: prints those summaries as one table. `npm run
 * prove -- --judge PATH`: judges a folder of histories, or one history. `npm run prove -- --synthesize FILE --operations N`:
 * writes a synthesized history, to test the judge with. `npm run prove -- --cycles 200000 --only redis`: runs this many lock
 * cycles and measures what they leave behind.
 *
 * The seed determines the faults and their order, but not the timing. Exits with 1 if it finds a violation.
 */
import { once } from "node:events";
import { createWriteStream, globSync } from "node:fs";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ALONE } from "./checks/index.ts";
import { DEPLOYMENTS } from "./deployments/index.ts";
import { endure } from "./endurance.ts";
import { synthesize } from "./history/synthesize.ts";
import { fromJson, judge } from "./judge.ts";
import { historiesIn, type ProveResult, prove } from "./prove.ts";
import { report, summary, violationsOf } from "./report.ts";

const FOLDER = join(import.meta.dirname, "../../.leasehold/prove");

const { values } = parseArgs({
  options: {
    only: { type: "string", default: DEPLOYMENTS.map(({ name }) => name).join(",") },
    operations: { type: "string", default: "1000000" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    judge: { type: "string" },
    synthesize: { type: "string" },
    cycles: { type: "string" },
    "pause-ms": { type: "string", default: "8000" },
    summary: { type: "boolean" },
    retention: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
    checked: { type: "boolean", default: false },
  },
});

/** Ctrl-C stops everything that the run has started before it exits. */
const ended = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => ended.abort());
const { signal } = ended;

/** A third of the clients contend for the shared locks; the others do mostly short jobs on private locks. */
const HABITS = [{ own: 0.5 }, { own: 0.97 }, { own: 0.97 }];

async function proveAll(): Promise<boolean> {
  const kinds = chosen();
  const seed = numberOf("seed");
  const shares = kinds.reduce((sum, { share }) => sum + share, 0);
  const results: ProveResult[] = [];
  for (const kind of kinds) {
    const cannot = await kind.cannot?.();
    if (cannot !== undefined) {
      console.log(`without ${kind.name}: ${cannot}`);
      continue;
    }
    const operations = Math.ceil((numberOf("operations") * kind.share) / shares);
    console.log(`npm run prove -- --only ${kind.name} --operations ${operations} --seed ${seed}`);
    const result = await prove({
      kind,
      operations,
      seed,
      processes: 3,
      clients: 40,
      habits: HABITS,
      fault_rate: 0.01,
      pause_ms: numberOf("pause-ms"),
      direct: true,
      retention: values.retention,
      keep: values.keep,
      checked: values.checked,
      folder: join(FOLDER, `${kind.name}-${seed}`),
      progress: console.log,
      signal,
    });
    for (const line of report(result)) console.log(line);
    for (const [name, why] of Object.entries(result.missing)) console.log(`  without "${name}": ${why}`);
    results.push(result);
    await writeFile(join(FOLDER, `${kind.name}-${seed}.json`), `${JSON.stringify(result, undefined, 2)}\n`);
  }
  for (const line of summary(results)) console.log(line);
  return results.every((result) => violationsOf(result) === 0);
}

async function summarize(): Promise<boolean> {
  const files = globSync("*.json", { cwd: FOLDER }).map((file) => join(FOLDER, file));
  const results = await Promise.all(files.map(async (file) => JSON.parse(await readFile(file, "utf8")) as ProveResult));
  for (const line of summary(results)) console.log(line);
  return results.every((result) => violationsOf(result) === 0);
}

async function judgeFiles(path: string): Promise<boolean> {
  const whole = (await stat(path)).isDirectory();
  const files = whole ? await historiesIn(path) : [path];
  const recorded = whole ? fromJson(await readFile(join(path, "recorded.json"), "utf8")) : ALONE;
  const judged = judge(files, recorded);
  for (const line of report(judged)) console.log(line);
  return violationsOf(judged) === 0;
}

async function synthesized(path: string): Promise<boolean> {
  const file = createWriteStream(path);
  for (const line of synthesize(numberOf("operations"), numberOf("seed"))) {
    if (!file.write(`${line}\n`)) await once(file, "drain");
  }
  file.end();
  await once(file, "finish");
  return true;
}

async function endured(): Promise<boolean> {
  const good: boolean[] = [];
  for (const kind of chosen()) {
    const print = (sample: object) => console.log(JSON.stringify({ deployment: kind.name, ...sample }));
    const { keys_left } = await endure(kind, numberOf("cycles"), signal, print);
    console.log(`${keys_left} keys left after the retention time`);
    good.push(keys_left === 0);
  }
  return good.every(Boolean);
}

function chosen(): typeof DEPLOYMENTS {
  const names = values.only.split(",");
  const unknown = names.filter((name) => !DEPLOYMENTS.some((kind) => kind.name === name));
  const kinds = DEPLOYMENTS.filter(({ name, checkable }) => names.includes(name) && (checkable || !values.checked));
  if (unknown.length === 0 && kinds.length > 0) return kinds;
  if (unknown.length === 0) throw new Error(`--checked requires servers on Node, which ${names} doesn't have`);
  throw new Error(`--only must list some of ${DEPLOYMENTS.map(({ name }) => name).join(", ")}, got ${unknown}`);
}

function numberOf(name: "operations" | "cycles" | "seed" | "pause-ms"): number {
  const value = Number(values[name]);
  if (value > 0 && Number.isFinite(value)) return value;
  throw new Error(`--${name} must be a number greater than 0, got ${values[name]}`);
}

function main(): Promise<boolean> {
  if (values.judge !== undefined) return judgeFiles(values.judge);
  if (values.synthesize !== undefined) return synthesized(values.synthesize);
  if (values.summary) return summarize();
  return values.cycles === undefined ? proveAll() : endured();
}

await mkdir(FOLDER, { recursive: true });
main().then(
  (good) => process.exit(good ? 0 : 1),
  (error: unknown) => {
    if (!signal.aborted) console.error(error);
    process.exit(signal.aborted ? 130 : 1);
  },
);
