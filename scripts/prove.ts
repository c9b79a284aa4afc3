/**
 * `npm run prove -- --minutes 10 --engine redis|embedded [--seed N]`: clients work on the real service while its server,
 * store, network and clients fail at random; then what they wrote down is checked against what is promised.
 *
 * The seed repeats what goes wrong and in which order; the timing is the machine's. Ends with 1 when something was found.
 */
import { parseArgs } from "node:util";
import { prove } from "../test/prove/prove.ts";
import { report } from "../test/prove/report.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    engine: { type: "string", default: "redis" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
  },
});
const { engine } = values;
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
if (engine !== "redis" && engine !== "embedded") throw new Error(`--engine must be redis or embedded, got ${engine}`);
if (!(minutes > 0) || !Number.isInteger(seed)) throw new Error("--minutes and --seed must be numbers");

console.log(`npm run prove -- --minutes ${minutes} --engine ${engine} --seed ${seed}`);
const ended = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ended.abort());
try {
  const result = await prove({
    ...{ engine, seed, seconds: minutes * 60, processes: 4, clients: 24, fault_rate: 0.012, pause_ms: 6_000 },
    ...{ retention: true, progress: console.log, signal: ended.signal },
  });
  console.log(report(result).join("\n"));
  process.exitCode = result.findings.some(({ violations }) => violations.length > 0) ? 1 : 0;
} catch (error) {
  if (!ended.signal.aborted) throw error;
  process.exitCode = 130;
}
process.exit();
