import type { RouteId } from "../../../src/contract/routes.ts";
import { ok, standingBy, type Told } from "./operation.ts";

const TAKE = {
  answers: [...ok("Granted.", "Granted"), standingBy("Standby")],
  headers: ["Idempotency-Key", "Prefer", "Lock-Token"],
  errors: ["lease_lost", "conflict", "unsatisfiable", "locked", "limit_exceeded"],
  locked: "Locked",
} as const;

const END = {
  headers: ["Idempotency-Key", "Lock-Token"],
  answers: ok(
    "The lease has one fewer hold or has ended, or the place has been given up.",
    "Released",
    "TicketReleased",
  ),
  errors: ["lease_lost", "unsatisfiable"],
} as const;

const RENEW = {
  headers: ["Idempotency-Key", "Lock-Token"],
  answers: ok("The lease with its new deadline.", "Lease"),
  errors: ["lease_lost", "unsatisfiable"],
} as const;

const INSPECT = {
  headers: ["Lock-Token", "Prefer", "If-None-Match"],
  answers: ok("The lock's state. An unused name is `free`.", "LockState"),
} as const;

const RELEASE_TEXT = { summary: "Release a lease by its token, or give up a place by its ticket" } as const;
const RENEW_TEXT = { summary: "Renew a lease: set its deadline to now + ttl" } as const;
const INSPECT_TEXT = {
  summary: "Get the state, the holders and the queue",
  about:
    "With `wait`, returns as soon as the state changes. With `Lock-Token`, `yours` is the lease with that token. With `history=true`, `history` contains the last 20 events.",
} as const;

const TERRAFORM_LOCK = {
  json: true,
  answers: ok("The lease, granted now or to an earlier request with the same ID.", "TerraformGranted"),
  errors: ["lease_lost", "unsatisfiable", "locked", "limit_exceeded"],
  locked: "TerraformLocked",
} as const;

const html = (about: string) => [{ status: 200, about, media: "text/html" }] as const;
const ASSET = [{ status: 200, about: "A script, style sheet or picture.", media: "*/*" }] as const;

/** The description of each route in the document, in addition to its schemas. */
export const TEXTS: Readonly<Record<RouteId, Told>> = {
  acquireLock: {
    summary: "Take a lock exclusively",
    about:
      "With `wait`, the request stays open until the lock is granted, first come, first served. If it is not granted, the answer is 423 with a `ticket` that keeps the place for the next request. With `standby`, the answer is 202 instead: the place is kept while you are away, and gets the lock as soon as its turn comes. Acquire again with the `ticket` to get the lease.",
    ...TAKE,
  },
  releaseLock: { ...RELEASE_TEXT, ...END },
  renewLock: { ...RENEW_TEXT, ...RENEW },
  transferLock: {
    summary: "Transfer the lease to another holder",
    about:
      "The answer has a new token and a new fence, and the old token stops working. The lock stays held throughout.",
    headers: ["Idempotency-Key", "Lock-Token"],
    answers: ok("The lease with its new token.", "Lease"),
    errors: ["lease_lost", "conflict", "unsatisfiable", "limit_exceeded"],
  },
  inspectLock: { ...INSPECT_TEXT, ...INSPECT },
  breakLock: {
    summary: "Break every lease on a lock",
    about:
      "With `grace`, the holders are first warned through their heartbeats, and no new shared lease is granted until the break. With `queue=true`, all waiting requests are also dismissed: open requests get 409 `lease_lost` with the reason `broken` and `dismissed: true`, and later requests with their tickets count as new arrivals. `queue=only` only dismisses them and breaks no lease. With `fence`, only the lease with this fence ends, if it has not ended yet; combined with `grace`, it must be the only lease. `reason` and `by` are shown to all clients that lose a lease or are dismissed, and kept in the history.",
    headers: ["Idempotency-Key"],
    answers: [
      {
        status: 200,
        about: "The leases have ended; `broken` is 0 if there were none. With `queue=only`, the queue is empty.",
        schemas: ["Broken"],
      },
      { status: 202, about: "The leases end at `break_at`.", schemas: ["Breaking"] },
    ],
    errors: ["conflict", "unsatisfiable"],
  },
  listLocks: {
    summary: "List locks that are held, delayed or waited for",
    about:
      "Lists the locks in the API key's namespace and prefix. A lock that is held throughout the listing appears at least once.",
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
    about: "The same operation as `/locks/{name}/acquire`. With the `token` of a shared lease, it upgrades that lease.",
    ...TAKE,
  },
  releaseRw: { ...RELEASE_TEXT, ...END },
  renewRw: { ...RENEW_TEXT, ...RENEW },
  inspectRw: { ...INSPECT_TEXT, ...INSPECT },
  acquireMulti: {
    summary: "Take several locks in one step: all of them, or any N of them",
    about:
      "Either all locks are granted in one atomic step, or none. With `need: N`, the first N free locks in the list are granted. The order of the names cannot cause a deadlock. The `token` also works on each lock's own routes.",
    json: true,
    headers: ["Idempotency-Key", "Prefer"],
    answers: ok("All locks, or as many as `need`, are granted. `leases` lists them.", "MultiGranted"),
    errors: ["lease_lost", "conflict", "unsatisfiable", "locked", "limit_exceeded"],
    locked: "MultiLocked",
  },
  releaseMulti: {
    summary: "End the leases of several locks, or give up the places in their queues",
    json: true,
    headers: ["Idempotency-Key", "Lock-Token"],
    answers: ok("The result for each lock. A failure does not stop the others.", "MultiReleased"),
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
    about: "Every lease has its own result. You do not need an Idempotency-Key, because renewing is idempotent.",
    json: true,
    answers: ok("The result for each lease.", "Heartbeat"),
    errors: ["unsatisfiable"],
  },
  setSemaphore: {
    summary: "Create a semaphore, or change its capacity",
    about: "You can change the capacity at any time. Current leases are kept, even if they exceed the new capacity.",
    headers: ["Idempotency-Key"],
    answers: ok("The semaphore.", "SemaphoreState"),
    errors: ["unsatisfiable", "limit_exceeded"],
  },
  inspectSemaphore: {
    summary: "Get the number of available permits and the holders of the others",
    headers: ["If-None-Match"],
    answers: ok("The semaphore.", "SemaphoreState"),
    errors: ["not_found", "unsatisfiable"],
  },
  listSemaphores: {
    summary: "List the semaphores",
    about:
      "Lists the semaphores in the API key's namespace and prefix, used or not. A semaphore that exists throughout the listing appears at least once.",
    headers: ["If-None-Match"],
    answers: ok("A page.", "SemaphorePage"),
    errors: ["unsatisfiable"],
  },
  deleteSemaphore: {
    summary: "Delete a semaphore and end all its leases",
    about:
      "With `leases=only`, the semaphore is kept, and waiting requests get its permits. With `fence`, only the lease with this fence ends. `reason` and `by` are shown to the holders.",
    headers: ["Idempotency-Key"],
    answers: ok("The semaphore was deleted or, with `leases=only` or `fence`, its leases ended.", "SemaphoreDeleted"),
    errors: ["not_found", "unsatisfiable"],
  },
  acquirePermits: {
    summary: "Take permits",
    about:
      "Every grant is a lease: if its holder crashes, the permits become available at its deadline. With `capacity`, the semaphore need not exist yet.",
    headers: ["Idempotency-Key", "Prefer", "Lock-Token"],
    answers: [...ok("Granted.", "SemaphoreGranted"), standingBy("SemaphoreStandby")],
    errors: ["not_found", "lease_lost", "unsatisfiable", "locked", "limit_exceeded"],
    locked: "SemaphoreLocked",
  },
  releasePermits: {
    summary: "Release a lease's permits by its token, or give up a place by its ticket",
    headers: ["Idempotency-Key", "Lock-Token"],
    answers: ok("The lease has one fewer hold or has ended, or the place has been given up.", "SemaphoreReleased"),
    errors: ["lease_lost", "unsatisfiable"],
  },
  renewPermits: {
    summary: "Renew a lease: set its deadline to now + ttl",
    headers: ["Idempotency-Key", "Lock-Token"],
    answers: ok("The lease with its new deadline.", "SemaphoreLease"),
    errors: ["lease_lost", "unsatisfiable"],
  },
  setLatch: {
    summary: "Create a count-down latch",
    headers: ["Idempotency-Key"],
    answers: [{ status: 201, about: "The latch.", schemas: ["Latch"] }],
    errors: ["conflict", "unsatisfiable", "limit_exceeded"],
  },
  countDownLatch: {
    summary: "Count down a latch, which opens at 0",
    about: "A count-down with an Idempotency-Key is applied once, even if you send it again.",
    headers: ["Idempotency-Key"],
    answers: ok("The latch.", "Latch"),
    errors: ["not_found", "unsatisfiable", "limit_exceeded"],
  },
  inspectLatch: {
    summary: "Get a latch, or wait until it opens",
    about: "With `wait`, returns when the latch opens, when it is gone, or when the wait ends.",
    headers: ["Prefer", "If-None-Match"],
    answers: ok("The latch, or `gone: true` if it existed when the request arrived and no longer exists.", "LatchSeen"),
    errors: ["not_found", "unsatisfiable"],
  },
  listLatches: {
    summary: "List the latches",
    about:
      "Lists the latches in the API key's namespace and prefix, open or not. A latch that exists throughout the listing appears at least once.",
    headers: ["If-None-Match"],
    answers: ok("A page.", "LatchPage"),
    errors: ["unsatisfiable"],
  },
  deleteLatch: {
    summary: "Delete a latch",
    about: "Requests waiting for the latch return `gone: true`.",
    headers: ["Idempotency-Key"],
    answers: ok("The latch was deleted.", "LatchDeleted"),
    errors: ["unsatisfiable"],
  },
  lockTerraform: {
    summary: "Take a lock for a Terraform or OpenTofu run (also with the LOCK method)",
    about:
      "Takes the lock with this name exclusively, for 1 h by default. Without `wait`, the request waits as long as the deployment allows. The `ID` that the client chose serves as the token: a client that sends it again gets back its lease, or its place in the queue. You can send the API key as the password of HTTP Basic authentication, with any user name.",
    ...TERRAFORM_LOCK,
  },
  putTerraformLock: {
    summary: 'The same, for `lock_method = "PUT"`',
    ...TERRAFORM_LOCK,
  },
  unlockTerraform: {
    summary: "Release the lock (also with the UNLOCK method)",
    about:
      "With the `ID` used to take the lock, releases its lease; a second release also succeeds. With the `ID` from a 423, ends the lease of the current holder, which requires the `admin` scope. Without a body, as sent by `terraform force-unlock`, ends every lease on the lock, which also requires `admin`.",
    json: true,
    answers: ok("The lease has ended.", "TerraformReleased", "TerraformBroken"),
    errors: ["lease_lost", "unsatisfiable"],
  },
  createKey: {
    summary: "Create an API key",
    about:
      "The new key has the namespace of the key that creates it, and never more scopes or a wider prefix. It works immediately, and until it expires or is deleted. Sending the request twice creates two keys.",
    json: true,
    answers: [{ status: 201, about: "The key. No other answer contains it.", schemas: ["KeyCreated"] }],
    errors: ["unsatisfiable", "limit_exceeded"],
  },
  listKeys: {
    summary: "List the API keys that were created with this API",
    about:
      "Lists the keys within the prefix of the key that sends the request, without their secrets. `prefix` narrows the list further.",
    headers: ["If-None-Match"],
    answers: ok("A page.", "KeyPage"),
    errors: ["unsatisfiable"],
  },
  deleteKey: {
    summary: "Delete an API key",
    about:
      "Processes and isolates that have recently used the key may accept it for up to another 30 s. Leases acquired with the key remain in force until they end.",
    answers: ok("The key is deleted.", "KeyDeleted"),
    errors: ["not_found", "unsatisfiable"],
  },
  about: {
    summary: "Get the name, version and engine of the service",
    answers: [
      ...ok("This service.", "About"),
      { status: 303, about: "For a browser (`Accept: text/html`): a redirect to `/docs`.", media: "text/html" },
    ],
  },
  me: {
    summary: "Get the permissions of the API key",
    about: "If the service needs no API key, `key_id` is `anonymous`, with every scope. Sends no request to the store.",
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
    summary: "Call the tools for agents, using the Model Context Protocol",
    about:
      "The body is one JSON-RPC message: `server/discover` or `initialize`, `tools/list`, or `tools/call`. The list contains the tools that the key's scopes allow. Protocol errors are JSON-RPC errors, some with status 400 or 404. The answer to a notification is 202.",
    json: true,
    answers: [{ status: 200, about: "A JSON-RPC response.", examples: ["McpResponse"] }],
    errors: ["forbidden"],
  },
  metrics: {
    summary: "Get the metrics of the key's namespace",
    about:
      "Available on Node, Deno and Bun, if one of the deployment's API keys has the `metrics` scope. docs/operating/metrics.md lists names and labels.",
    answers: [
      { status: 200, about: "Metrics in the Prometheus text format.", media: "text/plain", examples: ["Metrics"] },
    ],
    errors: ["not_found"],
  },
  openapi: {
    summary: "Get this document",
    answers: [{ status: 200, about: "OpenAPI 3.1.", media: "application/json" }],
  },
  llms: {
    summary: "Get an introduction to this service, written for agents, with links to its documentation in Markdown",
    answers: [{ status: 200, about: "Markdown, in the format of llmstxt.org.", media: "text/plain" }],
  },
  llmsFull: {
    summary: "Get all pages in one file",
    answers: [{ status: 200, about: "Markdown.", media: "text/plain" }],
  },
  docs: {
    summary: "Open the documentation: guides, and an API reference where you can try requests",
    answers: html("The page."),
  },
  docsPage: {
    summary: "Open a page of the documentation",
    about:
      "`/docs/errors` explains all error codes; the `type` of every error points there. `/docs/errors.md` is the same page as Markdown.",
    answers: html("The page."),
    errors: ["not_found"],
  },
  docsAsset: {
    summary: "Get an asset of the documentation",
    answers: ASSET,
    errors: ["not_found"],
  },
  console: {
    summary: "Open the console, which shows locks and can break them",
    answers: html("The console, which prompts for an API key."),
  },
  consoleAccess: {
    summary: "Check whether the console needs an API key",
    answers: ok("Who may use the service; `none` until the deployment is configured.", "ConsoleAccess"),
  },
  consoleAsset: {
    summary: "Get an asset of the console",
    answers: ASSET,
    errors: ["not_found"],
  },
};
