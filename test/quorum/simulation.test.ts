/** Random schedules of the algorithm, and each of its rules broken on purpose. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { atDepth } from "../support/depth.ts";
import { MUTANTS } from "./simulation/mutants.ts";

const FOLDER = join(import.meta.dirname, "simulation");
const SCHEDULES = atDepth({ test: 3_000, deep: 50_000 });
/** Most mutants show themselves within a hundred, all of them within 1,000. */
const MUTANT_SCHEDULES = 3000;

interface Run {
  readonly said: string;
  readonly summary: { readonly schedules: number; readonly violating: number; readonly grants: number };
}

/** In a process of its own: the simulation replaces time, and a mutant the sources. */
function simulate(schedules: number, mutant?: number): Promise<Run> {
  const mutation = mutant === undefined ? [] : ["--import", join(FOLDER, "mutate.ts")];
  const args = [...mutation, join(FOLDER, "run.ts"), "--stop", "--schedules", String(schedules)];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { env: { ...process.env, MUTANT: String(mutant) } }, (error, said, complaint) => {
      const last = said.trimEnd().split("\n").at(-1) ?? "";
      if (!last.startsWith("{")) reject(error ?? new Error(complaint));
      else resolve({ said, summary: JSON.parse(last) });
    });
  });
}

describe("a quorum under lost, late and doubled messages, pauses, crashes, wipes and drifting clocks", () => {
  test(`keeps leases apart, fences growing and nothing behind in ${SCHEDULES} schedules`, {
    timeout: 1_200_000,
  }, async () => {
    const { said, summary } = await simulate(SCHEDULES);
    expect(summary.violating, said).toBe(0);
    expect(summary.schedules).toBe(SCHEDULES);
    // A quorum that grants nothing keeps every promise.
    expect(summary.grants).toBeGreaterThan(2 * SCHEDULES);
  });

  test.each(MUTANTS.map((mutant, number) => ({ ...mutant, number })))(
    "shows it when rule $rule is broken: $breaks",
    { timeout: 120_000 },
    async ({ number }) => {
      const { said, summary } = await simulate(MUTANT_SCHEDULES, number);
      expect(summary.violating).toBe(1);
      expect(said).toMatch(
        /^seed \d+: (exclusion|fence back|fence twice|came back|left behind|free|renewed|taken again|lost in a rolling|beside|made late|spent)/,
      );
    },
  );
});
