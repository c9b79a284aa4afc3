import type { Look } from "../codec/record.ts";
import type { Mode, Target } from "../types.ts";

/** As in `lua/lib/queue.lua`: how long the one whose turn it is has to take it. */
export const TURN_MS = 3000;

export interface Standing {
  readonly targets: readonly Target[];
  /** The place in the queue, if there is one. */
  readonly ticket: string | undefined;
  /** The caller's own lease on the lock, or "-". */
  readonly token: string;
  readonly fair: boolean;
  /** Of a semaphore; 0 for locks. */
  readonly permits: number;
}

/**
 * Whether what a look has read gives a reason to run the script. May be wrong in both directions: a script decides who gets
 * in, and who is told wrongly that it is held asks again.
 */
export function hopeful(
  looks: readonly (Look | undefined)[],
  standing: Standing,
  store_now_ms: number,
  next_chance_ms: number,
): boolean {
  return looks.every((look, i) => {
    if (!look) return true;
    // Another request of the same ticket has taken the grant.
    if (standing.ticket !== undefined && look.exclusive?.id.slice(1) === standing.ticket) return true;
    const { mode } = standing.targets[i] as Target;
    // The semaphore was deleted or made smaller: a script has to say so.
    if (standing.permits > look.capacity) return true;
    const turn_until_ms = turnUntil(look, next_chance_ms);
    const passed = turn_until_ms > 0 && store_now_ms >= turn_until_ms;
    return isFree(look, mode, standing, store_now_ms, next_chance_ms) && isMyTurn(look, mode, standing, passed);
  });
}

/** When the turn of the front runs out; 0 when unknown. A lease that ends by itself shows in no record. */
export function turnUntil(look: Look, next_chance_ms: number): number {
  if (look.turn_until_ms > 0) return look.turn_until_ms;
  const turn_at_ms = look.exclusive?.deadline_ms ?? (look.shared > 0 ? next_chance_ms : 0);
  return turn_at_ms > 0 ? turn_at_ms + TURN_MS : 0;
}

function isFree(look: Look, mode: Mode, standing: Standing, now_ms: number, next_chance_ms: number): boolean {
  const { exclusive } = look;
  if (exclusive && exclusive.deadline_ms > now_ms) return false;
  if (look.delay_until_ms > now_ms) return false;
  // Leases that end by themselves stay in the record until a script looks.
  if (standing.permits > 0) return look.permits + standing.permits <= look.capacity || now_ms >= look.shared_next_ms;
  if (mode === "shared") return !look.upgrader && look.break_at_ms <= now_ms;
  const own = standing.token === "-" ? 0 : 1;
  // Shared leases that were not released end unseen by the record: the script told when the last of them does.
  const broken = look.break_at_ms > 0 && now_ms >= look.break_at_ms;
  return look.shared <= own || broken || now_ms >= next_chance_ms;
}

function isMyTurn(look: Look, mode: Mode, standing: Standing, passed: boolean): boolean {
  if (standing.token !== "-") return true;
  if (standing.permits > 0) return !standing.fair || !look.front || look.front.slice(1) === standing.ticket || passed;
  if (!standing.fair) return look.front === undefined || look.shared === 0;
  if (!look.front || look.front.slice(1) === standing.ticket) return true;
  if (mode === "shared" && (look.writers === 0 || look.front.startsWith("s"))) return true;
  return passed;
}
