/** The specification keeps its properties, the scripts agree with it, and both notice mistakes. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { turnedScripts, withTurnedClock } from "../../tools/simulation/turned-scripts.ts";
import { mutate } from "../model/mutants.ts";
import { atDepth } from "../support/depth.ts";
import { startFileScripts } from "../support/embedded-scripts.ts";
import { readScripts, type ScriptStore } from "../support/model-scripts.ts";
import { startRedisScripts } from "../support/redis-scripts.ts";
import { mutants } from "./mutants.ts";
import { quintRun, read, withMistakes } from "./quint.ts";
import { disagreement } from "./replay.ts";
import { scriptMutants } from "./script-mutants.ts";
import type { State } from "./states.ts";

/** The same traces for all, so that what a mutant shows is the mistake. */
const SEED = Number(process.env.SEED ?? 1);
/** Long enough for a request for several locks to queue for all, and for more fair rounds than anybody may wait. */
const STEPS = 80;
const TRACES = atDepth({ test: 60, deep: 20_000 });
const REPLAYED = atDepth({ test: 50, deep: 1000 });
const REPLAYED_ON_REDIS = atDepth({ test: 10, deep: 200 });
/** Of the deep form only: more beginnings, most of them without any fair round. */
const SHORT = { traces: 80_000, steps: 30 };
const MINUTE_MS = 60_000;
const DEEP_MS = 120 * MINUTE_MS;

let traces: State[][];
const simulated = atDepth({ test: 2 * MINUTE_MS, deep: DEEP_MS });
beforeAll(async () => {
  traces = await quintRun({ seed: SEED, traces: TRACES, steps: STEPS, invariant: "correct" }, REPLAYED);
}, simulated);

/** Of the first trace that does not agree. */
async function firstDisagreement(store: ScriptStore, scripts: Parameters<typeof disagreement>[1], count: number) {
  for (const states of traces.slice(0, count)) {
    const found = await disagreement(store, scripts, states);
    if (found !== undefined) return found;
  }
  return undefined;
}

test(`queue.qnt keeps its properties in ${TRACES} traces`, () => {
  expect(traces).toHaveLength(Math.min(TRACES, REPLAYED));
  const kinds = new Set(traces.flat().map(({ last }) => last.reply.kind));
  expect(kinds).toEqual(new Set(["none", "busy", "waiting", "granted", "released", "given_up"]));
});

test.runIf(TRACES > 1000)(
  `queue.qnt keeps its properties in ${SHORT.traces} short traces`,
  { timeout: DEEP_MS },
  async () => {
    expect(await quintRun({ ...SHORT, seed: SEED + 1, invariant: "correct" }, 1)).toHaveLength(1);
  },
);

describe("queue.qnt with a mistake", () => {
  let run: ReturnType<typeof read>;
  beforeAll(() => {
    run = read(withMistakes(mutants));
  });
  const runs = mutants.flatMap(({ mistake, found_by }, i) =>
    Object.entries(found_by).map(([invariant, seed]) => ({ mistake, invariant, seed, choice: i + 1 })),
  );
  test.each(runs)("does not keep $invariant: $mistake", ({ invariant, seed, choice }) => {
    const one = { seed, traces: 1, steps: STEPS, invariant };
    expect(run(one, choice)).toEqual({ kind: "violated", seed });
    expect(run(one, 0)).toEqual({ kind: "holds" });
  });
});

describe.each([
  ["the embedded store", startFileScripts, REPLAYED],
  ["Redis", startRedisScripts, REPLAYED_ON_REDIS],
] as const)("the scripts on %s", (_, start, count) => {
  let store: ScriptStore;
  beforeAll(async () => {
    store = await start();
  });
  afterAll(() => store?.stop());

  test(`agree with the specification in each step of ${count} traces`, { timeout: simulated }, async () => {
    expect(await firstDisagreement(store, turnedScripts, count)).toBeUndefined();
  });

  test.runIf(start === startFileScripts).each(scriptMutants)("do not agree: $mistake", async (mutant) => {
    const scripts = withTurnedClock(mutate(readScripts(), mutant));
    expect(await firstDisagreement(store, scripts, 50)).toContain("expected");
  });
});
