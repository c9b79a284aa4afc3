/** The wait of an acquire: polls one node at a time, which is cheap, until an attempt is worth its cost. */
import { nextPollIn } from "../lock/wait/schedule.ts";
import type { Contended } from "./attempt.ts";
import { spareCalls } from "./budget.ts";
import { poll } from "./poll.ts";
import { backOff, majorityOf } from "./rules.ts";
import type { AcquireRequest, QuorumScope } from "./types.ts";

/** The shortest pause after an attempt in which too few nodes voted. */
const RETRY_MS = 250;

/** Returns when the lock looks free on a node where it was not free before, or when the wait ends. */
export async function waitForChance(
  scope: QuorumScope,
  request: AcquireRequest,
  busy: Contended,
  left_ms: () => number,
): Promise<void> {
  const { clock, signal, random = Math.random } = scope.context;
  const since_ms = () => clock.now_ms() - busy.heard_ms;
  const blockers = [...busy.node_times];
  let watched = Math.floor(random() * blockers.length);
  let free_in_ms = busy.free_in_ms;
  while (left_ms() > 0 && !signal?.aborted) {
    const pause_ms = nextPollIn({
      position: 0,
      held_ms: busy.held_ms + since_ms(),
      hold_ms: 0,
      change_in_ms: Math.max(0, free_in_ms - since_ms()),
      left_ms: left_ms(),
      polls_left: spareCalls(scope),
      random: random(),
    });
    await clock.sleep(pause_ms, signal);
    if (left_ms() <= 0 || signal?.aborted || since_ms() >= free_in_ms) return;
    if (spareCalls(scope) <= 0) continue;
    // Alternates between nodes, because a node may have missed the release, or might not answer.
    const [number, heard_now_ms] = blockers[watched++ % blockers.length] as [number, number];
    const blocked_ms = await poll(scope, request, number, heard_now_ms + since_ms());
    if (blocked_ms === 0) return;
    if (blocked_ms !== undefined) free_in_ms = since_ms() + blocked_ms;
  }
}

/**
 * Waits after a collision. Attempts that collided without getting a majority expire within the pending time, so a pause without
 * polls is enough.
 */
export async function backOffAfterCollision(
  scope: QuorumScope,
  failures: number,
  round_trip_ms: number,
  left_ms: () => number,
): Promise<void> {
  const { clock, signal, random = Math.random } = scope.context;
  const { length } = scope.nodes;
  // If the next attempt also fails, enough of the budget must remain for a last attempt. If too little would remain, the next
  // attempt is the last one, and is made at the end of the wait.
  const affords = spareCalls(scope) >= length + majorityOf(length) - 1;
  const pause_ms = affords ? backOff(failures, round_trip_ms, random()) : left_ms();
  await clock.sleep(Math.min(pause_ms, Math.max(0, left_ms())), signal);
}

/** Returns when a node that did not answer this request answers again, or when the wait ends. */
export async function waitForVotes(scope: QuorumScope, request: AcquireRequest, left_ms: () => number): Promise<void> {
  const { clock, signal, random = Math.random } = scope.context;
  const silent = [...scope.silent];
  let watched = Math.floor(random() * silent.length);
  while (left_ms() > 0 && !signal?.aborted) {
    const spare = spareCalls(scope);
    const evenly_ms = spare > 0 ? left_ms() / spare : left_ms();
    await clock.sleep(Math.min(left_ms(), Math.max(RETRY_MS, evenly_ms)), signal);
    const number = silent[watched++ % silent.length];
    // All nodes have answered, but have not voted or have voted too late. No poll can show when that changes.
    if (number === undefined || left_ms() <= 0 || spare <= 0) return;
    if ((await poll(scope, request, number, 0)) !== undefined) return;
  }
}
