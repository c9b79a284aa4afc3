/**
 * When a waiting request looks at its lock again.
 *
 * The one at the front is the only waiter that must look often: each look costs a command, so it looks after a further
 * tenth of the time that the lock has been held, which finds the end of any hold, long or short, within a tenth of its
 * length for a number of looks that grows with its logarithm. The one behind k others needs k hand-overs first, and looks
 * after half of the time that these should take.
 *
 * A request has only so many looks: the factor between two of them is stretched so that the last one falls at the end of
 * the wait. What is known beats what is estimated: nobody looks later than the next instant at which something must
 * change (a lease ends, a turn passes).
 */
export interface Prospect {
  /** Waiters before this one; 0 is next. */
  readonly position: number;
  /** How long the present holder has held. */
  readonly held_ms: number;
  /** How long it was held recently; 0 when unknown. */
  readonly hold_ms: number;
  /** Until something is known to change; Infinity when nothing is. */
  readonly change_in_ms: number;
  /** What is left of the wait. */
  readonly left_ms: number;
  readonly looks_left: number;
  /** 0 to 1, uniformly random. */
  readonly random: number;
}

const SHORTEST_MS = 8;
/** Assumed while no hold has ended yet. */
const HOLD_UNKNOWN_MS = 100;

export function nextLook(prospect: Prospect): number {
  const { position, held_ms, hold_ms, change_in_ms, left_ms, looks_left, random } = prospect;
  const age = Math.max(held_ms, SHORTEST_MS);
  const stretch = ((age + left_ms) / age) ** (1 / Math.max(1, looks_left)) - 1;
  const wanted = position === 0 ? age * Math.max(0.1, stretch) : (position * (hold_ms || HOLD_UNKNOWN_MS)) / 2;
  // Far back, the budget is a constant pace: estimates of many hand-overs are poor.
  const pace = position === 0 ? 0 : left_ms / Math.max(1, looks_left);
  const jittered = Math.max(SHORTEST_MS, wanted, pace) * (0.9 + 0.2 * random);
  return Math.max(1, Math.min(jittered, change_in_ms + 1 + 4 * random, left_ms));
}
