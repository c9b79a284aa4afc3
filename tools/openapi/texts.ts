import type { RouteId } from "../../src/contract/routes.ts";
import { ok, standingBy, type Told } from "./operation.ts";

const TAKE = {
  answers: [...ok("Granted.", "Granted"), standingBy("Standby")],
  headers: ["Idempotency-Key", "Prefer", "Lock-Token"],
  errors: ["lease_lost", "conflict", "unsatisfiable", "locked", "limit_exceeded"],
  locked: "Locked",
} as const;

const END = {
  headers: ["Idempotency-Key", "Lock-Token"],
  answers: ok("The lease has one hold fewer, or has ended; or the place was given up.", "Released", "TicketReleased"),
  errors: ["lease_lost", "unsatisfiable"],
} as const;

const RENEW = {
  headers: ["Idempotency-Key", "Lock-Token"],
  answers: ok("The lease, with its new deadline.", "Lease"),
  errors: ["lease_lost", "unsatisfiable"],
} as const;

const INSPECT = {
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

const TERRAFORM_LOCK = {
  json: true,
  answers: ok("Granted; or the lease that a request with the same ID was granted before.", "TerraformGranted"),
  errors: ["lease_lost", "unsatisfiable", "locked", "limit_exceeded"],
  locked: "TerraformLocked",
} as const;

const html = (about: string) => [{ status: 200, about, media: "text/html" }] as const;
const ASSET = [{ status: 200, about: "A script, a style sheet or a picture.", media: "*/*" }] as const;

/** The description of each route in the document, in addition to its schemas. */
export const TEXTS: Readonly<Record<RouteId, Told>> = {
  acquireLock: {
    summary: "Take a lock exclusively",
    about:
      "With `wait`, the request stays open until the lock is granted, first come, first served. If it is not granted, the answer is 423 with a `ticket` that keeps the place for the next request. With `standby`, the answer is 202 instead: the place is kept while you are away, and when its turn comes the lock is granted to it at once. Ask again with the `ticket` for the lease.",
    ...TAKE,
  },
  releaseLock: { ...RELEASE_TEXT, ...END },
  renewLock: { ...RENEW_TEXT, ...RENEW },
  transferLock: {
    summary: "Hand the lease to another holder",
    about:
      "The answer has a new token and a new fence, and the old token stops working. The lock is never free in between.",
    headers: ["Idempotency-Key", "Lock-Token"],
    answers: ok("The lease under its new token.", "Lease"),
    errors: ["lease_lost", "conflict", "unsatisfiable", "limit_exceeded"],
  },
  inspectLock: { ...INSPECT_TEXT, ...INSPECT },
  breakLock: {
    summary: "Break every lease on a lock",
    about:
      "With `grace`, the holders are warned through their heartbeats first, and no new shared lease is granted until the break. With `queue=true`, all waiters are sent away at once too: open requests get 409 `lease_lost` with the reason `broken` and `dismissed: true`, and their tickets count as new arrivals afterwards. `queue=only` does only that, and breaks no lease. With `fence`, only the lease that has this fence ends, if it is in force; a `grace` is then possible only if it is the only lease. `reason` and `by` are reported to those who lose a lease by it or are sent away, and kept in the history.",
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
  listLocks: {
    summary: "List the locks that are held, delayed or waited for",
    about:
      "Lists the locks in the API key's namespace and prefix. A lock that is held throughout the listing is shown at least once.",
    headers: ["If-None-Match"],
    answers: ok("A page.", "LockPage"),
    errors: ["unsatisfiable"],
  },
  acquireRead: {
    summary: "Take a lock in shared mode",
    ...TAKE,
    answers: [
      { status: 200, about: "Granted.", schemas: ["Granted"], examples: ["GrantedShared"] },
      standingBy("Standby"),
    ],
  },
  acquireWrite: {
    summary: "Take a lock exclusively",
    about: "The same operation as `/locks/{name}/acquire`. With the `token` of a shared lease, it is an upgrade.",
    ...TAKE,
  },
  releaseRw: { ...RELEASE_TEXT, ...END },
  renewRw: { ...RENEW_TEXT, ...RENEW },
  inspectRw: { ...INSPECT_TEXT, ...INSPECT },
  acquireMulti: {
    summary: "Take several locks at once, all or none, or any N of them",
    about:
      "All locks are granted in one atomic step, or none. With `need`, that many of them are: the first in the list that are free. No order of names deadlocks. The one `token` also works on each lock's own routes.",
    json: true,
    headers: ["Idempotency-Key", "Prefer"],
    answers: ok("All locks are granted, or as many as `need` says: `leases` has them.", "MultiGranted"),
    errors: ["lease_lost", "conflict", "unsatisfiable", "locked", "limit_exceeded"],
    locked: "MultiLocked",
  },
  releaseMulti: {
    summary: "End the leases of several locks, or give up the places in their queues",
    json: true,
    headers: ["Idempotency-Key", "Lock-Token"],
    answers: ok("The result for each lock. No failure stops the others.", "MultiReleased"),
    errors: ["unsatisfiable"],
  },
  renewMulti: {
    summary: "Set the deadlines of the leases of several locks to now + ttl",
    json: true,
    headers: ["Idempotency-Key", "Lock-Token"],
    answers: ok("The result for each lock.", "MultiRenewed"),
    errors: ["unsatisfiable"],
  },
  heartbeat: {
    summary: "Renew many leases of any kind in one request",
    about: "Each lease has its own result. No Idempotency-Key is needed, because renewing is idempotent.",
    json: true,
    answers: ok("The result for each lease.", "Heartbeat"),
    errors: ["unsatisfiable"],
  },
  setSemaphore: {
    summary: "Set up a semaphore, or change its capacity",
    about:
      "The capacity can be changed at any time. Leases in force stay, even if they hold more than the new capacity.",
    headers: ["Idempotency-Key"],
    answers: ok("The semaphore.", "SemaphoreState"),
    errors: ["unsatisfiable", "limit_exceeded"],
  },
  inspectSemaphore: {
    summary: "See how many permits are available and who holds the others",
    headers: ["If-None-Match"],
    answers: ok("The semaphore.", "SemaphoreState"),
    errors: ["not_found", "unsatisfiable"],
  },
  listSemaphores: {
    summary: "List the semaphores that are set up",
    about:
      "Lists the semaphores in the API key's namespace and prefix, used or not. A semaphore that exists throughout the listing is shown at least once.",
    headers: ["If-None-Match"],
    answers: ok("A page.", "SemaphorePage"),
    errors: ["unsatisfiable"],
  },
  deleteSemaphore: {
    summary: "Delete a semaphore and end all its leases",
    about:
      "With `leases=only` the semaphore stays, and waiting requests get its permits. With `fence`, only the lease that has this fence ends. `reason` and `by` are reported to the holders.",
    headers: ["Idempotency-Key"],
    answers: ok("The semaphore is gone, or with `leases=only` or `fence` its leases are.", "SemaphoreDeleted"),
    errors: ["not_found", "unsatisfiable"],
  },
  acquirePermits: {
    summary: "Take permits",
    about:
      "Each grant is a lease: if its holder crashes, the permits are available again at its deadline. With `capacity`, no setup is needed.",
    headers: ["Idempotency-Key", "Prefer", "Lock-Token"],
    answers: [...ok("Granted.", "SemaphoreGranted"), standingBy("SemaphoreStandby")],
    errors: ["not_found", "lease_lost", "unsatisfiable", "locked", "limit_exceeded"],
    locked: "SemaphoreLocked",
  },
  releasePermits: {
    summary: "Release the permits of a lease, or give up the place that the ticket names",
    headers: ["Idempotency-Key", "Lock-Token"],
    answers: ok("The lease has one hold fewer, or has ended; or the place was given up.", "SemaphoreReleased"),
    errors: ["lease_lost", "unsatisfiable"],
  },
  renewPermits: {
    summary: "Renew a lease: set its deadline to now + ttl",
    headers: ["Idempotency-Key", "Lock-Token"],
    answers: ok("The lease, with its new deadline.", "SemaphoreLease"),
    errors: ["lease_lost", "unsatisfiable"],
  },
  setLatch: {
    summary: "Set up a count-down latch",
    headers: ["Idempotency-Key"],
    answers: [{ status: 201, about: "The latch.", schemas: ["Latch"] }],
    errors: ["conflict", "unsatisfiable", "limit_exceeded"],
  },
  countDownLatch: {
    summary: "Count down; at 0 the latch opens",
    about: "A count-down with an Idempotency-Key is applied once, however often it is sent.",
    headers: ["Idempotency-Key"],
    answers: ok("The latch.", "Latch"),
    errors: ["not_found", "unsatisfiable", "limit_exceeded"],
  },
  inspectLatch: {
    summary: "See a latch, or wait until it opens",
    about: "With `wait`, returns when the latch opens, when it is gone, or when the wait is over.",
    headers: ["Prefer", "If-None-Match"],
    answers: ok("The latch, or `gone: true` if it existed when the request arrived and is gone now.", "LatchSeen"),
    errors: ["not_found", "unsatisfiable"],
  },
  listLatches: {
    summary: "List the latches",
    about:
      "Lists the latches in the API key's namespace and prefix, open or not. A latch that exists throughout the listing is shown at least once.",
    headers: ["If-None-Match"],
    answers: ok("A page.", "LatchPage"),
    errors: ["unsatisfiable"],
  },
  deleteLatch: {
    summary: "Delete a latch",
    about: "Requests that wait for it are answered `gone: true`.",
    headers: ["Idempotency-Key"],
    answers: ok("The latch is gone.", "LatchDeleted"),
    errors: ["unsatisfiable"],
  },
  lockTerraform: {
    summary: "Take a lock for a run of Terraform or OpenTofu (also by the method LOCK)",
    about:
      "The lock of this name is taken exclusively, for 1 h by default. The request waits as long as the deployment allows unless `wait` says otherwise. The `ID` that the client has chosen stands for a token: a client that sends it again finds its lease, or its place in the queue. The API key may be the password of HTTP Basic, with any user name.",
    ...TERRAFORM_LOCK,
  },
  putTerraformLock: {
    summary: 'The same, for `lock_method = "PUT"`',
    ...TERRAFORM_LOCK,
  },
  unlockTerraform: {
    summary: "Release the lock (also by the method UNLOCK)",
    about:
      "With the `ID` with which the lock was taken, releases that lease; released twice is released. With the `ID` that a 423 shows, ends the lease that this names, for which the API key needs the scope `admin` instead. Without a body, as `terraform force-unlock` sends it, ends any lease on the lock, which needs `admin` too.",
    json: true,
    answers: ok("The lease has ended.", "TerraformReleased", "TerraformBroken"),
    errors: ["lease_lost", "unsatisfiable"],
  },
  createKey: {
    summary: "Make an API key",
    about:
      "The key has the namespace of the key that makes it, and never more scopes or a wider prefix. It works at once, until it expires or is deleted. Sent twice, the request makes two keys.",
    json: true,
    answers: [{ status: 201, about: "The key, which no other answer shows.", schemas: ["KeyCreated"] }],
    errors: ["unsatisfiable", "limit_exceeded"],
  },
  listKeys: {
    summary: "List the API keys that were made here",
    about:
      "Lists the keys within the prefix of the key that asks, without their secrets. `prefix` narrows that down further.",
    headers: ["If-None-Match"],
    answers: ok("A page.", "KeyPage"),
    errors: ["unsatisfiable"],
  },
  deleteKey: {
    summary: "Delete an API key",
    about:
      "Processes and isolates that have just used the key take it for up to 30 s more. Leases that were acquired with it stay until they end.",
    answers: ok("The key is deleted.", "KeyDeleted"),
    errors: ["not_found", "unsatisfiable"],
  },
  about: {
    summary: "Get the name, version and engine of the service",
    answers: [
      ...ok("This service.", "About"),
      { status: 303, about: "For a browser (`Accept: text/html`): leads to `/docs`.", media: "text/html" },
    ],
  },
  me: {
    summary: "Get what the API key may do",
    about: "Without API keys, `key_id` is `anonymous` and has every scope. Needs no request to the store.",
    answers: ok("The API key.", "Me"),
  },
  liveness: {
    summary: "Check whether the process answers",
    answers: ok("The process answers.", "Health"),
  },
  readiness: {
    summary: "Check whether the store answers and accepts writes",
    answers: ok("The store answers and accepts writes.", "Health"),
    errors: ["store_unavailable"],
  },
  mcp: {
    summary: "Call the tools for agents, by the Model Context Protocol",
    about:
      "The body is one JSON-RPC message: `server/discover` or `initialize`, `tools/list`, `tools/call`. A key sees the tools that its scopes allow. Errors of the protocol are JSON-RPC errors, some with status 400 or 404. A notification gets 202.",
    json: true,
    answers: [{ status: 200, about: "A JSON-RPC response.", examples: ["McpResponse"] }],
    errors: ["forbidden"],
  },
  metrics: {
    summary: "Get the metrics of the key's namespace",
    about:
      "On Node, Deno and Bun, when an API key of the deployment has the scope `metrics`. Names and labels are in docs/operating/metrics.md.",
    answers: [{ status: 200, about: "Prometheus' text format.", media: "text/plain", examples: ["Metrics"] }],
    errors: ["not_found"],
  },
  openapi: {
    summary: "Get this document",
    answers: [{ status: 200, about: "OpenAPI 3.1.", media: "application/json" }],
  },
  llms: {
    summary: "Get what an agent needs to know of this service, with links to the pages as Markdown",
    answers: [{ status: 200, about: "Markdown, as llmstxt.org proposes.", media: "text/plain" }],
  },
  llmsFull: {
    summary: "Get the documentation in one file",
    answers: [{ status: 200, about: "Markdown.", media: "text/plain" }],
  },
  docs: {
    summary: "Open the documentation: guides, and the reference of these requests, on which to try them",
    answers: html("The page."),
  },
  docsPage: {
    summary: "Open a page of the documentation",
    about:
      "`/docs/errors` explains all error codes; the `type` of every problem points there. `/docs/errors.md` is the same as Markdown.",
    answers: html("The page."),
    errors: ["not_found"],
  },
  docsAsset: {
    summary: "Get a part of these pages",
    answers: ASSET,
    errors: ["not_found"],
  },
  console: {
    summary: "Open the console, on which to look at locks, and to break them",
    answers: html("The page, which asks for an API key."),
  },
  consoleAccess: {
    summary: "Find out whether the console needs an API key",
    answers: ok("`none` while the deployment is not configured.", "ConsoleAccess"),
  },
  consoleAsset: {
    summary: "Get a part of the console",
    answers: ASSET,
    errors: ["not_found"],
  },
};
