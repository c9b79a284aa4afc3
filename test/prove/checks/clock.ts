/** The steps of the store's clock while a history was made. Without steps it runs like any clock. */
export interface Step {
  /** The step lies between the two, on the histories' clock. */
  readonly from_ms: number;
  readonly to_ms: number;
  /** Negative for a step back. Infinite where the store lost its data: as far as anyone can tell, its leases have ended. */
  readonly by_ms: number;
  /** On a quorum, where one node's clock was stepped: tokens of leases held by a majority of the others. */
  readonly spared?: ReadonlySet<string>;
}

/** The total by which it was set back. Data kept by the old time lives longer by this much. */
export const setBackMs = (steps: readonly Step[]): number =>
  steps.reduce((sum, { by_ms }) => sum + Math.max(0, -by_ms), 0);

export interface StoreClock {
  /** The earliest end of a lease that was seen, at this instant or later, with this much time to live. */
  earliestEnd(from_ms: number, ttl_ms: number, token: string): number;
  /** The latest end of such a lease, if it was seen at this instant or earlier. */
  latestEnd(until_ms: number, ttl_ms: number): number;
}

/** A step forward ends leases early by that much, and a step back prolongs them: nothing more is promised. */
export function storeClock(steps: readonly Step[]): StoreClock {
  const forward = steps.filter(({ by_ms }) => by_ms > 0).sort((a, b) => a.from_ms - b.from_ms);
  const back = steps.filter(({ by_ms }) => by_ms < 0).sort((a, b) => a.from_ms - b.from_ms);
  return {
    earliestEnd(from_ms, ttl_ms, token) {
      let end_ms = from_ms + ttl_ms;
      for (const step of forward) {
        if (step.spared?.has(token)) continue;
        if (step.to_ms >= from_ms && step.from_ms < end_ms) end_ms = Math.max(step.from_ms, end_ms - step.by_ms);
      }
      return end_ms;
    },
    latestEnd(until_ms, ttl_ms) {
      let end_ms = until_ms + ttl_ms;
      for (const step of back) {
        // A request in doubt may have been applied long before this instant. An ended lease comes back to life when the clock is
        // before its end again, unless a client has noticed that it was over.
        if (step.to_ms >= until_ms - REACH_MS && step.from_ms < end_ms - step.by_ms) end_ms -= step.by_ms;
      }
      return end_ms;
    },
  };
}

/** Longer than any request takes, including its copies and its wait. */
const REACH_MS = 60_000;
