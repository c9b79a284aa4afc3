import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { scriptsOf, TURNED, turnedScripts } from "../../tools/support/simulation/turned-scripts.ts";
import { mutateScripts } from "../simulator/mutants/mutant.ts";
import { startEmbeddedScripts, startFileScripts } from "../support/engines/embedded-scripts.ts";
import type { ScriptStore } from "../support/engines/model-scripts.ts";
import { startRedisScripts } from "../support/engines/redis-scripts.ts";
import { atDepth } from "../support/runner/depth.ts";
import { checkLatch, latchSequences } from "./latch.ts";
import { latchMutants } from "./other-mutants.ts";

/** `MODEL_SEED` repeats a run. */
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);
const numRuns = atDepth({ test: 100, deep: 1_000 });

/** `shrink` makes a failing sequence shorter and thus easier to understand. */
function check(store: ScriptStore, { scripts = turnedScripts, shrink = true } = {}): Promise<void> {
  const property = fc.asyncProperty(latchSequences, (steps) => checkLatch(store, scripts, steps));
  return fc.assert(property, { seed, numRuns, endOnFailure: !shrink });
}

describe.each([
  ["Redis", startRedisScripts],
  ["the embedded store in an object", startEmbeddedScripts],
  ["the embedded store in a file", startFileScripts],
] as const)(`a latch on %s (seed ${seed})`, async (_, start) => {
  const store = await start();
  afterAll(() => store.stop());

  test(`agrees with the model in ${numRuns} sequences`, { timeout: 240_000 }, () => check(store));
});

describe(`mutants of the latch's scripts (seed ${seed})`, async () => {
  const store = await startRedisScripts();
  afterAll(() => store.stop());

  test.each(latchMutants)("$name: is caught", { timeout: 120_000 }, async ({ edits }) => {
    const scripts = scriptsOf(mutateScripts(edits, { replace: TURNED }));
    await expect(check(store, { scripts, shrink: false })).rejects.toThrow();
  });
});
