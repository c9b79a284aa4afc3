/** A thread that simulates the seeds that its parent sends. It replaces only its own globals. */
import { parentPort, workerData } from "node:worker_threads";
import { type Edit, mutateScripts } from "./mutants/mutant.ts";
import { type Changes, type Outcome, simulate } from "./simulate.ts";
import { adopt, embed, type Ours, type Programs, translateScripts } from "./stores/programs.ts";

/** A job for a thread. */
export interface Order {
  readonly seed: number;
  readonly changes?: Changes;
  /** Edits to the scripts that databases run. */
  readonly edits?: readonly Edit[] | undefined;
}

export interface Answer extends Outcome {
  /** The processor time that the thread has used since it started. */
  readonly cpu_ms: number;
}

export interface ThreadData {
  readonly translated: Ours;
  /** Edits to all sources, which replace the real ones in this thread. */
  readonly edits: readonly Edit[];
}

const { translated, edits } = workerData as ThreadData;
adopt(translated);
const ofScripts = (some: readonly Edit[]) => some.some(({ file }) => file.startsWith("lua/"));
const ours = ofScripts(edits) ? translateScripts(mutateScripts(edits)) : translateScripts();
embed(ours);
let last: { readonly key: string; readonly programs: Programs } | undefined;

function programsWith(others: readonly Edit[] | undefined): Programs {
  if (others === undefined) return ours;
  const key = JSON.stringify(others);
  if (last?.key !== key) last = { key, programs: translateScripts(mutateScripts(others)) };
  return last.programs;
}

parentPort?.on("message", async ({ seed, changes, edits }: Order) => {
  const { story, ...outcome } = await simulate(seed, { programs: programsWith(edits), changes });
  const { user, system } = process.threadCpuUsage();
  const answer: Answer = { ...outcome, cpu_ms: (user + system) / 1000 };
  parentPort?.postMessage(answer);
});
