/**
 * Schedules the polls of a waiting request. Each poll is a billed command, but the fewer the polls, the longer the lock sits
 * idle between a release and the next poll.
 *
 * - Only the request at the front has to poll often. It assumes that the lock is held for about `hold_ms`, as it was recently.
 *   Well before the expected end of the hold, it polls at intervals of FAR times `hold_ms`, and around the end, at intervals of
 *   NEAR times `hold_ms`. After that, it polls each time the length of the hold has grown by GROWTH, since a hold that has
 *   lasted a long time will probably last even longer. It never sleeps long enough to miss its turn.
 * - A request with k others ahead of it needs k hand-overs first, and polls after the fraction AHEAD of the time that they are
 *   expected to take. So all waiters together make about 1 / AHEAD x ln(waiters) polls per hand-over. However, holds may
 *   suddenly become much shorter, for instance after one long hold, and a request that sleeps through its turn delays all
 *   others and is passed over. At the cost of a few percent more polls, a request therefore sleeps only as long as is safe even
 *   if holds shrink by a factor of SHORTER.
 * - A request has a limited number of polls. The last SPARE polls are spread over the rest of the wait, with intervals that
 *   grow by a constant factor.
 * - Known deadlines take precedence: the request polls just after a lease or a turn ends.
 */
export interface Prospect {
  /** The number of waiters ahead of this one; 0 means it is next. */
  readonly position: number;
  /** How long the current holder has held the lock. */
  readonly held_ms: number;
  /** How long the lock was held recently; 0 when unknown. */
  readonly hold_ms: number;
  /** The time until the next known change; Infinity when none is known. */
  readonly change_in_ms: number;
  /** The remaining time of the wait. */
  readonly left_ms: number;
  readonly polls_left: number;
  /** Uniformly random, from 0 to 1. */
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
/** A turn lasts 3 s (`TURN_MS`); the remaining 500 ms are for the poll and the script. */
const LATE_MS_MAX = 2500;
const SPARE = 10;
/** The approximate time that a hand-over adds to the hold: round trips, and the time until the next poll. */
const HAND_OVER_MS = 15;
/** The assumed length of a hold until one has ended. */
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

/** Returns the first of `polls_left` intervals that grow by a constant factor and together cover the rest of the wait. */
function stretched({ held_ms, left_ms, polls_left }: Prospect, wanted: number): number {
  if (polls_left <= 0) return left_ms;
  const age = Math.max(held_ms, wanted, SHORTEST_MS);
  return age * (((age + left_ms) / age) ** (1 / polls_left) - 1);
}
