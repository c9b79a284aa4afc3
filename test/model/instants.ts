import { type Lock, TICKET_MS } from "./lock.ts";

/** Returns the instants at which something falls due for this lock. */
export function instants(lock: Lock): number[] {
  const { leases, waiters, upgrader, delay_until_ms, break_at_ms, turn, no_grace_until_ms } = lock;
  return [
    // A lease's lock_delay doesn't become the lock's until the lease's end has been observed.
    ...leases.flatMap(({ deadline_ms, min_until_ms, lock_delay_ms }) => [
      ...[deadline_ms, min_until_ms],
      deadline_ms + lock_delay_ms,
    ]),
    ...waiters.flatMap(({ unattended, attended_until_ms }) => (unattended ? [] : [attended_until_ms])),
    // A place lapses then even if nobody has observed before that it is no longer attended.
    ...waiters.map(({ attended_until_ms }) => attended_until_ms + TICKET_MS),
    // At this instant, a request for several locks joins all of its queues.
    ...waiters.flatMap(({ spans_locks, arrival }) => (spans_locks ? [Math.ceil(arrival / 1000) + 10_000] : [])),
    ...(upgrader ? [upgrader.ticket_until_ms] : []),
    ...(turn === undefined ? [] : [turn.until_ms]),
    no_grace_until_ms,
    delay_until_ms,
    break_at_ms,
  ];
}
