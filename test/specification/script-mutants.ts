/**
 * Mistakes in the scripts that the replay must notice. The model's mutants come first, because they also cover the
 * queue.
 */
import { mutants as modelMutants } from "../model/mutants.ts";
import type { Mutant } from "../simulator/mutants/mutant.ts";

const ABOUT_THE_QUEUE = [
  "a place that was passed over is forgotten",
  "an unattended place is not passed over",
  "a turn never runs out",
  "a waiting multi-lock never joins all its queues",
  "a waiting multi-lock reserves free locks from the start",
  "the script that frees the lock does not grant it to an absent client",
  "an absent client is granted the lock together with others",
  "a head start has no effect on the order",
  "the arrival of a place with a head start is reported as its order",
  "a request with a ticket and a head start gets a new place",
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
    name: "a place is attended until the end of its request although its client is known to have left",
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
    name: "a missed turn does not shorten the next one",
    edits: [
      {
        file: "lua/core/queue.lua",
        find: "  set_turn_length(lock, SHORT_TURN_MS)",
        replace: "  set_turn_length(lock, TURN_MS, SHORT_TURN_MS)",
      },
    ],
  },
  {
    name: "no client is notified when its turn begins",
    edits: [{ file: "lua/core/queue.lua", find: "    lock.turn_began = true\n", replace: "" }],
  },
  {
    name: "a fence is simply the clock's time",
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
    name: "a place whose attendance is extended does not record when",
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
