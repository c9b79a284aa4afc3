/** Quorums under faults, and with each quorum rule deliberately broken in turn. */
import { afterAll, describe, expect, test } from "vitest";
import { atDepth, thirdOf } from "../../support/runner/depth.ts";
import type { Outcome } from "../simulate.ts";
import { simulateAll } from "../simulate-all.ts";
import { hunt, Simulation } from "./hunt.ts";
import { mutants, WORLDS } from "./quorum.ts";

/** How many seeds of each kind of world to simulate. */
const SEEDS = atDepth({ test: 2, deep: 1_000 });
const LIMITS = { from: 1, seeds_max: 2_000, cpu_s_max: 60 };

describe("a quorum with lost, late and duplicated messages, pauses, wipes and wrong clocks", () => {
  const control = new Simulation();
  afterAll(() => control.end());

  test(`leases exclude each other and fences increase in ${SEEDS * WORLDS.length} worlds`, {
    timeout: 1_800_000,
  }, async () => {
    const first = Date.now() % 1e9;
    const seeds = Array.from({ length: SEEDS }, (_, i) => first + i);
    const orders = seeds.flatMap((seed) => WORLDS.map((changes) => ({ seed, changes })));
    const outcomes: Outcome[] = [];
    await simulateAll({ workers: 2, next: () => orders.pop(), onOutcome: (outcome) => outcomes.push(outcome) });
    expect(outcomes).toHaveLength(SEEDS * WORLDS.length);
    expect(outcomes.filter(({ violations }) => violations.length > 0)).toEqual([]);
  });

  test.each(thirdOf(mutants.filter(({ why }) => why === undefined)))(
    "shows it when rule $rule is broken: $name",
    { timeout: 240_000 },
    async (mutant) => {
      expect(await hunt(mutant, control, LIMITS)).toMatchObject({ violation: expect.any(String) });
    },
  );
});
