/**
 * Searches for the seeds in mutants.ts with which the mistakes in the specification are found. A change to what the
 * specification draws requires new ones: `node test/specification/find.ts [--seconds 20] [--only TEXT] [--part 1/2]
 * [--steps 30]`. Prints a line for each mistake and property. Few steps are enough for most, because mistakes tend to show
 * early in a trace.
 */
import { parseArgs } from "node:util";
import { mutants } from "./mutants.ts";
import { read, withMistakes } from "./quint.ts";

const TRACES = 50;
/** The number of steps in the test's traces. */
const STEPS = 120;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "20" },
    only: { type: "string", default: "" },
    part: { type: "string", default: "1/1" },
    steps: { type: "string", default: "30" },
  },
});
const [part = 1, parts = 1] = values.part.split("/").map(Number);
const steps = Number(values.steps);
const { simulate } = read(withMistakes(mutants));
const pairs = mutants
  .flatMap(({ mistake, found_by }, i) =>
    Object.entries(found_by).map(([invariant, seed]) => ({ mistake, invariant, seed, choice: i + 1 })),
  )
  .filter(({ mistake, invariant }) => `${mistake}, ${invariant}`.includes(values.only));
for (const { mistake, invariant, seed, choice } of pairs.filter((_, i) => i % parts === part - 1)) {
  const until_ms = performance.now() + Number(values.seconds) * 1000;
  const known = simulate({ seed, traces: 1, steps: STEPS, invariant }, choice);
  let found = known.kind === "violated" ? known.seed : undefined;
  for (let from = choice * 1e6; found === undefined && performance.now() < until_ms; from += TRACES) {
    const finding = simulate({ seed: from, traces: TRACES, steps, invariant }, choice);
    if (finding.kind === "violated") found = finding.seed;
  }
  console.log(JSON.stringify({ mistake, invariant, seed: found ?? null }));
}
