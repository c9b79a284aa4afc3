/** The meaning of each field, by name. A name has the same meaning everywhere. */
export const GLOSSARY: Readonly<Record<string, string>> = {
  Created: "When the lock was taken.",
  ID: "Of a request: the UUID that the client has chosen for its lock. In an answer: names the holder's lease for a forced unlock, and is not its ID.",
  Info: "What else is known, in words.",
  Operation: "What Terraform or OpenTofu does, such as `OperationTypeApply`. Empty if the holder is neither.",
  Path: "The path of the state, if there is one.",
  Version: "The version of Terraform or OpenTofu. Empty if the holder is neither.",
  Who: "The user and the host; for any other holder, its owner label.",
  acquired_at: "When the lease was granted, by the store's clock.",
  answering: "How many of the databases answered.",
  at: "When it happened, by the store's clock.",
  attended:
    "Whether a client is there to take the turn of this place: a request for it is open, or was open a moment ago and is expected back with its ticket. Unattended places are passed and listed last. They keep their arrival while their tickets live.",
  available: "The permits that are free. Never negative, even if the capacity was lowered below what is held.",
  available_at:
    "The earliest time at which new leases may be possible: when a lock_delay ends, or the last lease and its min_hold, unless it is renewed. For a semaphore: present only while a lock_delay is in the way. For a break: present only while a lock_delay or min_hold keeps others out.",
  blocked_by: "The names that are in the way of this request.",
  break_at: "The lock is being broken with grace: the lease ends at this time, even if it is renewed.",
  broken: "How many leases were ended.",
  by: "Of a count-down: how much to count down. Of a break: who breaks it, as the caller says, told to the holders and kept in the history.",
  capacity:
    "How many permits the semaphore has in all. In a request: if the semaphore does not exist yet, sets it up with this many permits. Otherwise ignored.",
  claimed: "`false`: the lease was granted to an absent client, which has not asked for it yet.",
  code: "Which error this is. The code is stable: tell errors apart by it.",
  count: "The remaining count. The latch opens at 0.",
  cursor: "Where the next page begins; null on the last page. Earlier pages may be short or empty.",
  deadlock: "Two readers wait for each other to upgrade. The first one goes on waiting.",
  delay: "`false`: start no lock_delay, and end one that runs, or a min_hold.",
  deleted: "Whether there was something to delete.",
  detail:
    "What happened and what to do next, in words. Of one lease of several: by whom it was broken, and why, if that was given.",
  dropped: "How many places in the queue were dropped.",
  engine: "Which kind of store the service uses.",
  docs: "The path of the service's documentation, for browsers.",
  errors: "Everything that is wrong with the request.",
  event: "`granted`, or how the lease ended.",
  expires_at: "When the lease ends unless it is renewed, by the store's clock.",
  fair: "`true`: first come, first served. `false`: take the lock when it is free, and wait without a place in the queue.",
  fence:
    "The fencing token. It is higher for each new grant of this lock. For an exclusive lease: let the resource that you protect refuse a lower fence than it has seen. For shared leases and permits, it only orders grants. In a query: end the lease with this fence, and no other.",
  gone: "`true`: the latch existed when this request began to wait, and has been deleted or has expired since.",
  grace: "Warn the holders through their heartbeats, and end their leases only after this time.",
  held_ms: "How long the lease had been held when it ended, in milliseconds.",
  id: "The id of the API key. It is no secret: it names the key in listings and in the log.",
  key: "The API key, to be sent as `Authorization: Bearer <key>`. No other answer shows it.",
  keys: "The API keys of this page.",
  label: "The name of the API key for people.",
  last_used_on: "The day on which the API key was last used, in UTC; null if it was never used.",
  history:
    "In a query: include the latest events. In an answer: the last 20 events, the latest first, or null if the deployment keeps none.",
  hints:
    "What tells waiting requests that it is their turn: the `object` of the embedded store, the `lobby` for Upstash on Workers, the `process`, or nothing (`off`), so that they poll on a schedule.",
  hold_count: "How many holds the lease has: one for each acquire that entered it. Each release takes one back.",
  holders: "The leases in force, the earliest first, at most 50. For a break with grace: how many leases will end.",
  holders_total: "How many leases are in force.",
  access: "`keys`: with one of the API keys of the deployment; `anonymous`: everyone; `none`: nobody yet.",
  key_id:
    "The id of the API key in the configuration; `anonymous` where none is needed. Of a lease that was broken: that of the key which broke it.",
  scripts: "How a Redis runs the scripts: as Redis `functions`, or by `evalsha`.",
  kind: "Whether the name is a lock's or a semaphore's.",
  latch: "The latch's name.",
  latches: "The latches, each with its name.",
  leases:
    "One entry for each lock or lease of the request, in the same order. In a query, `only`: end the leases, and keep the semaphore.",
  limit:
    "For a listing: the largest number of entries on a page. For an error: the most that the deployment accepts, in bytes or entries.",
  lock: "The lock's name.",
  lock_delay:
    "If this lease ends without a release (by expiry, max_hold or a break), no new holder gets the lock for this long.",
  locks: "The locks: objects with a name when acquiring and in listings, and names alone when releasing and renewing.",
  max_hold:
    "The longest that the lease can last, counted from the grant. No renewal, re-entry or transfer extends it beyond that.",
  may_be_unaware: "How many of the holders may send their next heartbeat only after the break.",
  head_start:
    "Your place in the queue is ordered as though you had arrived this much earlier. The operator sets the maximum, up to 1h; by default it is 0. Not with `fair` false or a `token`.",
  head_start_max:
    "The greatest `head_start` that the key may ask for, at most that of the key that made it. By default it is that of its maker, or the deployment's.",
  head_start_max_ms: "The greatest `head_start` that the key may ask for, if it has its own bound.",
  head_start_ms: "How much earlier the place is ordered than it arrived.",
  need: "How many of the locks are wanted: of those that are free, the first in the list are granted. All by default.",
  min_hold:
    "For this long after the grant, no new holder gets the lock, however early the lease ends. On a semaphore, the same holds for its permits.",
  message: "What was expected, and what was received.",
  metadata:
    "A flat object of strings, numbers and booleans, at most 1 KiB as JSON, shown to everyone who may read the lock. Needs a JSON body.",
  mode: "`exclusive`: alone. `shared`: together with other shared leases.",
  name: "The name: 1 to 256 bytes of UTF-8 without control characters, not `.` or `..`. In a path, write `/` as `%2F`.",
  namespace: "The namespace of the API key.",
  nodes: "The state of the databases of a quorum. Present only on a quorum.",
  ok: "Whether this item succeeded. The other items are not affected.",
  open: "Whether the count has reached 0. An open latch stays open.",
  outcome: "`none`: nothing changed. `unknown`: the store may have applied the request.",
  owner:
    "A label for display, at most 256 bytes. It does not identify a caller: two callers with the same owner exclude each other.",
  path: "The field, with dots between the levels (`locks.1.name`), or the name of a header or query parameter.",
  permits: "For a semaphore: its capacity. For a lease: how many permits it takes.",
  position:
    "The place in the queue; 0 is next. For several locks: the greatest of them. Other clients' unattended places are not counted.",
  prefix: "Only names that start with this.",
  queue_length: "How many requests wait in the queue and can have a turn.",
  dismissed: "The request was never granted: an administrator sent all waiters away.",
  reason:
    "How the lease ended; `unknown` if the lock no longer remembers it. In a break and in the history: why it was broken, as the caller says.",
  queue:
    "The places in the queue, at most 50: attended ones by arrival, then the others. For a break, `true`: also send all waiters away. `only`: do that, and break no lease.",
  reference:
    "Up to 256 bytes that the webhook `lease.granted` repeats when the lock is granted while you are away. Not a secret.",
  refresh_after_ms: "How long a page that shows live state should wait before it asks again, in milliseconds.",
  released: "Whether the lease has ended, or the place was given up; `false` while holds remain.",
  renew_after_ms: "When to renew, in milliseconds from now: after a third of the lease.",
  request_id: "Identifies this request in the service's log.",
  results: "One entry for each name of the request, in the same order.",
  repaired:
    "`true`: the stored data was damaged and has been removed. How many leases that ended is not known. Absent otherwise.",
  repeated:
    "`true`: the lease was granted to an earlier request with the same Idempotency-Key or ticket. If that was not yours, another client may hold it. Absent otherwise.",
  retry_after_ms: "When to ask again, in milliseconds. `Retry-After` gives it in whole seconds.",
  revision:
    "Of the metadata of a renewal: a whole number that grows with each change, such as the time in milliseconds. Metadata whose revision is not above the latest of the lease is left out, so a late copy brings nothing back.",
  scopes: "What the API key may do. No scope implies another.",
  semaphore: "The semaphore's name.",
  semaphores: "The semaphores, each with its name.",
  several: "Whether this request waits for several locks at once.",
  standby:
    "For how long the place is kept, and granted the lock, while no request of yours is open: the answer is 202 at once, or after `wait`. Not with `fair` false or a `token`.",
  standby_until: "Until when the place is kept, and granted the lock when its turn comes, while its client is away.",
  state: "`free`, `held`, or `delayed` by a lock_delay or a min_hold.",
  status: "The HTTP status. For `/healthz` and `/readyz`: `ok`.",
  ticket: "The secret that keeps the place in the queue over several requests. It is bound to the lock and the mode.",
  ticket_ttl_ms: "How long the place is kept without another request, in milliseconds.",
  title: "The error's name, for people.",
  token:
    "The lease's secret. It may be sent in the header `Lock-Token` instead. For an acquire: the token of a lease that the caller holds, for re-entry, upgrade or downgrade.",
  total: "How many databases there are.",
  ttl: "The length of the lease. For a latch: how long it is kept. When renewing, the default is the lease's own length.",
  ttl_ms: "What is left of the lease, in milliseconds.",
  type: "The path of an explanation of the error, on the host of this service.",
  version: "The service's version.",
  voting: "How many databases vote. The others are new or have lost data, and do not vote during a quarantine.",
  wait: "How long this request may stay open. A longer wait than the server's limit (20 s unless configured) is cut to it, and `wait_ms` says to what. The default is that of `Prefer: wait=`, or 0.",
  wait_ms: "How long this request was allowed to stay open, in milliseconds. Present only if it asked to wait.",
  waited_ms: "How long this request waited, in milliseconds.",
  waiting_ms: "How long this request has been waiting, in milliseconds.",
  yours: "The lease that `Lock-Token` names, or null if the token holds nothing here. Present only with that header.",
};
