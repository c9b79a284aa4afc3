/**
 * Mistakes in the scripts that the replay must notice. The model's mutants come first, because they also cover the
 * queue.
 */
import { mutants as modelMutants } from "../model/mutants.ts";
import type { Edit, Mutant } from "../simulator/mutants/mutant.ts";

const ABOUT_THE_QUEUE = [
  "a place that was passed over is forgotten",
  "an unattended place is not passed over",
  "a turn never runs out",
  "a waiting multi-lock never joins all its queues",
  "a waiting multi-lock reserves free locks from the start",
  "a request for any of several locks takes the last free ones of its list",
  "the script that frees the lock does not grant it to an absent client",
  "an absent client is granted the lock together with others",
  "a head start has no effect on the order",
  "the arrival of a place with a head start is reported as its order",
  "a request with a ticket and a head start gets a new place",
];

/** Without it, a script with too few places would fail instead of returning a position. */
const POSITION_MISSING: Edit = {
  file: "lua/core/queue.lua",
  find: "return math.max(unpack(numbers))",
  replace: "return math.max(0, unpack(numbers))",
};

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
    name: "a request for some of several locks queues for as many as it can do without",
    edits: [
      {
        file: "lua/core/queue.lua",
        find: "if aside_until <= now or is_among(blocked, spare + 1, i) then",
        replace: "if aside_until <= now or is_among(blocked, math.max(spare, 1), i) then",
      },
      POSITION_MISSING,
    ],
  },
  {
    name: "a request for some of several locks reserves the free ones from the start",
    edits: [{ file: "lua/core/queue.lua", find: "if wanted > 1 then", replace: "if wanted > 1 and spare == 0 then" }],
  },
  {
    name: "a request for some of several locks is granted one more",
    edits: [
      { file: "lua/core/request.lua", find: "if #chosen < wanted and is_free then", replace: "if is_free then" },
      { file: "lua/core/request.lua", find: "is_among(chosen, wanted, i)", replace: "is_among(chosen, wanted + 1, i)" },
    ],
  },
  {
    name: "a request for some of several locks is granted one fewer",
    edits: [
      { file: "lua/core/request.lua", find: "if #chosen < wanted and is_free then", replace: "if is_free then" },
      {
        file: "lua/core/request.lua",
        find: "is_among(chosen, wanted, i)",
        replace: "is_among(chosen, math.max(wanted - 1, 1), i)",
      },
    ],
  },
  {
    name: "a request for some of several locks stays in the queues of the locks that it leaves out",
    edits: [
      {
        file: "lua/core/request.lua",
        find: `    elseif found and found[i] then
      remove_place(locks[i], ids[i], found[i])
`,
        replace: "",
      },
    ],
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
