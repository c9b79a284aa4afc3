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
  /** After which it is given up, or reported as short as it is by then. */
  readonly time_ms?: number;
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
  const result = await fc.check(property, {
    numRuns: run.sequences,
    seed,
    endOnFailure: !run.shrink,
    ...(run.time_ms === undefined ? {} : { interruptAfterTimeLimit: run.time_ms }),
  });
  const { failed, interrupted, numRuns, numShrinks, errorInstance } = result;
  if (failed && errorInstance instanceof Error) {
    return `sequence ${numRuns} of seed ${seed}, made shorter ${numShrinks} times:\n${errorInstance.message}`;
  }
  return interrupted ? `only ${numRuns} sequences in ${run.time_ms} ms` : undefined;
}
