/** Mistakes in scripts that leave an invalid record: the checks in `lua/check/` must find and name each. */
import type { Edit, Mutant } from "./mutant.ts";

const HOLDERS = "lua/core/holders.lua";
const ENDS = "lua/core/ends.lua";
const QUEUE = "lua/core/queue.lua";
const RECORD = "lua/core/record.lua";

/** `says` is the name of the violated invariant. */
const breaking = (name: string, says: string, file: string, find: string, replace: string): Mutant => {
  const edits: readonly Edit[] = [{ file, find, replace }];
  return { name, edits, shows: new RegExp(says) };
};

export const mutants: readonly Mutant[] = [
  breaking(
    "a shared lease is granted but not counted",
    "shared is the size of the leases set",
    ...([HOLDERS, "  lock.shared = lock.shared + 1\n", ""] as const),
  ),
  breaking(
    "several leases that are removed together are counted as one",
    "shared is the size of the leases set",
    ...([ENDS, "lock.shared = lock.shared - #ids", "lock.shared = lock.shared - 1"] as const),
  ),
  breaking(
    "a lease that ends leaves its fence behind",
    "shared is the size of the holders set",
    ...([ENDS, '  redis.call("ZREM", lock.holders_key, unpack(ids))\n', ""] as const),
  ),
  breaking(
    "permits of leases that end stay counted",
    "permits is the number of permits that the leases hold",
    ...([ENDS, "    lock.permits = lock.permits - permits_of(ids[i])\n", ""] as const),
  ),
  breaking(
    "the record does not show that a shared lease may keep others out",
    "keeps_out is 1 if a shared lease has a lock_delay, or a min_hold that has not ended",
    ...([HOLDERS, "    lock.keeps_out = 1\n", "    lock.keeps_out = lock.keeps_out\n"] as const),
  ),
  breaking(
    "the earliest end of shared leases is that of the latest grant",
    "shared_next is no later than the deadline of any shared lease",
    ...([
      HOLDERS,
      "lock.shared_next = math.min(lock.shared_next, lease.deadline)",
      "lock.shared_next = lease.deadline",
    ] as const),
  ),
  breaking(
    "the lock's other keys expire as if shared leases had no lock_delay and no min_hold",
    "expires_at is no earlier than the last moment at which a shared lease keeps others out",
    ...([
      HOLDERS,
      "math.max(lock.kept_until, lease.deadline + lease.delay, lease.min_until)",
      "math.max(lock.kept_until, lease.deadline - 120000)",
    ] as const),
  ),
  breaking(
    "a place that was given up is counted forever",
    "tickets is the size of the tickets set",
    ...([QUEUE, "    lock.tickets = lock.tickets - 1\n", ""] as const),
  ),
  breaking(
    "the record contains the latest end of an attendance instead of the earliest",
    "attended_next is no later than the end of any queued place's attendance",
    ...([QUEUE, "attended_until < lock.attended_next)", "attended_until > lock.attended_next)"] as const),
  ),
  breaking(
    "a client that returns to a place ahead of all others is not at the front again",
    "front is the first queued place",
    ...([QUEUE, "if not lock.front or place.order < lock.front_arrival then", "if not lock.front then"] as const),
  ),
  breaking(
    "a turn does not end when its client leaves the front of the queue",
    "turn_at is set exactly when the front can be granted|turn_at is 0 if there is no front",
    ...([
      QUEUE,
      "  elseif not has_turn and lock.turn_at ~= 0 then",
      "  elseif not has_turn and lock.turn_at == 1 then",
    ] as const),
  ),
  breaking(
    "a break stays announced forever",
    "break_at is 0 if there is no lease",
    ...([QUEUE, "    lock.break_at = 0\n    lock.changed = true", "    lock.changed = true"] as const),
  ),
  breaking(
    "the label of a place remains after the place is removed",
    "details",
    ...([
      RECORD,
      'lock.details = lock.details - redis.call("HDEL", lock.details_key, unpack(ids))',
      "lock.details = lock.details - #ids",
    ] as const),
  ),
];
