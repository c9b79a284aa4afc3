import type { Sample } from "./flat.ts";
import type { Tally } from "./traffic.ts";

/** Where the locks are: in an SQLite file, or in a Redis over TCP. */
export const ENGINES = ["file", "redis"] as const;
export type EngineName = (typeof ENGINES)[number];

export interface Plan {
  readonly engine: EngineName;
  readonly hours: number;
  readonly samples: number;
  /**
   * How long unused records are kept, and how long abandoned leases and places live; less than a quarter of the run.
   */
  readonly left_ms: number;
  /** The average time between the starts of sessions. */
  readonly pause_ms: number;
  readonly seed: number;
  readonly signal: AbortSignal;
  onSample?(sample: Sample, tally: Tally): void;
}

export interface Endured {
  readonly samples: readonly Sample[];
  readonly tally: Tally;
  /** How many webhooks the receiver accepted. */
  readonly webhooks: number;
  /** The keys that were still present when all should have been forgotten; undefined if the run didn't wait for that. */
  readonly left?: readonly string[];
}
