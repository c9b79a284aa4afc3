import type { Lacks } from "../support/capabilities.ts";

/** What several independent databases cannot promise, and why. */
export const QUORUM_LACKS: Lacks = {
  queue: "nobody stands in line across databases: no queue, no tickets, no order among those who wait",
  simultaneous_attempts:
    "attempts that meet part at random: of many at once all may be refused, and many that wait take too long for a test",
  reentry: "a lease is not changed in place: no re-entry, upgrade or downgrade, which these go through",
  replays:
    "a retry is an attempt of its own: granted anew beside its first lease, and every release and renewal judged anew",
  exact_lengths:
    "what is left of a lease is what a majority is sure of, by several clocks: a little less than asked for, never exact",
  shorter_renewals: "a renewal that shortens may end a lease that its holder believes in",
  long_terms:
    "how long a database that lost its data sits out follows from the longest ttl and lock_delay, which are small",
  several_locks: "several locks cannot be taken in one step of several databases",
  semaphores: "semaphores are not offered, nor heartbeats of them",
  latches: "latches are not offered",
  listings: "listings are not offered",
  transfers: "transfers are not offered",
  breaks: "breaking a lock is not offered",
  terraform: "locks for Terraform are not offered: a request that is repeated finds no lease",
  history: "no history is kept",
  min_hold: "a database that lost its data would have to sit out the longest min_hold too, a day",
};
