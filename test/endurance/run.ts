/**
 * `npm run endure -- --engine file|redis [--hours 24] [--pause_ms 1000] [--seed N]`: runs this many hours of mixed traffic
 * within minutes, on the real service in this process; its clock and that of Redis are fake. `npm run endure -- --engine
 * file|redis --real --hours 1 --pause_ms 200`: does the same in real time, on a separate server.
 *
 * Prints the measurements and a table of them. Exits with 1 if something grows, a request fails, or keys are left. The seed
 * reproduces the traffic but not its timing.
 */
import { parseArgs } from "node:util";
import { ENGINES, type Plan } from "./endured.ts";
import { findings, isFlat, report } from "./flat.ts";
import { endureReally } from "./real.ts";
import { endureTurned } from "./turned.ts";

const { values } = parseArgs({
  options: {
    engine: { type: "string", default: "file" },
    hours: { type: "string", default: "24" },
    pause_ms: { type: "string", default: "1000" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    real: { type: "boolean", default: false },
  },
});

const MINUTE_MS = 60_000;

/** Ctrl-C stops everything that the run has started before it exits. */
const ended = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => ended.abort());
const { signal } = ended;

function numberOf(name: "hours" | "pause_ms" | "seed"): number {
  const value = Number(values[name]);
  if (value > 0 && Number.isFinite(value)) return value;
  throw new Error(`--${name} must be a number greater than 0, got ${values[name]}`);
}

async function main(): Promise<number> {
  const engine = ENGINES.find((one) => one === values.engine);
  if (engine === undefined) throw new Error(`--engine must be one of ${ENGINES.join(", ")}, got ${values.engine}`);
  const [hours, pause_ms, seed] = [numberOf("hours"), numberOf("pause_ms"), numberOf("seed")];
  const plan: Plan = {
    engine,
    hours,
    pause_ms,
    seed,
    signal,
    samples: Math.round(hours * (values.real ? 60 : 4)),
    left_ms: MINUTE_MS * (values.real ? 1 : Math.max(1, Math.min(60, hours * 2.5))),
    onSample: (sample, { requests }) => console.log(JSON.stringify({ requests, ...sample })),
  };
  console.log(`npm run endure -- --engine ${engine} --hours ${hours} --pause_ms ${pause_ms} --seed ${seed}`);
  const { samples, tally, webhooks, left } = await (values.real ? endureReally : endureTurned)(plan);
  const answers = [...tally.answers].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`${tally.sessions} sessions, ${tally.requests} requests (${answers.join(", ")}), ${webhooks} webhooks`);
  const found = findings(samples);
  console.log(report(found).join("\n"));
  const { user, system } = process.cpuUsage();
  console.log(`${Math.round((user + system) / 1e6)} s of processor time here`);
  const failed = [...tally.answers].filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0);
  if (failed > 0) console.log(`${failed} requests failed`);
  if (left) console.log(`${left.length} keys left after the retention time ${left.slice(0, 10).join(" ")}`.trim());
  return isFlat(found) && failed === 0 && !left?.length ? 0 : 1;
}

main().then(
  (code) => process.exit(signal.aborted ? 130 : code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
