/** The specification keeps its properties, the scripts agree with it, and both catch mistakes. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scriptsOf, TURNED, turnedScripts } from "../../tools/support/simulation/turned-scripts.ts";
import { mutateScripts } from "../simulator/mutants/mutant.ts";
import { startFileScripts } from "../support/engines/embedded-scripts.ts";
import type { ScriptStore } from "../support/engines/model-scripts.ts";
import { startRedisScripts } from "../support/engines/redis-scripts.ts";
import { atDepth, deep } from "../support/runner/depth.ts";
import { mutants } from "./mutants.ts";
import { constant, type KeepingRun, properties, quintRuns, read, withMistakes } from "./quint.ts";
import { disagreement } from "./replay.ts";
import { scriptMutants } from "./script-mutants.ts";
import type { State } from "./states.ts";

/** All mutants get the same traces, so that one fails because of its mistake. */
const SEED = Number(process.env.SEED ?? 1);
/** This is long enough for more fair rounds than any client should have to wait. */
const STEPS = 80;
const run = (of: Omit<KeepingRun, "seed" | "invariant">, i: number) => ({
  ...of,
  seed: SEED + i * 1e6,
  invariant: "correct",
});
const LONG = deep
  ? Array.from({ length: 5 }, (_, i) => run({ traces: 600, steps: STEPS, kept: 200 }, i))
  : [run({ traces: 40, steps: STEPS, kept: 40 }, 0)];
/** Traces with a clock that is set back during a turn, and with a client that is known to have left. */
const MORE = deep ? [] : [14, 41].map((i) => run({ traces: 10, steps: 30, kept: 10 }, i));
/** Many different starts, most of them without any fair round. */
const SHORT = deep ? Array.from({ length: 20 }, (_, i) => run({ traces: 4850, steps: 12, kept: 1 }, 5 + i)) : [];
const SMALL_STEPS = atDepth({ test: 3, deep: 5 });
const REPLAYED = atDepth({ test: 60, deep: 1000 });
const REPLAYED_ON_REDIS = atDepth({ test: 10, deep: 200 });
const MINUTE_MS = 60_000;
const [HOUR_MS, DAY_MS] = [constant("HOUR"), constant("DAY")];
const timeout = atDepth({ test: 5 * MINUTE_MS, deep: 180 * MINUTE_MS });
const tracesIn = (runs: readonly KeepingRun[]) => runs.reduce((sum, { traces }) => sum + traces, 0);

let traces: State[][];
let specification: ReturnType<typeof read>;
beforeAll(async () => {
  traces = await quintRuns(LONG, 2);
  // Each process takes longer to check the specification's types than to simulate it.
  specification = read(withMistakes(mutants));
  traces.push(...MORE.flatMap(specification.traces));
}, timeout);

/** Reports the first trace that disagrees. */
async function firstDisagreement(store: ScriptStore, scripts: Parameters<typeof disagreement>[1], count: number) {
  for (const states of traces.slice(0, count)) {
    const found = await disagreement(store, scripts, states);
    if (found !== undefined) return found;
  }
  return undefined;
}

test(`queue.qnt keeps its properties in ${tracesIn([...LONG, ...MORE])} traces`, () => {
  expect(traces).toHaveLength(REPLAYED);
  const kinds = new Set(traces.flat().map(({ last }) => last.reply.kind));
  expect(kinds).toEqual(
    new Set(["none", "busy", "waiting", "granted", "claimed", "lost", "released", "given_up", "unattended"]),
  );
  const steps_ms = traces.flatMap((states) => states.map(({ now }, i) => now - (states[i - 1]?.now ?? now)));
  expect(new Set(steps_ms.filter((ms) => Math.abs(ms) >= HOUR_MS).map(Math.abs))).toEqual(new Set([HOUR_MS, DAY_MS]));
  expect(Math.min(...steps_ms)).toBe(-DAY_MS);
});

test.runIf(deep)(`queue.qnt keeps its properties in ${tracesIn(SHORT)} short traces`, { timeout }, async () => {
  expect(await quintRuns(SHORT, 2)).toHaveLength(SHORT.length);
});

test("mutants.ts contains a mistake for each property of queue.qnt", () => {
  const found = new Set(mutants.flatMap(({ found_by }) => Object.keys(found_by)));
  expect([...found].sort()).toEqual(properties().sort());
});

test(`queue.qnt keeps its properties in every history of ${SMALL_STEPS} steps of a small world`, { timeout }, () => {
  const { states, violated } = specification.explore({ clients: 2, steps: SMALL_STEPS });
  expect(violated).toBeUndefined();
  expect(states).toBeGreaterThan(1_000);
});

describe("queue.qnt with a mistake", () => {
  const runs = mutants.flatMap(({ mistake, found_by }, i) =>
    Object.entries(found_by).map(([invariant, seed]) => ({ mistake, invariant, seed, choice: i + 1 })),
  );
  test.each(runs)("violates $invariant: $mistake", ({ invariant, seed, choice }) => {
    expect(specification.simulate({ seed, traces: 1, steps: 120, invariant }, choice)).toEqual({
      kind: "violated",
      seed,
    });
  });
});

/** Mistakes in exclusion, standby, requests for some of several locks, and head starts. */
test.each([
  "the step that frees a lock does not grant it to an absent client",
  "an absent client keeps its place when it is granted the lock",
  "a request for any of several locks waits only for the first of them",
  "a request for any of several locks is granted all that are free",
  "a request for some of several locks is granted the last free ones of its list",
  "a request for some of several locks is granted them while one too few is free",
  "a request for some of several locks queues for only the first lock that blocks it",
  "a lock is granted exclusively together with shared leases",
  "a head start counts twice",
  "a head start is applied again whenever its client returns",
])("a small world shows: %s", (mistake) => {
  const choice = mutants.findIndex((mutant) => mutant.mistake === mistake) + 1;
  expect(choice).toBeGreaterThan(0);
  expect(specification.explore({ clients: 2, steps: SMALL_STEPS }, choice).violated).toBeDefined();
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

  test(`agree with the specification at each step of ${count} traces`, { timeout }, async () => {
    expect(await firstDisagreement(store, turnedScripts, count)).toBeUndefined();
  });
});

describe("scripts with a mistake", () => {
  let store: ScriptStore;
  beforeAll(async () => {
    // A Redis runs any script that it gets; the embedded store needs its scripts translated from a tree.
    store = await startRedisScripts();
  });
  afterAll(() => store?.stop());

  test.each(scriptMutants)("disagree with the specification: $name", async ({ edits }) => {
    const scripts = scriptsOf(mutateScripts(edits, { replace: TURNED }));
    expect(await firstDisagreement(store, scripts, REPLAYED)).toContain("expected");
  });
});
