/** The short form of `npm run simulate`: seeds with known histories, new seeds, and planted mistakes that must be found. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { atDepth, deep, thirdOf } from "../support/runner/depth.ts";
import { readFailed } from "./failed.ts";
import { hunt, Simulation } from "./mutants/hunt.ts";
import type { Mutant } from "./mutants/mutant.ts";
import { mutants as scripts } from "./mutants/scripts.ts";
import { mutants as typescript } from "./mutants/typescript.ts";
import { type Changes, HASHED, type Outcome } from "./simulate.ts";
import { simulateAll } from "./simulate-all.ts";

/** The file is written by `npm run simulate -- --hashes`. */
const HASHES: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(import.meta.dirname, "hashes.json"), "utf8"),
);
const NEW_SEEDS = atDepth({ test: 4, deep: 400 });
/** Some seeds would take twenty minutes, and spending that time on others finds more. */
const NEW: Changes = deep ? {} : { length_ms: 60_000 };

async function outcomesOf(seeds: readonly number[], changes: Changes = {}): Promise<Outcome[]> {
  const left = [...seeds];
  const outcomes: Outcome[] = [];
  const next = () => {
    const seed = left.shift();
    return seed === undefined ? undefined : { seed, changes };
  };
  const onOutcome = (outcome: Outcome) => outcomes.push(outcome);
  await simulateAll({ workers: 2, next, onOutcome });
  return outcomes.toSorted((a, b) => a.seed - b.seed);
}

const again = (seeds: string, changes: Changes) =>
  `npm run simulate -- --seeds ${seeds} --changes '${JSON.stringify(changes)}'`;

const violationsOf = (outcomes: readonly Outcome[], changes: Changes) =>
  outcomes.flatMap(({ seed, violations }) => violations.map((one) => `${again(`${seed}`, changes)}: ${one}`));

describe("simulate:", { timeout: 240_000 }, () => {
  const control = new Simulation();
  afterAll(() => control.end());

  test("the same seed gives the same history, byte for byte", async () => {
    const known = thirdOf(Object.entries(HASHES));
    const outcomes = await outcomesOf(
      known.map(([seed]) => Number(seed)),
      HASHED,
    );
    expect(violationsOf(outcomes, HASHED)).toEqual([]);
    expect(outcomes.map(({ seed, hash }) => [`${seed}`, hash])).toEqual(known);
  });

  test("worlds that failed once do not fail again", async () => {
    for (const { seed, changes } of thirdOf(readFailed())) {
      const { violations } = await control.run(seed, changes);
      expect(violations, again(`${seed}`, changes)).toEqual([]);
    }
  });

  test("the model plans only for a single store, because others do not keep their records long enough", async () => {
    const quorum = { deployment: "quorum", repertoire: "requests", clients: 3, players: 0 } as const;
    const changes: Changes = { ...HASHED, ...quorum, modelled: true };
    expect(violationsOf([await control.run(12, changes)], changes)).toEqual([]);
  });

  test("no seed breaks a guarantee", async () => {
    const first = Date.now() % 1e9;
    console.log(again(`${first}..${first + NEW_SEEDS - 1}`, NEW));
    const outcomes = await outcomesOf(
      Array.from({ length: NEW_SEEDS }, (_, i) => first + i),
      NEW,
    );
    expect(violationsOf(outcomes, NEW)).toEqual([]);
  });

  test.each([
    "a holder's renewal moves another's deadline",
    "releasing an expired lease succeeds",
    "a release returns before its script has run",
    "the client measures time by the wall clock",
    "half of the nodes are a majority",
  ])("finds that %s", async (name) => {
    const mutant = [...scripts, ...typescript].find((mutant) => mutant.name === name) as Mutant;
    expect(await hunt(mutant, control, { from: 1, seeds_max: 100, cpu_s_max: 60 })).toMatchObject({
      violation: expect.any(String),
    });
  });
});
