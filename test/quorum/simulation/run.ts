/** `node test/quorum/simulation/run.ts [--from 1] [--schedules 10000] [--stop]`: the simulation, for as long as one likes. */
import { parseArgs } from "node:util";
import { runSchedule } from "./schedule.ts";

const { values } = parseArgs({
  options: {
    from: { type: "string", default: "1" },
    schedules: { type: "string", default: "10000" },
    /** End at the first violation. */
    stop: { type: "boolean", default: false },
  },
});
const from = Number(values.from);
const count = Number(values.schedules);
const started_ms = performance.now();
/** How many schedules show each kind of violation. */
const kinds: Record<string, number> = {};
let [grants, messages, violating, done] = [0, 0, 0, 0];
for (let seed = from; seed < from + count; seed++) {
  const result = await runSchedule(seed);
  grants += result.grants;
  messages += result.messages;
  done += 1;
  if (result.violations.length === 0) continue;
  violating += 1;
  for (const kind of new Set(result.violations.map((violation) => violation.split(/:| at /)[0] as string)))
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  if (violating <= 5) console.log(`seed ${seed}: ${result.violations.slice(0, 2).join("; ")}`);
  if (values.stop) break;
}
const seconds = ((performance.now() - started_ms) / 1000).toFixed(1);
console.log(JSON.stringify({ schedules: done, violating, kinds, grants, messages, seconds: Number(seconds) }));
process.exitCode = violating > 0 ? 1 : 0;
