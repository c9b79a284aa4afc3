/** Whoever adds a row to the track record says whether the simulator runs the code, and puts the fault back if it does. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkEdits, ROOT } from "./mutant.ts";
import { mutants, OUTSIDE } from "./track-record.ts";

const [, record = ""] = readFileSync(join(ROOT, "docs/guarantees.md"), "utf8").split("\n## Track record\n");
const faults = record
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .slice(1)
  .map((line) => line.slice(2).split(" | ")[0] as string);
const names = [...mutants.map(({ name }) => name), ...OUTSIDE.flatMap(({ rows }) => rows)];

describe("the faults of the track record", () => {
  test("are put back, or listed with why they cannot be", () => {
    const listed = (fault: string) => names.filter((name) => fault.startsWith(name)).length;
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.filter((fault) => listed(fault) !== 1)).toEqual([]);
    expect(names.filter((name) => faults.filter((fault) => fault.startsWith(name)).length !== 1)).toEqual([]);
  });

  test("can still be put back", () => {
    for (const mutant of mutants) checkEdits(mutant);
  });
});
