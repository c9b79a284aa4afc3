/** The results of the checks. */
import type { Facts } from "./check.ts";
import type { Measures } from "./measure.ts";

/**
 * `not_offered` means that this kind of deployment does not have to keep the promise; `skipped`, that the API key may not send
 * the request.
 */
export type Verdict = "kept" | "broken" | "not_offered" | "skipped";

export interface Outcome {
  readonly section: string;
  readonly check: string;
  readonly verdict: Verdict;
  /** The actual result, or why the check was not run. */
  readonly message?: string;
  /** The error from the first try. */
  readonly at_first?: string;
  readonly took_ms: number;
}

export interface Report {
  readonly url: string;
  readonly at: string;
  /** The prefix for the names that the checks use. */
  readonly prefix: string;
  readonly facts: Facts;
  readonly outcomes: readonly Outcome[];
  /** Undefined when the service did not grant and release correctly. */
  readonly measures: Measures | undefined;
  readonly requests: number;
  readonly took_ms: number;
}
