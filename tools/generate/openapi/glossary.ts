/** The meaning of each field, by name. A name has the same meaning everywhere. */
export const GLOSSARY: Readonly<Record<string, string>> = {
  Created: "When the lock was acquired.",
  ID: "In a request: the UUID that the client chose for its lock. In an answer: a name for the holder's lease, to be used for a forced unlock. It is not the holder's ID.",
  Info: "Further information, as text.",
  Operation: "The operation of Terraform or OpenTofu, such as `OperationTypeApply`. Empty for any other holder.",
  Path: "The path of the state, if there is one.",
  Version: "The version of Terraform or OpenTofu. Empty for any other holder.",
  Who: "The user and the host; for any other holder, its owner label.",
  acquired_at: "When the lease was granted, by the store's clock.",
  answering: "How many of the databases answered.",
  at: "When the event happened, by the store's clock.",
  attended:
    "Whether a client can take this place's turn: its request is open, or ended a moment ago and the client is expected back. Unattended places are skipped and listed last, but keep their order of arrival while their tickets are valid.",
  available: "How many permits are free. Never negative, even if the capacity is lowered.",
  available_at:
    "The earliest time when the lock can be granted again: the end of a lock_delay or, without a renewal, of the last lease and its min_hold. For a semaphore: present only during a lock_delay, or a min_hold while no lease is in force. For a break: present only while a lock_delay or min_hold keeps others out.",
  blocked_by: "The names of the locks that this request is waiting for.",
  break_at: "When the lease ends because the lock is broken with `grace`. Renewals do not postpone it.",
  broken: "How many leases the break ended.",
  by: "For a count-down: the decrement. For a break: who is breaking the lock, according to the caller; shown to the holders and kept in the history.",
  capacity:
    "How many permits the semaphore has in total. In a request: creates the semaphore with this many permits if it does not exist yet, and is ignored otherwise.",
  claimed: "`false`: the lease was granted to a client on standby, which has not claimed it yet.",
  code: "The error's stable code. Use it to distinguish errors.",
  count: "The remaining count. The latch opens at 0.",
  cursor: "A cursor for the next page; null on the last page. Earlier pages may be short or empty.",
  deadlock: "`true`: two readers would wait for each other to upgrade. The first one keeps waiting.",
  delay: "`false`: do not start a lock_delay, and end any current lock_delay or min_hold.",
  deleted: "Whether the item existed and was deleted.",
  detail: "What happened and what to do next. For one of several leases: who broke it and why, if given.",
  dropped: "How many places in the queue were removed.",
  engine: "The kind of store that the service uses.",
  docs: "The path of the service's documentation, for browsers.",
  errors: "All problems with the request.",
  event: "`granted`, or how the lease ended.",
  expires_at: "When the lease expires unless it is renewed, by the store's clock.",
  fair: "`true`: first come, first served. `false`: take the lock when it is free, and wait without a place in the queue.",
  fence:
    "The fencing token, which increases with every grant of this lock. For an exclusive lease: have the protected resource reject any fence lower than the highest it has seen. For shared leases and permits, it only orders grants. In a query: end only the lease with this fence.",
  gone: "`true`: the latch existed when this request began to wait, and has since been deleted or expired.",
  grace: "Warn the holders through their heartbeats, and end their leases only after this time.",
  held_ms: "How long the lease had been held when it ended, in milliseconds.",
  id: "The id of the API key, which names the key in listings and in the log. It is not a secret.",
  key: "The API key, to be sent as `Authorization: Bearer <key>`. No other answer contains it.",
  keys: "The API keys on this page.",
  label: "A label for display.",
  last_used_on: "The day (UTC) when the API key was last used; null if it has never been used.",
  history:
    "In a query: include the latest events. In an answer: the last 20 events, latest first, or null if the deployment keeps no history.",
  hints:
    "How waiting requests are notified of their turn: by the `object` of the embedded store, by the `lobby` for Upstash on Workers, within the `process`, or not at all (`off`), in which case they poll on a schedule.",
  hold_count: "How many holds the lease has: each acquire that enters it adds one, and each release removes one.",
  holders: "The current leases, earliest first, at most 50. For a break with `grace`: how many leases will end.",
  holders_total: "How many current leases there are.",
  access: "Who may use the service. `keys`: callers with an API key; `anonymous`: everyone; `none`: no one yet.",
  key_id:
    "The id of the API key in the configuration; `anonymous` if the service needs no key. In a `broken` event: the id of the key that broke the lease.",
  scripts: "How Redis runs the scripts: as `functions`, or with `evalsha`.",
  kind: "Whether the name refers to a lock or a semaphore.",
  latch: "The latch's name.",
  latches: "The latches, each with its name.",
  leases:
    "One entry for each lock or lease in the request, in the same order. In a query, `only`: end the leases but keep the semaphore.",
  limit:
    "For a listing: the maximum number of entries on a page. For an error: the deployment's limit, in bytes or entries.",
  lock: "The lock's name.",
  lock_delay:
    "If this lease ends without a release (by expiry, max_hold or a break), no new holder gets the lock for this long.",
  locks: "The locks: objects with a name in acquires and listings, and plain names in releases and renewals.",
  max_hold:
    "The maximum duration of the lease, counted from the grant. No renewal, re-entry or transfer extends the lease beyond it.",
  may_be_unaware:
    "How many holders might not be warned in time, because their next heartbeat might come only after the break.",
  head_start:
    "Puts you in the queue as if you had arrived this much earlier. The operator sets the maximum, up to 1h; the default maximum is 0. Not allowed with `fair: false` or a `token`.",
  head_start_max:
    "The longest `head_start` that the key may request, at most that of the key that creates it. By default, the limit of the creating key or of the deployment applies.",
  head_start_max_ms: "The longest `head_start` that the key may request, if it has its own limit.",
  head_start_ms: "How far the place is moved ahead of its arrival time.",
  need: "How many of the locks to acquire: the first free ones in the list are granted. By default, all of them.",
  min_hold:
    "For this long after the grant, no new holder gets the lock, even if the lease ends earlier. On a semaphore, the same applies to the lease's permits.",
  message: "What was expected, and what was received.",
  metadata:
    "A flat object of strings, numbers and booleans, at most 1 KiB as JSON. Everyone who may read the lock can see it. Requires a JSON body.",
  mode: "`exclusive`: for one holder. `shared`: together with other shared leases.",
  name: "The name: 1 to 256 bytes of UTF-8 without control characters, not `.` or `..`. In a path, write `/` as `%2F`.",
  namespace: "The namespace of the API key.",
  nodes: "The state of the databases of a quorum. Present only on a quorum.",
  ok: "Whether this item succeeded. The other items are not affected.",
  open: "Whether the count has reached 0. An open latch stays open.",
  outcome: "`none`: nothing changed. `unknown`: the store may have applied the request.",
  owner:
    "A label for display, at most 256 bytes. It does not identify a caller: two callers with the same owner still exclude each other.",
  path: "The field, with dots between the levels (`locks.1.name`), or the name of a header or query parameter.",
  permits: "For a semaphore: its capacity. For a lease: how many permits it takes.",
  position:
    "The position in the queue; 0 is next. For several locks: the highest position among them. Other clients' unattended places are not counted.",
  prefix: "Only names with this prefix.",
  queue_length: "How many attended places the queue has.",
  dismissed:
    "`true`: the request was never granted, because an administrator dismissed all waiting requests, or its standby ended.",
  reason:
    "How the lease ended; `unknown` if the lock no longer remembers it. In a break and in the history: why it was broken, according to the caller.",
  queue:
    "The places in the queue, at most 50: attended ones in order of arrival, then the others. For a break, `true` also dismisses all waiting requests, and `only` dismisses them without breaking a lease.",
  reference:
    "Up to 256 bytes of text for the `lease.granted` webhook, which is sent if the lock is granted while you are away. Do not include secrets.",
  refresh_after_ms: "How long a page with live state should wait between requests, in milliseconds.",
  released: "Whether the lease ended or the place was given up; `false` while holds remain.",
  renew_after_ms: "When to renew the lease, in milliseconds from now: after a third of its length.",
  request_id: "Identifies this request in the service's log.",
  results: "One entry for each name in the request, in the same order.",
  repaired:
    "`true`: the stored data was damaged and has been removed. How many leases ended is then unknown. Absent otherwise.",
  repeated:
    "`true`: the lease was granted to an earlier request with the same Idempotency-Key or ticket. If that request was not yours, another client may hold the lease. Absent otherwise.",
  retry_after_ms: "When to try again, in milliseconds. `Retry-After` is the same in whole seconds.",
  revision:
    "For the metadata of a renewal: a whole number that increases with every change, such as the time in milliseconds. Metadata is ignored unless its revision is higher than the lease's latest, so a delayed request cannot restore old metadata.",
  scopes: "What the API key may do. No scope implies another.",
  semaphore: "The semaphore's name.",
  semaphores: "The semaphores, each with its name.",
  several: "Whether this request is waiting for several locks at once.",
  standby:
    "How long to keep the place, and grant it the lock, while you have no open request. The answer is 202 immediately, or after `wait`. Not allowed with `fair: false` or a `token`.",
  standby_until: "When the standby of the place ends.",
  state: "`free`, `held`, or `delayed` by a lock_delay or a min_hold.",
  status: "The HTTP status. For `/healthz` and `/readyz`: `ok`.",
  ticket: "The secret that keeps the place in the queue between requests. It is bound to the lock and the mode.",
  ticket_ttl_ms: "How long the place is kept without another request, in milliseconds.",
  title: "The error's name.",
  token:
    "The lease's secret. You can send it in the `Lock-Token` header instead. For an acquire: the token of a lease that you hold, for re-entry, upgrade or downgrade.",
  total: "How many databases there are.",
  ttl: "The length of the lease. For a latch: how long it is kept. When renewing, the default is the lease's own length.",
  ttl_ms: "The remaining time of the lease, in milliseconds.",
  type: "The path of this service's page about the error.",
  version: "The service's version.",
  voting: "How many databases vote. The others are new or have lost data, and do not vote during a quarantine.",
  wait: "How long this request may stay open. The server shortens longer waits to its limit (20 s by default), and `wait_ms` shows the result. Defaults to `Prefer: wait=`, or else 0.",
  wait_ms: "How long this request was allowed to stay open, in milliseconds. Present only if the request has a `wait`.",
  waited_ms: "How long this request waited, in milliseconds.",
  waiting_ms: "How long this request has been waiting, in milliseconds.",
  yours:
    "The lease with the token in `Lock-Token`, or null if no lease on this lock has that token. Present only with that header.",
};
