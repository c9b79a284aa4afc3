/** Mistakes in the scripts that the replay must notice. The model's mutants come first, because they also cover the queue. */
import { mutants as modelMutants } from "../model/mutants.ts";
import type { Mutant } from "../simulator/mutants/mutant.ts";

const ABOUT_THE_QUEUE = [
  "a place that was passed is forgotten",
  "an unattended place is waited for",
  "a turn never runs out",
  "a multi-lock that waits never stands in all its queues",
  "a multi-lock that waits keeps free locks to itself from the first instant",
  "the script that frees the lock does not grant it to a client that is away",
  "a client that is away is granted the lock beside others",
  "a head start orders nothing",
  "the arrival of a place with a head start is its order",
  "a ticket with a head start takes its place anew",
];

const OTHERS: readonly Mutant[] = [
  {
    name: "a turn is a tenth of a second shorter",
    edits: [{ file: "lua/core/queue.lua", find: " TURN_MS = 3000", replace: " TURN_MS = 2900" }],
  },
  {
    name: "a place is attended a little longer between two requests",
    edits: [{ file: "lua/core/queue.lua", find: "GRACE_MS = 1500", replace: "GRACE_MS = 1600" }],
  },
  {
    name: "a place is attended to the end of its request, though its client is known to have gone",
    edits: [
      {
        file: "lua/lock/unattend.lua",
        find: "save_place(lock, id, place, attended, true)",
        replace: "save_place(lock, id, place, attended)",
      },
    ],
  },
  {
    name: "a request whose client has gone ends what a later one attends",
    edits: [{ file: "lua/core/queue.lua", find: "attended_until_of(locks[i], ids[i]) + 1", replace: "0" }],
  },
  {
    name: "a turn that was missed does not shorten the next",
    edits: [
      {
        file: "lua/core/queue.lua",
        find: "  set_turn_length(lock, SHORT_TURN_MS)",
        replace: "  set_turn_length(lock, TURN_MS, SHORT_TURN_MS)",
      },
    ],
  },
  {
    name: "nobody learns that a turn begins",
    edits: [{ file: "lua/core/queue.lua", find: "    lock.turn_began = true\n", replace: "" }],
  },
  {
    name: "a fence is what the clock says",
    edits: [{ file: "lua/core/holders.lua", find: "math.max(lock.fence + 1, now_us)", replace: "now_us" }],
  },
  {
    name: "after the clock was set back, an exclusive lease lasts until its old deadline",
    edits: [{ file: "lua/core/record.lua", find: "move_lease(lock.exclusive, -by_ms)", replace: "" }],
  },
  {
    name: "after the clock was set back, shared leases and places last until the old time",
    edits: [{ file: "lua/core/record.lua", find: "lock.ahead = lock.ahead + by_ms", replace: "" }],
  },
  {
    name: "after the clock was set back, a turn lasts until the old time",
    edits: [{ file: "lua/core/record.lua", find: '    "turn_until",\n', replace: "" }],
  },
  {
    name: "after the clock was set back, a request for several locks waits for the old time to queue for all of them",
    edits: [
      { file: "lua/core/queue.lua", find: "arrived_at > now + 1000 and now or arrived_at", replace: "arrived_at" },
    ],
  },
  {
    name: "a place that is attended for longer does not tell when that was written",
    edits: [
      {
        file: "lua/core/record.lua",
        find: "lock.changed or now - lock.written_at >= 1000",
        replace: "lock.changed or now < 0",
      },
    ],
  },
];

export const scriptMutants: readonly Mutant[] = [
  ...modelMutants.filter(({ name }) => ABOUT_THE_QUEUE.includes(name)),
  ...OTHERS,
];
