/**
 * Estimates from a poll what the scripts will decide (`fits` in lua/core/holders.lua, and the queue's order): whether a script
 * is worth running, and when the request could be granted. A wrong estimate costs only a script or a poll, because only scripts
 * grant locks.
 */
import { TURN_MS } from "../../generated/constants.ts";
import type { Snapshot } from "../codec/snapshot.ts";
import type { Mode, Target } from "../types.ts";

/** The requirements of a waiting request. */
export interface PendingRequest {
  readonly targets: readonly Target[];
  /** How many of the targets the request requires. */
  readonly need: number;
  /** The id of the request's place in the queue, if it has one. */
  readonly ticket: string | undefined;
  /**
   * The targets at which the request is waiting, if it has a place: the first ones that block it, one more than it can do
   * without. When one of these targets could be granted, a script must check the others, and then either take the required
   * number of targets or step aside.
   */
  readonly waits_at: readonly number[] | undefined;
  /** The token of the caller's own lease on the lock, or "-". */
  readonly token: string;
  readonly fair: boolean;
  /** The requested number of permits; 0 for locks. */
  readonly permits: number;
}

/**
 * Whether the script would probably grant the request, as far as a poll can tell. A wrong `true` costs a script that grants
 * nothing; a later poll corrects a wrong `false`.
 */
export function couldBeGranted(
  snapshots: readonly (Snapshot | undefined)[],
  pending: PendingRequest,
  store_now_ms: number,
): boolean {
  const { need, waits_at } = pending;
  const could = (i: number): boolean => {
    const snapshot = snapshots[i];
    if (!snapshot) return true;
    // The lock was granted to another request with the same ticket.
    if (pending.ticket !== undefined && snapshot.exclusive?.id.slice(1) === pending.ticket) return true;
    const { mode } = pending.targets[i] as Target;
    // The semaphore was deleted or its capacity was reduced, which only a script can report.
    if (pending.permits > snapshot.capacity) return true;
    // The turn of the waiter ahead has ended, or all places have become unattended, perhaps since the last poll.
    const ends_ms = [turnEnd(snapshot), snapshot.attended_next_ms];
    const passed = ends_ms.some((end_ms) => end_ms > 0 && store_now_ms >= end_ms);
    return isFree(snapshot, mode, pending, store_now_ms) && isMyTurn(snapshot, mode, pending, passed);
  };
  return waits_at?.some(could) ?? pending.targets.filter((_, i) => could(i)).length >= need;
}

/**
 * Returns the next instant at which a known obstacle ends without a change to the record: a lease, a turn, or the attendance of
 * the place ahead. Returns undefined when none is known.
 */
export function nextChange(
  snapshot: Snapshot,
  { permits, targets, token }: PendingRequest,
  now_ms: number,
): number | undefined {
  const { exclusive, break_at_ms, delay_until_ms, turn_until_ms, shared_next_ms, attended_next_ms } = snapshot;
  const { upgrader_until_ms } = snapshot;
  const earliest = (...instants: readonly number[]) => {
    const coming = instants.filter((instant_ms) => instant_ms > now_ms);
    return coming.length > 0 ? Math.min(...coming) : undefined;
  };
  if (exclusive && exclusive.deadline > now_ms) return earliest(exclusive.deadline, break_at_ms);
  if (delay_until_ms > now_ms && token === "-") return delay_until_ms;
  if (permits > 0 && snapshot.turn_at_ms === 0) {
    const enough = snapshot.permits + snapshot.resting + permits <= snapshot.capacity;
    return earliest(shared_next_ms, snapshot.rest_until_ms, ...(enough ? [attended_next_ms] : []));
  }
  if (break_at_ms > now_ms) return break_at_ms;
  if (turn_until_ms > 0) return turn_until_ms;
  // Shared holders do not block a reader. It is blocked by a writer ahead of it, or by a holder that is waiting to upgrade.
  if (permits === 0 && targets.every(({ mode }) => mode === "shared"))
    return earliest(attended_next_ms, upgrader_until_ms);
  const others = othersSharing(snapshot, token);
  // With several holders, only a script knows when the last lease ends.
  if (others > 0 && shared_next_ms > now_ms) return others === 1 ? shared_next_ms : undefined;
  return turnEnd(snapshot) || undefined;
}

/** The number of shared leases, not counting the caller's own. */
const othersSharing = ({ shared }: Snapshot, token: string) => Math.max(0, shared - (token === "-" ? 0 : 1));

/** When the turn of the waiter at the front ends; 0 when unknown. An expiring lease does not change the record. */
function turnEnd(snapshot: Snapshot): number {
  if (snapshot.turn_until_ms > 0) return snapshot.turn_until_ms;
  const turn_at_ms = snapshot.exclusive?.deadline ?? snapshot.shared_next_ms;
  return turn_at_ms > 0 ? turn_at_ms + TURN_MS : 0;
}

function isFree(snapshot: Snapshot, mode: Mode, pending: PendingRequest, now_ms: number): boolean {
  const { exclusive } = snapshot;
  const broken = snapshot.break_at_ms > 0 && now_ms >= snapshot.break_at_ms;
  if (exclusive && exclusive.deadline > now_ms && !broken) return false;
  // A lock_delay does not block a current holder.
  if (snapshot.delay_until_ms > now_ms && pending.token === "-") return false;
  // Expired leases stay in the record until a script removes them.
  if (pending.permits > 0)
    return (
      snapshot.permits + snapshot.resting + pending.permits <= snapshot.capacity ||
      now_ms >= snapshot.shared_next_ms ||
      (snapshot.resting > 0 && now_ms >= snapshot.rest_until_ms)
    );
  if (mode === "shared") return snapshot.upgrader_until_ms <= now_ms && snapshot.break_at_ms <= now_ms;
  // Shared leases expire without a change to the record. The first lease to expire may be the only one, and the script removes
  // it.
  return othersSharing(snapshot, pending.token) === 0 || broken || now_ms >= snapshot.shared_next_ms;
}

function isMyTurn(snapshot: Snapshot, mode: Mode, pending: PendingRequest, passed: boolean): boolean {
  if (pending.token !== "-") return true;
  if (pending.permits > 0)
    return !pending.fair || !snapshot.front || snapshot.front.slice(1) === pending.ticket || passed;
  if (!snapshot.front || snapshot.front.slice(1) === pending.ticket) return true;
  if (!pending.fair) return snapshot.shared === 0;
  if (mode === "shared" && (snapshot.writers === 0 || snapshot.front.startsWith("s"))) return true;
  return passed;
}
