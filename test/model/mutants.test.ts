import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { turnedScripts } from "../../tools/support/simulation/turned-scripts.ts";
import { startEmbeddedScripts, startFileScripts } from "../support/engines/embedded-scripts.ts";
import type { ScriptStore } from "../support/engines/model-scripts.ts";
import { startRedisScripts } from "../support/engines/redis-scripts.ts";
import { deep, thirdOf } from "../support/runner/depth.ts";
import { foundBefore, hunt, type Place, placeOf } from "./hunt.ts";
import { mutants } from "./mutants.ts";
import { disagreement } from "./property.ts";

/** Other tests check that the embedded store runs the same scripts; in deep runs, this test also does. */
const embedded = [
  ["the embedded store in a file", startFileScripts],
  ["the embedded store in an object", startEmbeddedScripts],
] as const;
const engines = [["Redis", startRedisScripts], ...(deep ? embedded : [])] as const;

describe.each(engines)("the model, tested with mistakes on %s,", (_, start) => {
  let store: ScriptStore;
  beforeAll(async () => {
    store = await start();
  });
  afterAll(() => store?.stop());

  const found = foundBefore();
  test.each(thirdOf(mutants))("finds this one, and nothing without it: $name", async (mutant) => {
    const report = await hunt(store, mutant, found[mutant.name]);
    expect(report).toContain("expected");
    const same = { ...(placeOf(report) as Place), sequences: 1 };
    expect(await disagreement({ store, scripts: turnedScripts, ...same, shrink: false })).toBeUndefined();
  });
});
