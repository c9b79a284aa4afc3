import { expect, test } from "vitest";
import { seeded } from "../../tools/support/simulation/turned-time.ts";
import { findings, isFlat, report } from "./flat.ts";

const HOURS = 96;

/** Returns samples that fill up in the first quarter, vary by a tenth, and grow by `leak` in each later quarter. */
function samples(leak: number, level = 1_000) {
  const random = seeded(1);
  return Array.from({ length: HOURS }, (_, i) => {
    const filled = Math.min(1, i / (HOURS / 5)) * level;
    return { keys: filled * (0.95 + 0.1 * random()) + leak * level * (i / (HOURS / 4)) };
  });
}

test.each([
  ["what only varies", 0, true],
  ["what becomes less", -0.1, true],
  ["a leak of a twelfth of all in each quarter", 1 / 12, false],
  ["a large leak", 2, false],
])("findings(): %s", (_, leak, flat) => {
  expect(isFlat(findings(samples(leak)))).toBe(flat);
});

test("findings(): small counts that sometimes rise by a few are not reported as growing", () => {
  const rows = [0, 9, 3, 12, 2, 4, 9, 6].map((value) => ({ rows: value }));
  expect(isFlat(findings(rows))).toBe(true);
});

test("findings(): a value that first appears after the second quarter is reported as growing", () => {
  const rows = [0, 0, 0, 0, 0, 1, 2, 3].map((value) => ({ rows: value }));
  expect(findings(rows)).toMatchObject([{ flat: false, growth: Number.POSITIVE_INFINITY }]);
});

test("report(): returns a table that shows which values grow, with a plot", () => {
  const rows = [1, 2, 3, 4, 5, 6, 7, 8].map((value) => ({ keys: value, "file, KB": 10 }));
  expect(report(findings(rows))).toEqual([
    "medians of quarters  1st  2nd  3rd  4th  2nd to 4th",
    "keys                 2    4    6    8    +100.0 %    GROWS  ▂▃▄▅▆▇██",
    "file, KB             10   10   10   10   0.0 %       flat   ████████",
  ]);
});
