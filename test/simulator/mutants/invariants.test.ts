/** Mistakes that break an invariant: the checks in `lua/check/` must report it within a few simulated worlds. */
import { afterAll, describe, expect, test } from "vitest";
import { thirdOf } from "../../support/runner/depth.ts";
import { hunt, Simulation } from "./hunt.ts";
import { mutants } from "./invariants.ts";

const LIMITS = { from: 1, seeds_max: 40, cpu_s_max: 60 };

describe("what scripts leave behind", () => {
  const control = new Simulation();
  afterAll(() => control.end());

  test.each(thirdOf(mutants))("$name: the violated invariant is named", { timeout: 240_000 }, async (mutant) => {
    const { seed, violation } = await hunt(mutant, control, LIMITS);
    expect(seed).toBeDefined();
    expect(violation).toMatch(mutant.shows as RegExp);
  });
});
