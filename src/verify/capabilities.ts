/** Parts of the contract that a deployment might not offer. A quorum of databases does not offer some of them. */

export type Capability =
  | "breaks"
  /** Headers arrive unchanged, byte for byte. */
  | "exact_headers"
  /** A lease lasts exactly as long as requested, and its holder sees all of the remaining time. */
  | "exact_lengths"
  | "history"
  /** Features that exist only over HTTP. */
  | "http"
  | "latches"
  | "listings"
  /** A ttl longer than ten minutes, and a lock_delay longer than one. */
  | "long_terms"
  | "min_hold"
  /** Waiting requests have a place, a ticket and a turn. */
  | "queue"
  /** Re-entry, upgrades and downgrades. */
  | "reentry"
  /** A request that is retried with its key gets the same answer as the first one. */
  | "replays"
  | "semaphores"
  | "several_locks"
  | "shorter_renewals"
  /** One of many simultaneous requests is always granted. */
  | "simultaneous_attempts"
  /** The locks of Terraform's `http` backend. */
  | "terraform"
  | "transfers";

/** The missing capabilities, each with the reason. */
export type Lacks = Readonly<Partial<Record<Capability, string>>>;

/** The capabilities that several independent databases cannot provide, and why. */
export const QUORUM_LACKS: Lacks = {
  queue: "a quorum has no queue: it issues no tickets and does not order waiting requests",
  simultaneous_attempts:
    "colliding attempts are retried after random pauses: many simultaneous requests might all be refused, and many waiting requests would take too long for a test",
  reentry: "a quorum never changes a lease in place, so it does not support re-entry, upgrades or downgrades",
  replays:
    "a retry is a new attempt: a repeated acquire gets a second lease, and a repeated release or renewal is evaluated again",
  exact_lengths:
    "a lease's remaining time is computed from several clocks, so it is slightly less than requested, and never exact",
  shorter_renewals: "a renewal that shortens a lease may end it while its holder still relies on it",
  long_terms:
    "a database that has lost its data must abstain from voting for as long as the longest ttl and lock_delay, so both have low limits",
  several_locks: "several locks cannot be taken atomically across databases",
  semaphores: "semaphores and their heartbeats are not supported",
  latches: "latches are not supported",
  listings: "listings are not supported",
  transfers: "transfers are not supported",
  breaks: "breaking a lock is not supported",
  terraform: "Terraform locks are not supported: a repeated request would not find its lease",
  history: "no history is kept",
  min_hold:
    "a database that has lost its data would also have to abstain from voting for the longest min_hold, which is a day",
};
