/** Mistakes in the scripts that the replay must notice. Those of the model come first; they are about the queue as well. */
import { type Mutant, mutants as modelMutants } from "../model/mutants.ts";

const ABOUT_THE_QUEUE = [
  "a place that was passed is forgotten",
  "an unattended place is waited for",
  "a turn never runs out",
  "a multi-lock that waits never stands in all its queues",
  "a multi-lock that waits keeps free locks to itself from the first instant",
];

const OTHERS: readonly Mutant[] = [
  {
    mistake: "a turn is a tenth of a second shorter",
    file: "lib/turns.lua",
    search: "\nTURN_MS = 3000",
    replace: "\nTURN_MS = 2900",
  },
  {
    mistake: "a place is attended a little longer between two requests",
    file: "lib/places.lua",
    search: "GRACE_MS = 1500",
    replace: "GRACE_MS = 1600",
  },
  {
    mistake: "a place is attended to the end of its request, though its client is known to have gone",
    file: "lock/unattend.lua",
    search: "save_place(lock, id, place, attended, true)",
    replace: "save_place(lock, id, place, attended)",
  },
  {
    mistake: "a request whose client has gone ends what a later one attends",
    file: "lib/places.lua",
    search: "attended_until_of(locks[i], ids[i]) + 1",
    replace: "0",
  },
  {
    mistake: "a turn that was missed does not shorten the next",
    file: "lib/turns.lua",
    search: "  set_turn_length(lock, SHORT_TURN_MS)",
    replace: "",
  },
  {
    mistake: "nobody is told that a turn begins",
    file: "lib/turns.lua",
    search: "    lock.turn_began = true\n",
    replace: "",
  },
  {
    mistake: "a fence is what the clock says",
    file: "lib/holders.lua",
    search: "math.max(lock.fence + 1, now_us)",
    replace: "now_us",
  },
  {
    mistake: "after the clock was set back, an exclusive lease lasts until its old deadline",
    file: "lib/set_back.lua",
    search: "move_lease(lock.exclusive, -by_ms)",
    replace: "",
  },
  {
    mistake: "after the clock was set back, shared leases and places last until the old time",
    file: "lib/set_back.lua",
    search: "lock.ahead = lock.ahead + by_ms",
    replace: "",
  },
  {
    mistake: "after the clock was set back, a turn lasts until the old time",
    file: "lib/set_back.lua",
    search: '    "turn_until",\n',
    replace: "",
  },
  {
    mistake:
      "after the clock was set back, a request for several locks waits for the old time to queue for all of them",
    file: "lib/places.lua",
    search: "arrived_at > now + 1000 and now or arrived_at",
    replace: "arrived_at",
  },
  {
    mistake: "a place that is attended for longer does not tell when that was written",
    file: "lib/set_back.lua",
    search: "lock.changed or now - lock.written_at >= 1000",
    replace: "lock.changed",
  },
];

export const scriptMutants: readonly Mutant[] = [
  ...modelMutants.filter(({ mistake }) => ABOUT_THE_QUEUE.includes(mistake)),
  ...OTHERS,
];
