/** A step of the store's clock during a history. Between steps, the clock runs normally. */
export interface Step {
  /** The step happened between `from_ms` and `to_ms` by the histories' clock. */
  readonly from_ms: number;
  readonly to_ms: number;
  /** Negative for a backward step. Infinite if the store has lost its data, because its leases then count as ended. */
  readonly by_ms: number;
  /** If one node's clock in a quorum was stepped: the tokens of leases that a majority of the other nodes held. */
  readonly spared?: ReadonlySet<string>;
}

/** The total of all backward steps. Data whose deadlines were set before these steps lives longer by this much. */
export const setBackMs = (steps: readonly Step[]): number =>
  steps.reduce((sum, { by_ms }) => sum + Math.max(0, -by_ms), 0);

export interface StoreClock {
  /** The earliest end of a lease that had this much time left at this instant or later. */
  earliestEnd(from_ms: number, ttl_ms: number, token: string): number;
  /** The latest end of a lease that had this much time left at this instant or earlier. */
  latestEnd(until_ms: number, ttl_ms: number): number;
}

/** A forward step ends leases early by its size, and a backward step extends them; nothing more is promised. */
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
        // A request in doubt may have been applied long before this instant. A step back to before a lease's end revives the
        // lease, unless a client has already noticed the end.
        if (step.to_ms >= until_ms - REACH_MS && step.from_ms < end_ms - step.by_ms) end_ms -= step.by_ms;
      }
      return end_ms;
    },
  };
}

/** Longer than any request takes, including its copies and its wait. */
const REACH_MS = 60_000;
