/**
 * When a waiting request looks at its lock again. Each look is a billed command; each millisecond between a release and
 * the next look is one that nobody holds the lock.
 *
 * - The one at the front is the only waiter that must look often. The lock was held for about `hold_ms` recently, so it
 *   looks every FAR of that, every NEAR of it around the time when the holder should be done, and then, since a hold
 *   that has lasted long will last longer, after a further GROWTH of its age. It never sleeps longer than is still in time
 *   for its turn.
 * - The one behind k others needs k hand-overs first. It looks after AHEAD of the time that these should take, so all
 *   who wait spend about 1 / AHEAD x ln(waiters) looks a hand-over between them. But holds may suddenly get much shorter,
 *   after one long one for instance, and whoever sleeps through its turn is passed over, after a delay for everybody: so
 *   nobody sleeps longer than is still in time when holds get SHORTER times as long. That costs a few looks in a hundred.
 * - A request has a bounded number of looks. The last SPARE of them stretch over what is left of the wait, each interval
 *   by the same factor longer than the one before.
 * - What is known beats what is guessed: a lease that ends, a turn that passes, is looked at just after.
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
const FAR = 0.14;
const NEAR = 0.09;
const NEAR_FROM = 0.7;
const NEAR_UNTIL = 1.25;
const GROWTH = 0.14;
const AHEAD = 0.5;
const SHORTER = 0.1;
/** A turn may be claimed for 3 s (`CLAIM_MS`): what is left of that after a look on the way. */
const LATE_MS_MAX = 2500;
const SPARE = 10;
/** What a hand-over adds to a hold, roughly: round trips, and the time until the next look. */
const HAND_OVER_MS = 15;
/** Assumed while no hold has ended yet. */
const HOLD_UNKNOWN_MS = 100;

export function nextLook(prospect: Prospect): number {
  const { change_in_ms, left_ms, looks_left, random } = prospect;
  const wanted = prospect.position <= 0 ? atTheFront(prospect) : inTheRow(prospect);
  const interval = Math.max(SHORTEST_MS, wanted, looks_left < SPARE ? stretched(prospect, wanted) : 0);
  const jittered = interval * (0.9 + 0.2 * random);
  return Math.max(1, Math.min(jittered, change_in_ms + 1 + 4 * random, left_ms));
}

function atTheFront({ held_ms, hold_ms }: Prospect): number {
  const expected_ms = hold_ms || HOLD_UNKNOWN_MS;
  if (held_ms < NEAR_FROM * expected_ms) {
    return Math.min(FAR * expected_ms, NEAR_FROM * expected_ms - held_ms + 1, LATE_MS_MAX);
  }
  if (held_ms < NEAR_UNTIL * expected_ms) return Math.min(NEAR * expected_ms, LATE_MS_MAX);
  return Math.min(GROWTH * held_ms, LATE_MS_MAX);
}

function inTheRow({ position, held_ms, hold_ms }: Prospect): number {
  const expected_ms = hold_ms || HOLD_UNKNOWN_MS;
  const ahead = AHEAD * position * (expected_ms + HAND_OVER_MS) + GROWTH * held_ms;
  return Math.min(ahead, LATE_MS_MAX + position * (SHORTER * expected_ms + HAND_OVER_MS));
}

/** The first of `looks_left` intervals that grow by one factor and end with the wait. */
function stretched({ held_ms, left_ms, looks_left }: Prospect, wanted: number): number {
  if (looks_left <= 0) return left_ms;
  const age = Math.max(held_ms, wanted, SHORTEST_MS);
  return age * (((age + left_ms) / age) ** (1 / looks_left) - 1);
}
