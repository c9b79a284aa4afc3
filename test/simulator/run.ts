/**
 * `npm run simulate -- --seed 7`, `--seeds 1000..1999`, `--minutes 10`, `--workers 2`: the real service, its stores and its
 * clients in one process, by simulated time and with faults. All that happens follows from the seed. Prints progress, and in the
 * last line what it found, as JSON. Ends with 1 when something was found.
 */
import { parseArgs } from "node:util";
import { simulate } from "./simulate.ts";
import { translateScripts } from "./stores/programs.ts";

const { values } = parseArgs({
  options: { seed: { type: "string" }, seeds: { type: "string" }, tell: { type: "boolean" } },
});
const programs = translateScripts();
const [first, last] = (values.seeds ?? `${values.seed ?? 1}..${values.seed ?? 1}`).split("..").map(Number) as [
  number,
  number,
];
const totals = { operations: 0, simulated_ms: 0, violations: 0 };
const cpu = process.cpuUsage();
for (let seed = first; seed <= last; seed++) {
  const result = await simulate(seed, { programs, tell: values.tell });
  totals.operations += result.operations;
  totals.simulated_ms += result.simulated_ms;
  totals.violations += result.violations.length;
  if (values.tell) for (const line of result.story) console.log(line.slice(0, 900));
  const { deployment, services, hints } = result.scenario;
  console.log(
    seed,
    deployment,
    services,
    hints,
    result.hash,
    result.operations,
    Math.round(result.simulated_ms),
    JSON.stringify(result.faults),
  );
  for (const violation of result.violations.slice(0, 5)) console.log("   ", violation);
}
const { user, system } = process.cpuUsage(cpu);
console.log(JSON.stringify({ ...totals, cpu_ms: Math.round((user + system) / 1000) }));
process.exitCode = totals.violations > 0 ? 1 : 0;
