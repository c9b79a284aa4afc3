/**
 * A commit that adds a row to the track record must state whether the simulator runs the code and, if it does, reproduce
 * the fault.
 */
import { describe, expect, test } from "vitest";
import { trackRecord } from "../../docs/track-record.ts";
import { deep } from "../../support/runner/depth.ts";
import { hunt, Simulation } from "./hunt.ts";
import { checkEdits } from "./mutant.ts";
import { mutants as inScripts } from "./scripts.ts";
import { mutants, OUTSIDE } from "./track-record.ts";
import { mutants as inTypeScript } from "./typescript.ts";

const faults = trackRecord().map(({ fault }) => fault);
const names = [...mutants.map(({ name }) => name), ...OUTSIDE.flatMap(({ rows }) => rows)];
/** Each search is for one fault, and most faults are found within seconds. */
const LIMITS = { from: 1, seeds_max: 1_000, cpu_s_max: 30 };
const FOUND_LEAST = 0.85;

describe("the faults of the track record", () => {
  test("can each be reproduced, or have a reason why they cannot", () => {
    const listed = (fault: string) => names.filter((name) => fault.startsWith(name)).length;
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.filter((fault) => listed(fault) !== 1)).toEqual([]);
    expect(names.filter((name) => faults.filter((fault) => fault.startsWith(name)).length !== 1)).toEqual([]);
  });

  test("can still be planted, like all mistakes that the simulator looks for", () => {
    for (const mutant of [...mutants, ...inScripts, ...inTypeScript]) checkEdits(mutant);
  });

  // Half an hour: `npm run test:deep`, or `npm run mutants -- --list test/simulator/mutants/track-record.ts`.
  test.runIf(deep)("are found again", { timeout: 7_200_000 }, async () => {
    const control = new Simulation();
    const missed: string[] = [];
    for (const mutant of mutants) {
      const { seed, name } = await hunt(mutant, control, LIMITS);
      if (seed === undefined) missed.push(name);
    }
    await control.end();
    console.log(`${missed.length} of ${mutants.length} were not found: ${missed.join("; ")}`);
    expect(1 - missed.length / mutants.length).toBeGreaterThanOrEqual(FOUND_LEAST);
  });
});
