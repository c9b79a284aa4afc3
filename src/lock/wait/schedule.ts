/**
 * When a waiting request polls its lock. Each poll is a billed command; each millisecond between a release and the next poll
 * is one in which nobody holds the lock.
 *
 * - Only the request at the front must poll often. It assumes that the lock is held for about `hold_ms`, as recently: it polls
 * every FAR of that, then every NEAR of that around the time when the holder should be done. After that it polls
 *   whenever the hold has grown by GROWTH, since a hold that has lasted long will probably last longer. It never sleeps so long
 *   that it could miss its turn.
 * - A request with k others before it needs k hand-overs first, and polls after AHEAD of the time that these should take. So
 *   all waiters together spend about 1 / AHEAD x ln(waiters) polls a hand-over. Holds may suddenly get much shorter, though,
 *   for instance after one long hold, and a request that sleeps through its turn delays everyone and is passed over. So
 *   no request sleeps longer than is safe when holds become 1 / SHORTER times as short, which costs a few percent more polls.
 * - A request has a limited number of polls. The last SPARE of them are spread over the rest of the wait, with intervals that
 *   grow by a constant factor.
 * - Known deadlines come first: the request polls just after a lease ends or a turn runs out.
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
  readonly polls_left: number;
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
/** A turn lasts 3 s (`TURN_MS`); the rest is for the poll and the script. */
const LATE_MS_MAX = 2500;
const SPARE = 10;
/** What a hand-over adds to a hold, roughly: round trips, and the time until the next poll. */
const HAND_OVER_MS = 15;
/** Assumed while no hold has ended yet. */
const HOLD_UNKNOWN_MS = 100;

export function nextPollIn(prospect: Prospect): number {
  const { change_in_ms, left_ms, polls_left, random } = prospect;
  const wanted = prospect.position <= 0 ? atTheFront(prospect) : behindOthers(prospect);
  const interval = Math.max(SHORTEST_MS, wanted, polls_left < SPARE ? stretched(prospect, wanted) : 0);
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

function behindOthers({ position, held_ms, hold_ms }: Prospect): number {
  const expected_ms = hold_ms || HOLD_UNKNOWN_MS;
  const ahead = AHEAD * position * (expected_ms + HAND_OVER_MS) + GROWTH * held_ms;
  return Math.min(ahead, LATE_MS_MAX + position * (SHORTER * expected_ms + HAND_OVER_MS));
}

/** The first of `polls_left` intervals that grow by one factor and end with the wait. */
function stretched({ held_ms, left_ms, polls_left }: Prospect, wanted: number): number {
  if (polls_left <= 0) return left_ms;
  const age = Math.max(held_ms, wanted, SHORTEST_MS);
  return age * (((age + left_ms) / age) ** (1 / polls_left) - 1);
}
