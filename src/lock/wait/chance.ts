import { TURN_MS } from "../../generated/constants.ts";
import type { Snapshot } from "../codec/snapshot.ts";
import type { Mode, Target } from "../types.ts";

/** What a waiting request asks for. */
export interface PendingRequest {
  readonly targets: readonly Target[];
  /** Of its place in the queue, if it has one. */
  readonly ticket: string | undefined;
  /** The caller's own lease on the lock, or "-". */
  readonly token: string;
  readonly fair: boolean;
  /** Of a semaphore; 0 for locks. */
  readonly permits: number;
}

/**
 * Whether the script would probably grant the request, judged by what a poll has read. A wrong yes costs a script; a wrong no
 * is corrected by a later poll. The script decides.
 */
export function couldBeGranted(
  snapshots: readonly (Snapshot | undefined)[],
  pending: PendingRequest,
  store_now_ms: number,
  next_chance_ms: number,
): boolean {
  return snapshots.every((snapshot, i) => {
    if (!snapshot) return true;
    // Another request with the same ticket was granted the lock.
    if (pending.ticket !== undefined && snapshot.exclusive?.id.slice(1) === pending.ticket) return true;
    const { mode } = pending.targets[i] as Target;
    // The semaphore was deleted or made smaller, which only a script can report.
    if (pending.permits > snapshot.capacity) return true;
    const turn_until_ms = turnEnd(snapshot, next_chance_ms);
    const passed = turn_until_ms > 0 && store_now_ms >= turn_until_ms;
    return isFree(snapshot, mode, pending, store_now_ms, next_chance_ms) && isMyTurn(snapshot, mode, pending, passed);
  });
}

/** When the turn of the waiter at the front runs out; 0 when unknown. A lease that expires does not change the record. */
export function turnEnd(snapshot: Snapshot, next_chance_ms: number): number {
  if (snapshot.turn_until_ms > 0) return snapshot.turn_until_ms;
  const turn_at_ms = snapshot.exclusive?.deadline ?? (snapshot.shared > 0 ? next_chance_ms : 0);
  return turn_at_ms > 0 ? turn_at_ms + TURN_MS : 0;
}

function isFree(
  snapshot: Snapshot,
  mode: Mode,
  pending: PendingRequest,
  now_ms: number,
  next_chance_ms: number,
): boolean {
  const { exclusive } = snapshot;
  if (exclusive && exclusive.deadline > now_ms) return false;
  if (snapshot.delay_until_ms > now_ms) return false;
  // Expired leases stay in the record until a script removes them.
  if (pending.permits > 0)
    return snapshot.permits + pending.permits <= snapshot.capacity || now_ms >= snapshot.shared_next_ms;
  if (mode === "shared") return !snapshot.upgrader && snapshot.break_at_ms <= now_ms;
  const own = pending.token === "-" ? 0 : 1;
  // Shared leases expire without a change of the record. The script said when the last of them does.
  const broken = snapshot.break_at_ms > 0 && now_ms >= snapshot.break_at_ms;
  return snapshot.shared <= own || broken || now_ms >= next_chance_ms;
}

function isMyTurn(snapshot: Snapshot, mode: Mode, pending: PendingRequest, passed: boolean): boolean {
  if (pending.token !== "-") return true;
  if (pending.permits > 0)
    return !pending.fair || !snapshot.front || snapshot.front.slice(1) === pending.ticket || passed;
  if (!pending.fair) return snapshot.front === undefined || snapshot.shared === 0;
  if (!snapshot.front || snapshot.front.slice(1) === pending.ticket) return true;
  if (mode === "shared" && (snapshot.writers === 0 || snapshot.front.startsWith("s"))) return true;
  return passed;
}
