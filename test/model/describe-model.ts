import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { turnedScripts } from "../../tools/support/simulation/turned-scripts.ts";
import type { ScriptStore } from "../support/engines/model-scripts.ts";
import { disagreement, randomSeed } from "./property.ts";

const TIME_MS = 600_000;

/** Tests new sequences; `run-long.ts --seed` repeats them. */
export function describeModel(engine: string, start: () => Promise<ScriptStore>, sequences: number): void {
  describe(`the scripts on ${engine}`, () => {
    let store: ScriptStore;
    beforeAll(async () => {
      store = await start();
    });
    afterAll(() => store?.stop());

    const seed = randomSeed();
    const title = `agree with the model in ${sequences} sequences of seed ${seed}`;
    test(title, { timeout: 2 * TIME_MS }, async () => {
      const run = { store, scripts: turnedScripts, sequences, seed, shrink: true, time_ms: TIME_MS };
      const report = await disagreement(run);
      expect(report, report).toBeUndefined();
    });
  });
}
