/** Compares the store's data about a lock with the model's at one instant, since replies reveal little of it. */
import { isDeepStrictEqual } from "node:util";
import type { Lock } from "../../model/lock.ts";
import type { Mode } from "../../model/operation.ts";
import { type Decoded, UNATTENDED } from "./decoded.ts";

/** A change to a lock's other keys doesn't rewrite the record until the record is this old. */
export const UNWRITTEN_MS_MAX = 1_000;

interface Kept {
  /** Ids with their deadlines. */
  readonly leases: readonly (readonly [id: string, until_ms: number])[];
  readonly places: readonly (readonly [id: string, order: number, queued: boolean, attended_until_ms: number])[];
  readonly turn: readonly [id: string, since_ms: number, until_ms: number] | undefined;
  /** How long the next turn lasts if waiting clients are notified of their turns. */
  readonly turn_ms: number;
  readonly upgrader_until_ms: number | undefined;
  readonly no_grace_until_ms: number;
  readonly delay_until_ms: number;
  readonly break_at_ms: number;
}

/** Compares a newly written record with the model. Returns true if they agree, and otherwise both versions. */
export function isKept(lock: Lock, decoded: Decoded): true | { readonly expected: Kept; readonly actual: Kept } {
  const { numbers, written_at } = decoded;
  // A script removes at most a hundred ended leases at a time.
  if (numbers.shared_next > 0 && numbers.shared_next <= written_at) return true;
  const [expected, actual] = [modelled(lock, written_at), stored(decoded)];
  return isDeepStrictEqual(expected, actual) || { expected, actual };
}

/**
 * Whether the record shows, to within a second, when the lock's other keys last changed. Corrections after a backward
 * clock step depend on this.
 */
export function datesChange({ tickets, leases, written_at }: Decoded, before: Decoded, now_ms: number): boolean {
  if (now_ms - written_at < UNWRITTEN_MS_MAX) return true;
  return isDeepStrictEqual([tickets, leases], [before.tickets, before.leases]);
}

const byId = <Entry extends readonly [id: string, ...unknown[]]>(entries: readonly Entry[]) =>
  entries.toSorted(([a], [b]) => (a < b ? -1 : 1));

const idOf = (mode: Mode, secret: string) => (mode === "exclusive" ? "x" : "s") + secret;

function modelled(lock: Lock, now_ms: number): Kept {
  const { leases, waiters, turn, turn_ms, upgrader, no_grace_until_ms, delay_until_ms, break_at_ms } = lock;
  return {
    leases: byId(leases.map(({ mode, token, deadline_ms }) => [idOf(mode, token), deadline_ms] as const)),
    places: byId(
      waiters.map(
        ({ mode, secret, order, unattended, attended_until_ms }) =>
          [idOf(mode, secret), order, !unattended, attended_until_ms] as const,
      ),
    ),
    turn: turn && [idOf(turn.of.mode, turn.of.secret), turn.since_ms, turn.until_ms],
    turn_ms,
    delay_until_ms,
    break_at_ms,
    upgrader_until_ms: upgrader?.ticket_until_ms,
    no_grace_until_ms: Math.max(now_ms, no_grace_until_ms),
  };
}

function stored({ numbers, exclusive, front, upgrader, ahead, written_at, ...beside }: Decoded): Kept {
  const { break_at, delay_until, no_grace_until, turn_at, turn_until, turn_ms } = numbers;
  // The script that announces a break doesn't update every lease.
  const cut = (deadline: number) => (break_at > 0 ? Math.min(deadline, break_at) : deadline);
  return {
    leases: byId([
      ...(exclusive ? [[exclusive.id, exclusive.deadline] as const] : []),
      ...[...beside.leases].map(([id, deadline]) => [id, cut(deadline - ahead)] as const),
    ]),
    places: byId(
      [...beside.tickets].map(([id, attended_until]) => {
        const score = beside.writers.get(id) ?? beside.readers.get(id) ?? 0;
        const queued = score < UNATTENDED;
        return [id, queued ? score : score - UNATTENDED, queued, attended_until - ahead] as const;
      }),
    ),
    turn: turn_at > 0 ? [front ?? "", turn_at, turn_until] : undefined,
    turn_ms,
    upgrader_until_ms: upgrader?.deadline,
    no_grace_until_ms: Math.max(written_at, no_grace_until),
    delay_until_ms: delay_until,
    break_at_ms: break_at,
  };
}
