import { type Operation, ok, standingBy } from "./operation.ts";

const TAKE = {
  scope: "lock",
  answers: [...ok("Granted.", "Granted"), standingBy("Standby")],
  body: { schema: "acquire" },
  headers: ["Idempotency-Key", "Prefer", "Lock-Token"],
  errors: ["lease_lost", "conflict", "unsatisfiable", "locked", "limit_exceeded"],
  locked: "Locked",
} as const;

const END = {
  scope: "lock",
  body: { schema: "release" },
  headers: ["Idempotency-Key", "Lock-Token"],
  answers: ok("The lease has one hold less, or has ended; or the place was given up.", "Released", "TicketReleased"),
  errors: ["lease_lost", "unsatisfiable"],
} as const;

const RENEW = {
  scope: "lock",
  body: { schema: "renew" },
  headers: ["Idempotency-Key", "Lock-Token"],
  answers: ok("The lease, with its new deadline.", "Lease"),
  errors: ["lease_lost", "unsatisfiable"],
} as const;

const INSPECT = {
  scope: "read",
  query: "lockQuery",
  headers: ["Lock-Token", "Prefer", "If-None-Match"],
  answers: ok("The state. An unused name is `free`.", "LockState"),
} as const;

const RELEASE_TEXT = { summary: "Release a lease by its token, or give up a place by its ticket" } as const;
const RENEW_TEXT = { summary: "Renew a lease: set its deadline to now + ttl" } as const;
const INSPECT_TEXT = {
  summary: "See the state, the holders and the queue",
  about:
    "With `wait`, returns as soon as the state changes. With `Lock-Token`, `yours` describes that lease. With `history=true`, `history` has the last 20 events.",
} as const;

/** `/locks` and `/rw` are paths to the same locks. */
export const LOCK_OPERATIONS: readonly Operation[] = [
  {
    id: "acquireLock",
    method: "post",
    path: "/locks/:name/acquire",
    tag: "Locks",
    summary: "Take a lock exclusively",
    about:
      "With `wait`, the request stays open until the lock is granted, first come, first served. If it is not granted, the answer is 423 with a `ticket` that keeps the place for the next request. With `standby`, the answer is 202 instead: the place is kept while you are away, and when its turn comes the lock is granted to it at once. Ask again with the `ticket` for the lease.",
    ...TAKE,
  },
  { id: "releaseLock", method: "post", path: "/locks/:name/release", tag: "Locks", ...RELEASE_TEXT, ...END },
  { id: "renewLock", method: "post", path: "/locks/:name/renew", tag: "Locks", ...RENEW_TEXT, ...RENEW },
  {
    id: "transferLock",
    method: "post",
    path: "/locks/:name/transfer",
    tag: "Locks",
    summary: "Hand the lease to another holder",
    about:
      "The answer has a new token and a new fence, and the old token stops working. The lock is never free in between.",
    scope: "lock",
    body: { schema: "transfer" },
    headers: ["Idempotency-Key", "Lock-Token"],
    answers: ok("The lease under its new token.", "Lease"),
    errors: ["lease_lost", "conflict", "unsatisfiable", "limit_exceeded"],
  },
  { id: "inspectLock", method: "get", path: "/locks/:name", tag: "Locks", ...INSPECT_TEXT, ...INSPECT },
  {
    id: "breakLock",
    method: "delete",
    path: "/locks/:name",
    tag: "Locks",
    summary: "Break every lease on a lock",
    about:
      "With `grace`, the holders are warned through their heartbeats first, and no new shared lease is granted until the break. With `queue=true`, all waiters are sent away at once too: open requests get 409 `lease_lost` with the reason `broken` and `dismissed: true`, and their tickets count as new arrivals afterwards. `queue=only` does only that, and breaks no lease. With `fence`, only the lease that has this fence ends, if it is in force; a `grace` is then possible only if it is the only lease. `reason` and `by` are reported to those who lose a lease by it or are sent away, and kept in the history.",
    scope: "admin",
    query: "breakQuery",
    headers: ["Idempotency-Key"],
    answers: [
      {
        status: 200,
        about: "The leases have ended; `broken: 0` if none was in force. With `queue=only`, the queue is empty.",
        schemas: ["Broken"],
      },
      { status: 202, about: "The leases end at `break_at`.", schemas: ["Breaking"] },
    ],
    errors: ["conflict", "unsatisfiable"],
  },
  {
    id: "listLocks",
    method: "get",
    path: "/locks",
    tag: "Locks",
    summary: "List the locks that are held, delayed or waited for",
    about:
      "Lists the locks in the API key's namespace and prefix. A lock that is held throughout the listing is shown at least once.",
    scope: "read",
    query: "listQuery",
    headers: ["If-None-Match"],
    answers: ok("A page.", "LockPage"),
    errors: ["unsatisfiable"],
  },
  {
    id: "acquireRead",
    method: "post",
    path: "/rw/:name/read",
    tag: "Read-write locks",
    summary: "Take a lock in shared mode",
    ...TAKE,
    answers: [
      { status: 200, about: "Granted.", schemas: ["Granted"], examples: ["GrantedShared"] },
      standingBy("Standby"),
    ],
  },
  {
    id: "acquireWrite",
    method: "post",
    path: "/rw/:name/write",
    tag: "Read-write locks",
    summary: "Take a lock exclusively",
    about: "The same operation as `/locks/{name}/acquire`. With the `token` of a shared lease, it is an upgrade.",
    ...TAKE,
  },
  { id: "releaseRw", method: "post", path: "/rw/:name/release", tag: "Read-write locks", ...RELEASE_TEXT, ...END },
  { id: "renewRw", method: "post", path: "/rw/:name/renew", tag: "Read-write locks", ...RENEW_TEXT, ...RENEW },
  { id: "inspectRw", method: "get", path: "/rw/:name", tag: "Read-write locks", ...INSPECT_TEXT, ...INSPECT },
];
