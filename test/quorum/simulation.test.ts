/** Random schedules of the algorithm, and each of its rules broken on purpose. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { atDepth } from "../support/depth.ts";
import { mutants } from "./simulation/mutants.ts";

const FOLDER = join(import.meta.dirname, "simulation");
const SCHEDULES = atDepth({ test: 250, deep: 50_000 });
/** Most mutants show themselves within a hundred, all of them within 3,000. */
const MUTANT_SCHEDULES = 3000;

/** Schedules that show what takes long to find, by what is broken: each is tried before the search. */
const SHOWN_BY: Readonly<Record<string, number>> = {
  "a lease is granted that a minority confirmed": 66,
  "the margin is 1 %, as Redlock has it": 897,
  "the time that the second round took is not counted": 559,
  "time passes between the measurement and the answer": 559,
  "a renewal counts that a minority made": 151,
  "a node that lost its data votes after half of the longest ttl": 789,
  "a node that lost its latest writes keeps its vote": 458,
  "a node votes again without the fences that the others know": 1602,
  "a lease gets a copy beside another's": 107,
  "a copy is made of any proposal, also one that a late message left": 692,
  "a copy is made of a lease that may be over": 2868,
  "the idempotency record of a key ends with the first deadline": 92,
  "a node that did not know the key does not note its release": 260,
  "a node that missed the lease is not told what the others know of it": 316,
  "a copy comes without the idempotency record of its key": 80,
  "what few nodes have is ended though a majority may get it": 241,
  "a lock_delay lasts until the old time": 635,
};

interface Run {
  readonly said: string;
  readonly summary: { readonly schedules: number; readonly violating: number; readonly grants: number };
}

/** In a process of its own: the simulation replaces time, and a mutant the sources. */
function simulate(schedules: number, mutant?: number, from = 1): Promise<Run> {
  const mutation = mutant === undefined ? [] : ["--import", join(FOLDER, "mutate.ts")];
  const args = [
    ...mutation,
    join(FOLDER, "run.ts"),
    "--stop",
    "--from",
    String(from),
    "--schedules",
    String(schedules),
  ];
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

  test.each(mutants.map((mutant, number) => ({ ...mutant, number })))(
    "shows it when rule $rule is broken: $name",
    { timeout: 120_000 },
    async ({ number, name }) => {
      const shown = SHOWN_BY[name] ? await simulate(1, number, SHOWN_BY[name]) : undefined;
      const { said, summary } = shown?.summary.violating ? shown : await simulate(MUTANT_SCHEDULES, number);
      expect(summary.violating).toBe(1);
      expect(said).toMatch(
        /^seed \d+: (exclusion|fence back|fence twice|came back|left behind|free|renewed|taken again|lost in a rolling|beside|made late|spent|left over|stuck)/,
      );
    },
  );
});
