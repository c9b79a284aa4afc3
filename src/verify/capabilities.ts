/** Parts of the contract that a deployment may lack, and why a quorum of databases does. */

export type Capability =
  | "breaks"
  /** Headers arrive byte for byte. */
  | "exact_headers"
  /** A lease lasts for as long as was asked, and its holder learns of all that is left. */
  | "exact_lengths"
  | "history"
  /** Features that exist only over HTTP. */
  | "http"
  | "latches"
  | "listings"
  /** A ttl of more than ten minutes, a lock_delay of more than one. */
  | "long_terms"
  | "min_hold"
  /** Waiting requests have a place, a ticket and a turn. */
  | "queue"
  /** Re-entry, upgrades and downgrades. */
  | "reentry"
  /** A request that is sent again under its key has the first answer. */
  | "replays"
  | "semaphores"
  | "several_locks"
  | "shorter_renewals"
  /** Of many requests at once, one is always granted. */
  | "simultaneous_attempts"
  /** The locks of Terraform's backend `http`. */
  | "terraform"
  | "transfers";

/** Why each of them is missing. */
export type Lacks = Readonly<Partial<Record<Capability, string>>>;

/** What several independent databases cannot promise, and why. */
export const QUORUM_LACKS: Lacks = {
  queue: "there is no queue across databases: no tickets, and no order among waiting requests",
  simultaneous_attempts:
    "attempts that collide are repeated after random pauses: of many at once all may be refused, and many waiting ones take too long for a test",
  reentry: "a lease is not changed in place, so there is no re-entry, upgrade or downgrade, which these tests use",
  replays:
    "a retry is a new attempt: it gets a lease beside the first one, and a repeated release or renewal is evaluated again",
  exact_lengths:
    "what is left of a lease is what a majority agrees on, by several clocks: a little less than asked for, never exact",
  shorter_renewals: "a renewal that shortens may end a lease that its holder believes in",
  long_terms:
    "a database that lost its data does not vote for as long as the longest ttl and lock_delay, so these are short",
  several_locks: "several locks cannot be taken atomically across databases",
  semaphores: "semaphores are not offered, nor heartbeats of them",
  latches: "latches are not offered",
  listings: "listings are not offered",
  transfers: "transfers are not offered",
  breaks: "breaking a lock is not offered",
  terraform: "locks for Terraform are not offered: a request that is repeated finds no lease",
  history: "no history is kept",
  min_hold: "a database that lost its data would have to stop voting for the longest min_hold too, a day",
};
