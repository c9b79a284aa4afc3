import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { withTurnedClock } from "../../tools/simulation/turned-scripts.ts";
import { atDepth } from "../support/depth.ts";
import { startEmbeddedScripts, startFileScripts } from "../support/embedded-scripts.ts";
import { readScripts, type ScriptStore } from "../support/model-scripts.ts";
import { startRedisScripts } from "../support/redis-scripts.ts";
import { checkLatch, latchSequences } from "./latch.ts";

/** `MODEL_SEED` repeats a run. */
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);
const numRuns = atDepth({ test: 100, deep: 1_000 });
const tree = readScripts();
const library = withTurnedClock(tree);

/** `shrink`: a sequence that fails is made shorter, for whoever must understand it. */
function check(store: ScriptStore, { scripts = library, shrink = true } = {}): Promise<void> {
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

  const mutants: readonly [title: string, from: string, to: string][] = [
    ["a request that is sent again counts again", 'string.match(record.outcomes, "^%w+", at + PREFIX_CHARS)', "nil"],
    ["a deleted latch is still there", "live = num(expires_at) > now", "live = true"],
    [
      "the next latch has the id of the last one",
      "math.max(old and old.id + 1 or 0, now_us)",
      "old and old.id or now_us",
    ],
  ];
  test.each(mutants)("%s: is caught", { timeout: 120_000 }, async (_, from, to) => {
    const source = [...tree.lib.values(), ...tree.scripts.map(({ body }) => body)].join();
    expect(source.split(from), `the scripts hold this once: ${from}`).toHaveLength(2);
    const change = (text: string) => text.replace(from, () => to);
    const lib = new Map([...tree.lib].map(([name, text]) => [name, change(text)]));
    const changed = tree.scripts.map((script) => ({ ...script, body: change(script.body) }));
    const scripts = withTurnedClock({ ...tree, lib, scripts: changed });
    await expect(check(store, { scripts, shrink: false })).rejects.toThrow();
  });
});
