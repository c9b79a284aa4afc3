import fc from "fast-check";
import type { Script } from "../../src/engine/engine.ts";
import type { ScriptStore } from "../support/engines/model-scripts.ts";
import { check } from "./check.ts";
import { type Sequence, sequences } from "./plan.ts";

const STEPS = 60;

export interface ModelRun {
  readonly store: ScriptStore;
  readonly scripts: ReadonlyMap<string, Script>;
  readonly sequences: number;
  readonly seed: number;
  /** The seed's sequence to begin with, counted from 1. */
  readonly sequence?: number;
  /** Whether to shorten a failing sequence, which takes thousands of runs. */
  readonly shrink: boolean;
  /** When to stop shrinking and report the shortest sequence found so far. */
  readonly time_ms?: number;
  readonly onPass?: () => void;
}

export function randomSeed(): number {
  return Date.now() % 2 ** 31;
}

/**
 * Returns undefined if every one of the store's replies agreed with the model; otherwise, a report that ends with the shortest
 * sequence.
 */
export async function disagreement(run: ModelRun): Promise<string | undefined> {
  const { store, scripts, seed, onPass } = run;
  const property = fc.asyncProperty(sequences(STEPS), async (sequence) => {
    await check(store, scripts, sequence);
    onPass?.();
  });
  const result = await fc.check(property, {
    numRuns: run.sequences,
    seed,
    path: run.sequence === undefined ? "" : `${run.sequence - 1}`,
    endOnFailure: !run.shrink,
    ...(run.time_ms === undefined ? {} : { interruptAfterTimeLimit: run.time_ms }),
  });
  const { failed, interrupted, numRuns, counterexample, errorInstance } = result;
  if (failed && counterexample) {
    const fails = (sequence: Sequence) => check(store, scripts, sequence).then(() => undefined, messageOf);
    const shown = run.shrink ? await withoutIdleSteps(counterexample[0], fails) : messageOf(errorInstance);
    return `sequence ${(run.sequence ?? 1) + numRuns - 1} of seed ${seed}: ${shown}`;
  }
  return interrupted ? `only ${numRuns} sequences in ${run.time_ms} ms` : undefined;
}

/** Removes steps that fast-check doesn't try to remove: single ones in the middle. */
async function withoutIdleSteps(
  sequence: Sequence,
  fails: (sequence: Sequence) => Promise<string | undefined>,
): Promise<string> {
  const { steps } = sequence;
  for (let i = steps.length - 1; i >= 0; i--) {
    const shorter = { ...sequence, steps: steps.toSpliced(i, 1) };
    if (await fails(shorter)) return withoutIdleSteps(shorter, fails);
  }
  return (await fails(sequence)) ?? "it agreed when it was run again";
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
