/**
 * Decides the next step of a waiting acquire, with pure functions of the known state, the store's clock and the remaining
 * budget. The wait's state (`wait-state.ts`) provides the known state, and its loop (`wait-loop.ts`) executes the decision.
 */
import { TURN_MS } from "../../generated/constants.ts";
import { nextPollIn } from "./schedule.ts";

/** After a missed turn, the next waiters poll one after another, in the order of the queue, with this delay between them. */
const AFTER_TURN_MS = 8;
const SPREAD_MS = 100;
const SPREAD_MS_MAX = 1000;
/**
 * The store's clock may be set forward. So if the request is next, a reading of the clock is trusted only for this long. After
 * that, the request runs the script, which costs four times as much as a poll.
 */
const CLOCK_TRUSTED_MS = 10_000;

/** All instants are by the store's clock; Infinity means that there is no such instant. */
export interface Known {
  /** The number of waiters ahead of this one; 0 means it is next. */
  readonly position: number;
  /** The waiters of an exclusive lock take turns; shared waiters and permits may be granted together. */
  readonly in_turn: boolean;
  /** Whether hints are arriving. */
  readonly subscribed: boolean;
  /** When the obstacle ends without a change to the record, if that is known. */
  readonly change_ms: number;
  /** When the current holder acquired the lock, or when the turn of the waiter ahead began. */
  readonly acquired_ms: number;
  /** How long recent holds lasted; 0 when unknown. */
  readonly hold_ms: number;
  /** The latest time at which a script must run to keep the place. */
  readonly refresh_at_ms: number;
  /** The time until which the place is attended; 0 for an unattended place. */
  readonly attended_until_ms: number;
  /** When a script is due because of a hint. */
  readonly script_at_ms: number;
  /** The age of the latest reading of the store's clock. */
  readonly clock_age_ms: number;
}

/** The remaining time and store requests of the wait. */
export interface Budget {
  readonly left_ms: number;
  /** The remaining store requests, not counting those that the answer needs. */
  readonly calls: number;
  /** The requests that may be spent on hints. Hints matter because a missed turn blocks the lock for all other clients. */
  readonly calls_for_turns: number;
  /** The requests that remain for polls, since the others are needed to keep the place until the end of the wait. */
  readonly polls: number;
}

/** The reason for a `script` step: the place must be kept, a hint requested it, or the request could be granted. */
export type Step = "script to keep the place" | "script for a hint" | "script for a chance" | "poll" | "wait";

/** Returns the step to take when one is due. */
export function decide(known: Known, now_ms: number, { calls, calls_for_turns }: Budget): Step {
  if (now_ms >= known.refresh_at_ms && calls > 0) return "script to keep the place";
  if (calls_for_turns <= 0) return "wait";
  if (now_ms >= known.script_at_ms) return "script for a hint";
  // Unless this request is next, another client probably holds the lock by now. A poll shows that at a quarter of a script's
  // cost.
  if (now_ms >= chanceAt(known) && !(known.in_turn && known.position > 0)) return "script for a chance";
  if (known.position === 0 && known.clock_age_ms >= CLOCK_TRUSTED_MS) return "script for a chance";
  return "poll";
}

/** Returns when the next step is due, given the time of the next poll. */
export function wakeAt({ refresh_at_ms, script_at_ms }: Known, poll_at_ms: number, budget: Budget): number {
  return Math.min(
    poll_at_ms,
    budget.calls_for_turns > 0 ? script_at_ms : Number.POSITIVE_INFINITY,
    budget.calls > 0 ? refresh_at_ms : Number.POSITIVE_INFINITY,
  );
}

/** Returns when the request could be granted, as far as this depends only on time. */
export function chanceAt({ position, in_turn, subscribed, change_ms }: Known): number {
  if (subscribed) return change_ms + (position > 0 ? AFTER_TURN_MS + Math.min(SPREAD_MS_MAX, SPREAD_MS * position) : 0);
  return change_ms + (in_turn ? Math.max(0, position - 1) * TURN_MS : 0);
}

/**
 * Returns the time of the next poll: when a deadline passes, according to the schedule if no hints are arriving, or otherwise
 * after `safety_ms`, in case a hint was lost. `random` is between 0 and 1.
 */
export function pollAt(known: Known, now_ms: number, budget: Budget, random: number, safety_ms: number): number {
  const { position, attended_until_ms } = known;
  // A poll just after the place stops being attended detects a turn that began shortly before that.
  const last_poll_ms = position === 0 && attended_until_ms > now_ms ? attended_until_ms : Number.POSITIVE_INFINITY;
  const change_in_ms = Math.max(0, Math.min(chanceAt(known), last_poll_ms) - now_ms);
  if (known.subscribed) return now_ms + Math.min(change_in_ms + 1 + 4 * random, safety_ms);
  return (
    now_ms +
    nextPollIn({
      position,
      held_ms: now_ms - known.acquired_ms,
      hold_ms: known.hold_ms,
      change_in_ms,
      left_ms: budget.left_ms,
      polls_left: budget.polls,
      random,
    })
  );
}
