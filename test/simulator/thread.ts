/** A thread that simulates one seed after the other, as it is told. What it replaces of the globals is its own. */
import { parentPort, workerData } from "node:worker_threads";
import { mutateScripts } from "./mutants/mutant.ts";
import { type Changes, type Outcome, simulate } from "./simulate.ts";
import { translateScripts } from "./stores/programs.ts";

/** What a thread is told to simulate. */
export interface Order {
  readonly seed: number;
  readonly changes?: Changes;
}

export interface Answer extends Outcome {
  /** What the thread has used since its beginning. */
  readonly cpu_ms: number;
}

const programs = translateScripts(workerData?.edits && mutateScripts(workerData.edits));
parentPort?.on("message", async ({ seed, changes }: Order) => {
  const { story, ...outcome } = await simulate(seed, { programs, changes });
  const { user, system } = process.threadCpuUsage();
  const answer: Answer = { ...outcome, cpu_ms: (user + system) / 1000 };
  parentPort?.postMessage(answer);
});
