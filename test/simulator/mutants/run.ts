/**
 * `npm run mutants`: checks whether the simulator finds the planted mistakes. `--only TEXT` selects mistakes whose
 * names contain the text, and `--list FILE` selects those that another module exports as `mutants`. `--from 1000`
 * starts with another seed, `--seconds 120` searches for longer, `--workers 2` runs two searches in parallel, and
 * `--part 2/4` takes every fourth mistake, starting with the second. Prints a line for each mistake and a summary as
 * JSON; exits with 1 unless all are found.
 */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { hunt, Simulation, type Verdict } from "./hunt.ts";
import type { Mutant } from "./mutant.ts";
import { mutants as scripts } from "./scripts.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    list: { type: "string", multiple: true },
    from: { type: "string", default: "1" },
    seeds: { type: "string", default: "1000" },
    seconds: { type: "string", default: "120" },
    workers: { type: "string", default: "1" },
    part: { type: "string", default: "1/1" },
  },
});

async function listed(file: string): Promise<readonly Mutant[]> {
  const { mutants } = await import(pathToFileURL(resolve(file)).href);
  if (!Array.isArray(mutants)) throw new Error(`Expected ${file} to export its list as 'mutants'`);
  return mutants;
}

const all = values.list === undefined ? scripts : (await Promise.all(values.list.map(listed))).flat();
const [part = 1, parts = 1] = values.part.split("/").map(Number);
const selected = all.filter(({ name }) => name.includes(values.only)).filter((_, i) => i % parts === part - 1);
if (selected.length === 0)
  throw new Error(`No mutant has '${values.only}' in its name, or none is in part ${values.part}`);
const left = selected.filter(({ why }) => why === undefined);
const verdicts: Verdict[] = [];
const control = new Simulation();
const limits = { from: Number(values.from), seeds_max: Number(values.seeds), cpu_s_max: Number(values.seconds) };

async function work(): Promise<void> {
  for (let mutant = left.shift(); mutant !== undefined; mutant = left.shift()) {
    const verdict = await hunt(mutant, control, limits);
    verdicts.push(verdict);
    console.log(inWords(verdict));
    for (const remark of verdict.remarks.slice(0, 3)) console.log(`    ${remark.slice(0, 300)}`);
  }
}

const inWords = ({ name, seed, violation, seeds, cpu_s, simulated_s }: Verdict) =>
  `${seed === undefined ? "NOT FOUND" : "found"}  ${name}: ${seed === undefined ? "" : `seed ${seed}, ${violation?.slice(0, 300)}, `}` +
  `${cpu_s.toFixed(1)} s of CPU, ${Math.round(simulated_s)} s simulated, ${seeds} seeds`;

for (const { name, why } of selected) if (why !== undefined) console.log(`not looked for  ${name}: ${why}`);
await Promise.all(Array.from({ length: Number(values.workers) }, work));
await control.end();
const found = verdicts.filter(({ seed }) => seed !== undefined);
const times_s = found.map(({ cpu_s }) => cpu_s).sort((a, b) => a - b);
console.log(
  JSON.stringify({
    mutants: selected.length,
    found: found.length,
    not_found: verdicts.filter(({ seed }) => seed === undefined).map(({ name }) => name),
    not_looked_for: selected.length - verdicts.length,
    median_cpu_s: Number((times_s[Math.floor(times_s.length / 2)] ?? 0).toFixed(1)),
    longest_cpu_s: Number((times_s.at(-1) ?? 0).toFixed(1)),
  }),
);
process.exitCode = found.length < verdicts.length ? 1 : 0;
