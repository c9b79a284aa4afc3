import { type Lock, TICKET_MS } from "./lock.ts";

/** The instants at which something is due for this lock. */
export function instants(lock: Lock): number[] {
  const { leases, waiters, upgrader, delay_until_ms, break_at_ms, turn, no_grace_until_ms } = lock;
  return [
    // While nothing has observed the end of a lease, its lock_delay is not the lock's.
    ...leases.flatMap(({ deadline_ms, min_until_ms, lock_delay_ms }) => [
      ...[deadline_ms, min_until_ms],
      deadline_ms + lock_delay_ms,
    ]),
    ...waiters.map(({ unattended, attended_until_ms }) => attended_until_ms + (unattended ? TICKET_MS : 0)),
    // From then on it stands in all its queues.
    ...waiters.flatMap(({ spans_locks, arrival }) => (spans_locks ? [Math.ceil(arrival / 1000) + 10_000] : [])),
    ...(upgrader ? [upgrader.ticket_until_ms] : []),
    ...(turn === undefined ? [] : [turn.until_ms]),
    no_grace_until_ms,
    delay_until_ms,
    break_at_ms,
  ];
}
