/** The results of the checks. */
import type { Facts } from "./check.ts";
import type { Measures } from "./measure.ts";

/** `not_offered`: a deployment of this kind need not keep it. `skipped`: the API key may not ask for it. */
export type Verdict = "kept" | "broken" | "not_offered" | "skipped";

export interface Outcome {
  readonly section: string;
  readonly check: string;
  readonly verdict: Verdict;
  /** What came instead, or why it was not tried. */
  readonly message?: string;
  /** What was wrong when it was tried first. */
  readonly at_first?: string;
  readonly took_ms: number;
}

export interface Report {
  readonly url: string;
  readonly at: string;
  /** Makes the names of the checks. */
  readonly prefix: string;
  readonly facts: Facts;
  readonly outcomes: readonly Outcome[];
  /** Undefined when the service did not grant and release as it must. */
  readonly measures: Measures | undefined;
  readonly requests: number;
  readonly took_ms: number;
}
