/** What all clients share. */
export const HOT = Array.from({ length: 8 }, (_, i) => `hot-${i}`);
export const SEMAPHORE = "hot-permits";
export const CAPACITY = 3;
export const LATCHES = Array.from({ length: 8 }, (_, i) => `hot-tally-${i}`);
export const LATCH_COUNT = 10_000;
/** The longest of these bounds how long a dead client can keep a lock. */
export const TTLS_MS = [400, 1_000, 3_000];

export interface Habits {
  /** How many of the shared locks it uses. */
  readonly locks: number;
  /** The share of its work that is on its own lock, which no other client wants: most of it. */
  readonly own: number;
  readonly ttls_ms: readonly number[];
  /** The most times it comes back to its place in a queue. */
  readonly patience: number;
  /** The share of jobs that may take longer than the lease. */
  readonly tarry: number;
  /** The longest rest between two jobs. */
  readonly rest_ms: number;
  /** What it does in addition to working on its own lock. */
  readonly scenes: readonly string[];
  /** Whether it re-enters leases. */
  readonly reenters: boolean;
}

export type SceneName = "holdHot" | "keepHot" | "multi" | "permits" | "countDown" | "look";

/** Listed as often as it should happen. */
const SCENES: readonly SceneName[] = [
  ...(["holdHot", "holdHot", "holdHot", "multi"] as const),
  ...(["permits", "countDown", "countDown", "look"] as const),
];

/** Of most runs. */
export const USUAL: Habits = {
  locks: HOT.length,
  own: 0.6,
  ttls_ms: TTLS_MS,
  patience: 8,
  tarry: 0.03,
  rest_ms: 0,
  scenes: SCENES,
  reenters: true,
};
