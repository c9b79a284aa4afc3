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
];

export const scriptMutants: readonly Mutant[] = [
  ...modelMutants.filter(({ mistake }) => ABOUT_THE_QUEUE.includes(mistake)),
  ...OTHERS,
];
