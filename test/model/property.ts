import fc from "fast-check";
import type { Script } from "../../src/engine/engine.ts";
import type { ScriptStore } from "../support/model-scripts.ts";
import { check } from "./check.ts";
import { sequences } from "./plan.ts";

const STEPS = 60;

export interface ModelRun {
  readonly store: ScriptStore;
  readonly scripts: ReadonlyMap<string, Script>;
  readonly sequences: number;
  readonly seed: number;
  /** Whether a sequence that fails is made shorter, which takes thousands of runs. */
  readonly shrink: boolean;
  readonly onPass?: () => void;
}

export function randomSeed(): number {
  return Date.now() % 2 ** 31;
}

/** Undefined when the store agreed with the model in every reply; else a report that ends with the shortest sequence. */
export async function disagreement(run: ModelRun): Promise<string | undefined> {
  const { store, scripts, seed, onPass } = run;
  const property = fc.asyncProperty(sequences(STEPS), async (sequence) => {
    await check(store, scripts, sequence);
    onPass?.();
  });
  const result = await fc.check(property, { numRuns: run.sequences, seed, endOnFailure: !run.shrink });
  if (!result.failed) return undefined;
  const { message } = result.errorInstance as Error;
  return `sequence ${result.numRuns} of seed ${seed}, made shorter ${result.numShrinks} times:\n${message}`;
}
