/**
 * `npm run prove -- --minutes 10 --engine redis|embedded|file [--seed N]`: clients work on the real service while its server,
 * store, network and clients fail at random; then what they wrote down is checked against what is promised.
 * `npm run prove -- --cycles 200000 --engine redis|embedded|file`: so many lock cycles, and what they leave behind.
 *
 * The seed repeats what goes wrong and in which order; the timing is the machine's. Ends with 1 when something was found.
 */
import { parseArgs } from "node:util";
import { ENGINES, type EngineName } from "./deployment.ts";
import { endure } from "./endurance.ts";
import { prove } from "./prove.ts";
import { report } from "./report.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    cycles: { type: "string" },
    engine: { type: "string", default: "redis" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
  },
});

/** Ctrl-C ends everything that was started before it ends this. */
const ended = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => ended.abort());
const { signal } = ended;

/** Whether nothing was found. */
async function proven(engine: EngineName, seed: number, seconds: number): Promise<boolean> {
  console.log(`npm run prove -- --minutes ${seconds / 60} --engine ${engine} --seed ${seed}`);
  const result = await prove({
    ...{ engine, seed, seconds, processes: 4, clients: 24, fault_rate: 0.01, pause_ms: 12_000 },
    ...{ retention: true, progress: console.log, signal },
  });
  console.log(report(result).join("\n"));
  return result.findings.every(({ violations }) => violations.length === 0);
}

async function endured(engine: EngineName, cycles: number): Promise<boolean> {
  const { keys_left } = await endure(engine, cycles, signal, (sample) => console.log(JSON.stringify(sample)));
  console.log(`${keys_left} keys left after the retention time`);
  return keys_left === 0;
}

function numberOf(name: "minutes" | "cycles" | "seed"): number {
  const value = Number(values[name]);
  if (value > 0 && Number.isFinite(value)) return value;
  throw new Error(`--${name} must be a number greater than 0, got ${values[name]}`);
}

const engine = ENGINES.find((one) => one === values.engine);
if (engine === undefined) throw new Error(`--engine must be one of ${ENGINES.join(", ")}, got ${values.engine}`);
const work = () =>
  values.cycles === undefined
    ? proven(engine, numberOf("seed"), numberOf("minutes") * 60)
    : endured(engine, numberOf("cycles"));
work().then(
  (good) => process.exit(good ? 0 : 1),
  (error: unknown) => {
    if (!signal.aborted) console.error(error);
    process.exit(signal.aborted ? 130 : 1);
  },
);
