/**
 * The specification's planted mistakes that the lists for scripts lack, rewritten as mistakes in the scripts.
 */
import type { Mutant } from "./mutant.ts";

export const counterparts: readonly Mutant[] = [
  {
    name: "a lock is granted exclusively together with shared leases",
    edits: [
      {
        file: "lua/core/holders.lua",
        find: "return lock.live == (shared and 1 or 0)",
        replace: "return lock.live >= 0",
      },
    ],
  },
  {
    name: "a request for several locks gets only those that are free",
    edits: [
      {
        file: "lua/core/queue.lua",
        find: "if is_blocked(locks[i], ids[i], order, input.fair) then",
        replace: "if is_blocked(locks[i], ids[i], order, input.fair) and i == 1 then",
      },
    ],
  },
  {
    name: "readers overtake a waiting writer",
    edits: [
      {
        file: "lua/core/queue.lua",
        find: "    if lock.writers == 0 then\n      return false\n    end",
        replace: "    if lock.writers >= 0 then\n      return false\n    end",
      },
    ],
  },
  {
    name: "a turn ends a second early",
    edits: [
      { file: "lua/core/queue.lua", find: "or now < turn_until then", replace: "or now + 1000 < turn_until then" },
    ],
  },
  {
    name: "turns are short although clients are not notified of them",
    edits: [
      {
        file: "lua/core/queue.lua",
        find: "lock.turn_ms > 0 and lock.turn_ms or TURN_MS)",
        replace: "lock.turn_ms > 0 and lock.turn_ms or SHORT_TURN_MS)",
      },
    ],
  },
  {
    name: "a returning client counts as a new arrival",
    edits: [
      {
        file: "lua/core/queue.lua",
        find: "  found.arrival, found.order = one.arrival, one.order\n",
        replace: "  found.arrival, found.order = now_us, now_us\n",
      },
    ],
  },
  {
    name: "a request for several locks queues for all that block it, but is notified of its turn on only one",
    edits: [
      {
        file: "lua/core/queue.lua",
        find: "if aside_until <= now or is_among(blocked, spare + 1, i) then",
        replace: "if aside_until <= now or is_among(blocked, spare + 2, i) then",
      },
    ],
  },
  {
    name: "a lease ends a second before its deadline",
    edits: [
      {
        file: "lua/core/ends.lua",
        find: "if not lease or lease.deadline > now then",
        replace: "if not lease or lease.deadline > now + 1000 then",
      },
    ],
  },
  {
    name: "a turn starts over with every request",
    edits: [
      {
        file: "lua/core/queue.lua",
        find: "if has_turn and lock.turn_at == 0 then",
        replace: "if has_turn then",
      },
    ],
  },
  {
    name: "when the clock is set back, a lease loses a second",
    edits: [
      {
        file: "lua/core/record.lua",
        find: "move_lease(lock.exclusive, -by_ms)",
        replace: "move_lease(lock.exclusive, -by_ms - 1000)",
      },
    ],
  },
  {
    name: "after the clock was set back, places count as unattended between two requests until the old time",
    edits: [{ file: "lua/core/record.lua", find: `    "no_grace_until",\n`, replace: "" }],
  },
  {
    name: "a request whose client has gone ends what a later one attends since the clock was set back",
    edits: [
      {
        file: "lua/core/queue.lua",
        find: "return own_until <= now + ATTENDED_MAX_MS and",
        replace: "return",
      },
    ],
  },
];
