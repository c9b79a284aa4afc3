import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scriptsOf, TURNED, turnedScripts } from "../../tools/simulation/turned-scripts.ts";
import { mutateScripts } from "../simulator/mutants/mutant.ts";
import { startEmbeddedScripts, startFileScripts } from "../support/engines/embedded-scripts.ts";
import type { ScriptStore } from "../support/engines/model-scripts.ts";
import { startRedisScripts } from "../support/engines/redis-scripts.ts";
import { deep } from "../support/runner/depth.ts";
import { mutants } from "./mutants.ts";
import { disagreement } from "./property.ts";

/**
 * All mutants get the same sequences, so that one fails because of its mistake and not because of a different sequence. The
 * sequences of the second seed catch what those of the first miss.
 */
const SEEDS = [7, 3] as const;
const SEQUENCES = 600;

/** Other tests check that the embedded store runs the same scripts; the deep ones also check it here. */
const embedded = [
  ["the embedded store in a file", startFileScripts],
  ["the embedded store in an object", startEmbeddedScripts],
] as const;
const engines = [["Redis", startRedisScripts], ...(deep ? embedded : [])] as const;

describe.each(engines)("the model, asked for mistakes on %s,", (_, start) => {
  let store: ScriptStore;
  beforeAll(async () => {
    store = await start();
  });
  afterAll(() => store?.stop());

  const run = (seed: number, scripts: typeof turnedScripts) =>
    disagreement({ store, scripts, sequences: SEQUENCES, seed, shrink: false });

  test.each(SEEDS)("finds none in the scripts as they are (seed %i)", async (seed) => {
    expect(await run(seed, turnedScripts)).toBeUndefined();
  });

  test.each(mutants)("finds: $name", async ({ edits }) => {
    const scripts = scriptsOf(mutateScripts(edits, { replace: TURNED }));
    const [first, second] = SEEDS;
    expect((await run(first, scripts)) ?? (await run(second, scripts))).toContain("expected");
  });
});
