/**
 * Looks for a sequence in which scripts with a mistake disagree with the model. All mutants get the same sequences, so that
 * each is found because of its mistake and not because of a different sequence. The second seed's sequences find the mistakes
 * that the first one's miss.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { scriptsOf, TURNED } from "../../tools/support/simulation/turned-scripts.ts";
import { type Mutant, mutateScripts } from "../simulator/mutants/mutant.ts";
import type { ScriptStore } from "../support/engines/model-scripts.ts";
import { disagreement } from "./property.ts";

const SEEDS = [7, 3] as const;
const SEQUENCES = 600;
export const FOUND = join(import.meta.dirname, "found.json");

export interface Place {
  readonly seed: number;
  /** Counted from 1. */
  readonly sequence: number;
}

/** Returns the position of the sequence in a report. */
export function placeOf(report: string | undefined): Place | undefined {
  const [, sequence, seed] = /^sequence (\d+) of seed (\d+):/.exec(report ?? "") ?? [];
  return sequence === undefined ? undefined : { seed: Number(seed), sequence: Number(sequence) };
}

/** Returns a report that begins with the sequence's position, or undefined. */
export async function hunt(store: ScriptStore, { edits }: Mutant, first?: Place): Promise<string | undefined> {
  const scripts = scriptsOf(mutateScripts(edits, { replace: TURNED }));
  const run = { store, scripts, shrink: false };
  const known = first && (await disagreement({ ...run, ...first, sequences: 1 }));
  if (known !== undefined) return known;
  for (const seed of SEEDS) {
    const report = await disagreement({ ...run, seed, sequences: SEQUENCES });
    if (report !== undefined) return report;
  }
  return undefined;
}

/**
 * Returns the position at which each mutant was last found. If the generated sequences change, these positions are outdated and
 * the tests are slower.
 */
export function foundBefore(): Readonly<Record<string, Place>> {
  return JSON.parse(readFileSync(FOUND, "utf8"));
}
