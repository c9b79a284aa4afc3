/**
 * Runs the model test for as long as needed: `node test/model/run-long.ts [--sequences 100000] [--engine redis|object|file]
 * [--seed N]`
 */
import { parseArgs } from "node:util";
import { turnedScripts } from "../../tools/support/simulation/turned-scripts.ts";
import { startEmbeddedScripts, startFileScripts } from "../support/engines/embedded-scripts.ts";
import { startRedisScripts } from "../support/engines/redis-scripts.ts";
import { disagreement, randomSeed } from "./property.ts";

const { values } = parseArgs({
  options: {
    sequences: { type: "string", default: "100000" },
    engine: { type: "string", default: "redis" },
    seed: { type: "string", default: String(randomSeed()) },
  },
});
const sequences = Number(values.sequences);
const seed = Number(values.seed);
const started_ms = Date.now();
let passed = 0;

function progress(): void {
  const seconds = ((Date.now() - started_ms) / 1000).toFixed(1);
  console.log(`${passed} of ${sequences} sequences in ${seconds} s`);
}

console.log(`${values.engine}, seed ${seed}`);
const engines = { redis: startRedisScripts, object: startEmbeddedScripts, file: startFileScripts };
const start = engines[values.engine as keyof typeof engines];
if (start === undefined) throw new Error(`--engine must be redis, object or file, got ${values.engine}`);
const store = await start();
try {
  const onPass = () => {
    passed += 1;
    if (passed % 1000 === 0) progress();
  };
  const report = await disagreement({ store, scripts: turnedScripts, sequences, seed, shrink: true, onPass });
  progress();
  if (report !== undefined) {
    console.log(report);
    process.exitCode = 1;
  }
} finally {
  await store.stop();
}
// workerd, which all tests in one process share, would otherwise keep this process alive.
process.exit();
