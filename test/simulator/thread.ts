/** A thread that simulates one seed after the other, as it is told. */
import { parentPort } from "node:worker_threads";
import { simulate } from "./simulate.ts";
import { translateScripts } from "./stores/programs.ts";

const programs = translateScripts();
parentPort?.on("message", async (seed: number) => {
  const { story, ...outcome } = await simulate(seed, { programs });
  parentPort?.postMessage(outcome);
});
