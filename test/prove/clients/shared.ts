/** What all clients share. */
export const HOT = Array.from({ length: 8 }, (_, i) => `hot-${i}`);
export const SEMAPHORE = "hot-permits";
export const CAPACITY = 3;
export const LATCHES = Array.from({ length: 8 }, (_, i) => `hot-tally-${i}`);
export const LATCH_COUNT = 10_000;
/** The longest ttl limits how long a dead client can hold a lock. */
export const TTLS_MS = [400, 1_000, 3_000];

export interface Habits {
  /** The number of shared locks that the client uses. */
  readonly locks: number;
  /** The share of work that is done on the client's private lock, which no other client wants. */
  readonly own: number;
  readonly ttls_ms: readonly number[];
  /** The maximum number of times that the client returns to its place in a queue. */
  readonly patience: number;
  /** The share of jobs that may outlast their leases. */
  readonly tarry: number;
  /** The longest pause between jobs. */
  readonly rest_ms: number;
  /** The client's other activities, in addition to work on its private lock. */
  readonly scenes: readonly string[];
  /** Whether it re-enters leases. */
  readonly reenters: boolean;
}

export type SceneName = "holdHot" | "keepHot" | "multi" | "permits" | "countDown" | "look";

/** The more frequent a scene should be, the more often it is in this list. */
const SCENES: readonly SceneName[] = [
  ...(["holdHot", "holdHot", "holdHot", "multi"] as const),
  ...(["permits", "countDown", "countDown", "look"] as const),
];

/** The habits that most runs use. */
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
