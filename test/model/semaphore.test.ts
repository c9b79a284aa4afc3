import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { withTurnedClock } from "../../tools/simulation/turned-scripts.ts";
import { atDepth } from "../support/depth.ts";
import { startEmbeddedScripts, startFileScripts } from "../support/embedded-scripts.ts";
import { readScripts, type ScriptStore } from "../support/model-scripts.ts";
import { startRedisScripts } from "../support/redis-scripts.ts";
import { checkSemaphore } from "./semaphore-check.ts";
import { semaphoreSequences } from "./semaphore-plan.ts";

/** `MODEL_SEED` repeats a run. */
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);
const numRuns = atDepth({ test: 100, deep: 1_000 });
const tree = readScripts();
const library = withTurnedClock(tree);

/** `shrink`: a sequence that fails is made shorter, for whoever must understand it. */
function check(store: ScriptStore, { scripts = library, shrink = true } = {}): Promise<void> {
  const property = fc.asyncProperty(semaphoreSequences, (steps) => checkSemaphore(store, scripts, steps));
  return fc.assert(property, { seed, numRuns, endOnFailure: !shrink });
}

describe.each([
  ["Redis", startRedisScripts],
  ["the embedded store in an object", startEmbeddedScripts],
  ["the embedded store in a file", startFileScripts],
] as const)(`a semaphore on %s (seed ${seed})`, async (_, start) => {
  const store = await start();
  afterAll(() => store.stop());

  test(
    `neither leaks nor exceeds under crashes, capacity changes and replays: ${numRuns} sequences`,
    {
      timeout: 240_000,
    },
    () => check(store),
  );
});

describe(`mutants of the semaphore's scripts (seed ${seed})`, async () => {
  const store = await startRedisScripts();
  afterAll(() => store.stop());

  const mutants: readonly [title: string, file: string, from: string, to: string][] = [
    ["an expiry gives nothing back", "endings", "lock.permits = lock.permits - permits_of(ids[i])", "local _ = ids[i]"],
    ["what is held is not counted", "fits", "lock.permits - lock.expired_permits", "0"],
    ["permits do not rest", "fits", "lock.capacity - held - lock.resting", "lock.capacity - held"],
    ["permits rest for ever", "rests", "if rest.until_ms > now then", "if rest then"],
    [
      "permits rest for longer when the clock is set back",
      "set_back",
      "lock.rests[i].until_ms = lock.rests[i].until_ms - by_ms",
      "local _ = i",
    ],
    ["a replay is granted anew", "holders", "return lease.deadline > now and lease or nil", "return nil"],
    ["how leases ended is forgotten", "endings", "lock.ended = string.sub(", "local _ = string.sub("],
  ];
  test.each(mutants)("%s: is caught", { timeout: 120_000 }, async (_, file, from, to) => {
    const source = tree.lib.get(file) as string;
    expect(source).toContain(from);
    const lib = new Map(tree.lib).set(file, source.replace(from, to));
    const scripts = withTurnedClock({ ...tree, lib });
    await expect(check(store, { scripts, shrink: false })).rejects.toThrow();
  });
});
