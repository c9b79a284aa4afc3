/**
 * The short form of `npm run endure`: an hour on a fake clock, and a check that the run detects a store that never forgets.
 */
import { beforeEach, describe, expect, test } from "vitest";
import type { Script } from "../../src/engine/engine.ts";
import { assemble } from "../../tools/generate/lua/assemble.ts";
import { mutants } from "../prove/mutants.ts";
import { mutateScripts } from "../simulator/mutants/mutant.ts";
import { whyNotTurned } from "../support/clocks/server-clock.ts";
import { script } from "../support/engines/model-scripts.ts";
import type { EngineName, Plan } from "./endured.ts";
import { endureTurned } from "./turned.ts";
import type { Mistake } from "./turned-service.ts";

/** Compared with the shortest retention time, an hour is long. */
const HOUR: Omit<Plan, "engine"> = {
  hours: 1,
  samples: 32,
  pause_ms: 15_000,
  left_ms: 60_000,
  seed: 1,
  signal: new AbortController().signal,
};

const missing = await whyNotTurned();
beforeEach(({ skip, task }) => {
  if (missing !== undefined && task.name.includes("redis")) skip(missing);
});

/**
 * Whether the number of keys keeps growing, and how many are left. File sizes aren't compared, because the file and its log
 * take a day to fill up.
 */
async function endured(engine: EngineName, mistake?: Mistake): Promise<{ grow: boolean; left: number }> {
  const { samples, tally, left = [] } = await endureTurned({ ...HOUR, engine }, mistake);
  const failed = [...tally.answers.keys()].filter((status) => status >= 500);
  expect(failed).toEqual([]);
  expect(tally.requests).toBeGreaterThan(500);
  const keys = samples.map((sample) => sample.keys as number);
  const [second, last] = [keys.slice(8, 16), keys.slice(24)];
  // The number of keys is small and varies. By chance, all 8 samples of one quarter exceed all 8 of another in only one of
  // 12,870 runs.
  const grow = Math.min(...last) > Math.max(...second);
  return { grow, left: left.length };
}

/** Changes one of our scripts so that a lock's record has no TTL. */
function endless(): (ours: Script) => Script {
  const tree = mutateScripts(mutants.find(({ name }) => name === "a record has no TTL")?.edits ?? []);
  const scripts = new Map(tree.scripts.map((one) => [one.name, script(one.name, assemble(one, tree))]));
  return (ours) => scripts.get(ours.name) ?? ours;
}

/** A test takes a second or two of processor time, but longer on a busy machine. */
const timeout = 120_000;

describe("endure:", { timeout }, () => {
  test.each(["file", "redis"] as const)("the number of keys on %s does not grow, and none is left", async (engine) => {
    expect(await endured(engine)).toEqual({ grow: false, left: 0 });
  });

  test("detects that redis keeps the records of locks forever", async () => {
    const { grow, left } = await endured("redis", { scriptOf: endless() });
    expect([grow, left > 50]).toEqual([true, true]);
  });

  test("detects that expired keys are never deleted from the file", async () => {
    const { grow, left } = await endured("file", { never_swept: true });
    expect([grow, left > 50]).toEqual([true, true]);
  });
});
