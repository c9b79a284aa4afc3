/** A thread that simulates one seed after the other, as it is told. What it replaces of the globals is its own. */
import { parentPort, workerData } from "node:worker_threads";
import { mutants, mutate } from "../model/mutants.ts";
import { readScripts } from "../support/model-scripts.ts";
import { type Changes, simulate } from "./simulate.ts";
import { translateScripts } from "./stores/programs.ts";

/** What a thread is told to simulate. */
export interface Order {
  readonly seed: number;
  readonly changes?: Changes;
}

const mutant = mutants.find(({ mistake }) => mistake === workerData.mistake);
const programs = translateScripts(mutant && mutate(readScripts(), mutant));
parentPort?.on("message", async ({ seed, changes }: Order) => {
  const { story, ...outcome } = await simulate(seed, { programs, changes });
  parentPort?.postMessage(outcome);
});
