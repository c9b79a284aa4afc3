/** What the contract promises and not every target offers: a test says what it needs, a target what it lacks. */
import { beforeEach, type RunnerTask } from "vitest";

export type Capability =
  | "breaks"
  /** Headers arrive byte for byte. */
  | "exact_headers"
  /** A lease lasts for as long as was asked, and its holder is told of all that is left. */
  | "exact_lengths"
  | "history"
  /** What only a request over HTTP can say, or its answer. */
  | "http"
  | "latches"
  | "listings"
  /** A ttl of more than ten minutes, a lock_delay of more than one. */
  | "long_terms"
  | "min_hold"
  /** Who waits has a place, a ticket and a turn. */
  | "queue"
  /** Re-entry, upgrades and downgrades. */
  | "reentry"
  /** A request that is sent again under its key has the first answer. */
  | "replays"
  | "semaphores"
  | "several_locks"
  | "shorter_renewals"
  /** Of many requests at once, one is always granted. */
  | "simultaneous_attempts"
  /** The locks of Terraform's backend `http`. */
  | "terraform"
  | "transfers";

/** Why each of them is missing. */
export type Lacks = Readonly<Partial<Record<Capability, string>>>;

declare module "vitest" {
  interface TaskMeta {
    needs?: readonly Capability[];
  }
}

/** Options of a test, or of all in a `describe`, that only some targets can pass. */
export const needs = (capability: Capability) => ({ meta: { needs: [capability] } });

export function neededBy(task: RunnerTask): readonly Capability[] {
  return [...(task.meta.needs ?? []), ...(task.suite ? neededBy(task.suite) : [])];
}

/** Skips each test of this file that needs what the target lacks, and says why. */
export function skipWhatIsMissing(lacks: Lacks): void {
  beforeEach(({ task, skip }) => {
    for (const capability of neededBy(task)) {
      const why = lacks[capability];
      if (why !== undefined) skip(why);
    }
  });
}
