/**
 * Guarantees of the contract that not every target offers: a test declares what it needs, and a target declares what it
 * lacks.
 */
import { beforeEach, type RunnerTask } from "vitest";
import type { Capability, Lacks } from "../../../src/verify/capabilities.ts";

export type { Capability, Lacks };

declare module "vitest" {
  interface TaskMeta {
    needs?: readonly Capability[];
  }
}

/** Options for a test, or for a whole `describe`, that only some targets can pass. */
export const needs = (capability: Capability) => ({ meta: { needs: [capability] } });

export function neededBy(task: RunnerTask): readonly Capability[] {
  return [...(task.meta.needs ?? []), ...(task.suite ? neededBy(task.suite) : [])];
}

/** Skips every test in this file that needs something the target lacks, and states the reason. */
export function skipWhatIsMissing(lacks: Lacks): void {
  beforeEach(({ task, skip }) => {
    for (const capability of neededBy(task)) {
      const why = lacks[capability];
      if (why !== undefined) skip(why);
    }
  });
}
