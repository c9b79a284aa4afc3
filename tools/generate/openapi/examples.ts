/** One example for each request body and response; a test validates them against their schemas. */
import { VERSION } from "../../../src/contract/version.ts";
import { exampleProblem as problem } from "./example-problem.ts";
import { TERRAFORM_EXAMPLES } from "./terraform-examples.ts";

const TOKEN = "p3nQmW0c8bXkVd1yTfZr5uJhGa7LsE2o";
const TICKET = "Yc4vB9nM2xKq7wRt1zPd6sHf3gLj8aUe";
const ACQUIRED_AT = "2026-11-21T06:09:15.464Z";
const EXPIRES_AT = "2026-11-21T06:09:45.464Z";
const FENCE = 1795241355464572;

const deadline = { ttl_ms: 30000, expires_at: EXPIRES_AT, renew_after_ms: 10000 };
const grant = { token: TOKEN, fence: FENCE, hold_count: 1, owner: "ci-42", ...deadline, acquired_at: ACQUIRED_AT };
const lease = { lock: "deploy", mode: "exclusive", ...grant };
const holder = { owner: "ci-42", fence: FENCE, ttl_ms: 12300, acquired_at: ACQUIRED_AT };
const lockHolder = { mode: "exclusive", hold_count: 1, ...holder };
const permitHolder = { permits: 2, ...holder };
const waiter = { position: 0, mode: "exclusive", owner: "ci-43", waiting_ms: 4200, attended: true, several: false };
const state = {
  lock: "deploy",
  state: "held",
  mode: "exclusive",
  fence: FENCE,
  holders: [lockHolder],
  holders_total: 1,
};
const keyRights = { label: "nightly", scopes: ["lock"], prefix: "nightly/" };
const apiKey = { id: "a2K58yrn5IbEKBq-iwxvyL", ...keyRights, expires_at: "2027-02-19T06:09:15.464Z" };
const semaphore = {
  semaphore: "gpu",
  permits: 8,
  available: 6,
  holders: [permitHolder],
  holders_total: 1,
  queue_length: 0,
};
const latch = { latch: "migrated", count: 2, open: false, expires_at: "2026-11-22T06:09:15.464Z" };
const busy = {
  retry_after_ms: 2500,
  waited_ms: 10000,
  holders_total: 1,
  queue_length: 3,
  position: 2,
  ticket: TICKET,
  ticket_ttl_ms: 8000,
  wait_ms: 10000,
};

const standby = {
  ticket: TICKET,
  position: 2,
  standby_until: "2026-11-21T08:09:15.464Z",
  waited_ms: 0,
  holders_total: 1,
  queue_length: 3,
};

const BUSY =
  "2 requests are ahead of you: try again with this ticket, within ticket_ttl_ms, to keep your place. Until then, others may be served before you.";

const MCP_STATUS = `"deploy" is held; 0 waiting. Held by "ci-42" (fence ${FENCE}, 12 s left).`;

export const EXAMPLES: Readonly<Record<string, object | string>> = {
  AcquireRequest: { ttl: "30s", wait: "10s", owner: "ci-42" },
  ReleaseRequest: { token: TOKEN },
  RenewRequest: { token: TOKEN, ttl: "45s" },
  TransferRequest: { token: TOKEN, owner: "ci-43" },
  MultiAcquireRequest: { locks: [{ name: "disk" }, { name: "catalogue", mode: "shared" }], ttl: "30s", wait: "10s" },
  MultiReleaseRequest: { token: TOKEN, locks: ["disk", "catalogue"] },
  MultiRenewRequest: { token: TOKEN, locks: ["disk", "catalogue"], ttl: "45s" },
  McpRequest: {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "lock_status", arguments: { name: "deploy" } },
  },
  HeartbeatRequest: {
    leases: [
      { name: "deploy", token: TOKEN },
      { name: "gpu", token: TICKET, kind: "semaphore" },
    ],
  },
  SemaphoreSetRequest: { permits: 8 },
  SemaphoreAcquireRequest: { permits: 2, capacity: 8, ttl: "1m" },
  KeyCreateRequest: { ...keyRights, ttl: "90d" },
  LatchSetRequest: { count: 3, ttl: "24h" },
  CountDownRequest: { by: 1 },

  Lease: lease,
  Granted: { ...lease, waited_ms: 0 },
  GrantedShared: { ...lease, mode: "shared", waited_ms: 0 },
  Standby: { lock: "deploy", mode: "exclusive", ...standby, holders: [lockHolder] },
  SemaphoreStandby: { semaphore: "gpu", permits: 2, available: 1, capacity: 8, ...standby, holders: [permitHolder] },
  Released: { lock: "deploy", mode: "exclusive", released: true, hold_count: 0 },
  TicketReleased: { lock: "deploy", released: true },
  LockState: { ...state, queue: [waiter], queue_length: 1 },
  MultiGranted: {
    token: TOKEN,
    owner: "ci-42",
    ...deadline,
    acquired_at: ACQUIRED_AT,
    waited_ms: 0,
    leases: [
      { lock: "disk", mode: "exclusive", fence: FENCE },
      { lock: "catalogue", mode: "shared", fence: FENCE },
    ],
  },
  MultiReleased: {
    results: [
      { lock: "disk", ok: true, released: true, mode: "exclusive", hold_count: 0 },
      { lock: "catalogue", ok: false, code: "lease_lost", reason: "expired" },
    ],
  },
  MultiRenewed: {
    results: [
      {
        lock: "disk",
        mode: "exclusive",
        fence: FENCE,
        hold_count: 1,
        owner: "ci-42",
        acquired_at: ACQUIRED_AT,
        ...deadline,
        ok: true,
      },
      { lock: "catalogue", ok: false, code: "lease_lost", reason: "expired" },
    ],
  },
  LockPage: { locks: [{ ...state, queue_length: 1 }], cursor: null },
  Broken: { lock: "deploy", broken: 1 },
  Breaking: { lock: "deploy", break_at: EXPIRES_AT, holders: 2, may_be_unaware: 1 },
  Heartbeat: {
    results: [
      { name: "deploy", ok: true, ...deadline },
      { name: "gpu", ok: false, code: "lease_lost", reason: "broken" },
    ],
  },
  SemaphoreState: semaphore,
  SemaphorePage: { semaphores: [semaphore], cursor: null },
  SemaphoreGranted: { semaphore: "gpu", permits: 2, capacity: 8, ...grant, waited_ms: 0 },
  SemaphoreLease: { semaphore: "gpu", permits: 2, ...grant },
  SemaphoreReleased: { semaphore: "gpu", released: true, hold_count: 0, available: 8 },
  SemaphoreDeleted: { semaphore: "gpu", deleted: true },
  Latch: latch,
  LatchPage: { latches: [latch], cursor: null },
  LatchSeen: { ...latch, gone: false },
  KeyCreated: { ...apiKey, key: "lhk_default.Yc4vB9nM2xKq7wRt1zPd6sp3nQmW0c8bXkVd1yTfZr5u" },
  KeyPage: { keys: [{ ...apiKey, last_used_on: "2026-11-21" }], cursor: null },
  KeyDeleted: { id: apiKey.id, deleted: true },
  LatchDeleted: { latch: "migrated", deleted: true },
  ...TERRAFORM_EXAMPLES,
  About: { name: "leasehold", version: VERSION, engine: "upstash", docs: "/docs" },
  Me: { key_id: "ops", namespace: "team", scopes: ["read", "admin"], prefix: "", refresh_after_ms: 5000 },
  ConsoleAccess: { access: "keys" },
  McpResponse: {
    jsonrpc: "2.0",
    id: 1,
    result: {
      content: [{ type: "text", text: MCP_STATUS }],
      structuredContent: { message: MCP_STATUS, ...state, queue: [], queue_length: 0 },
    },
  },
  Metrics: `# HELP leasehold_acquires_total Answered acquires, counted once per lock
# TYPE leasehold_acquires_total counter
leasehold_acquires_total{namespace="default",class="other",kind="lock",mode="exclusive",outcome="granted"} 42
`,
  Health: { status: "ok", hints: "off", nodes: { total: 3, answering: 3, voting: 3 } },

  InvalidRequest: problem("invalid_request", "Correct the request: 'ttl' must be at most 24h, got \"48h\".", {
    errors: [{ path: "ttl", message: 'must be at most 24h, got "48h"' }],
  }),
  Unauthenticated: problem("unauthenticated", "The request has no API key: send 'Authorization: Bearer <api key>'."),
  Forbidden: problem(
    "forbidden",
    "This API key lacks the 'admin' scope: use one that has it. The operator can create one with `leasehold key <id> --scopes read,lock,admin`.",
  ),
  NotFound: problem(
    "not_found",
    "There is no latch with this name: it was never created, has been deleted or has expired. To create it, PUT it with `count`.",
    {
      latch: "migrated",
    },
  ),
  MethodNotAllowed: problem("method_not_allowed", "Use GET or DELETE here."),
  LeaseLost: problem(
    "lease_lost",
    "The lease expired before this request: stop the work that relies on it, then acquire again.",
    {
      lock: "deploy",
      reason: "expired",
    },
  ),
  Conflict: problem(
    "conflict",
    "This latch already exists and is not open yet: wait until it opens, or delete it first.",
    {
      latch: "migrated",
    },
  ),
  TooLarge: problem("too_large", "The body is too large: send at most 16384 bytes.", { limit: 16384 }),
  UnsupportedMediaType: problem(
    "unsupported_media_type",
    'Send the body as application/json or application/x-www-form-urlencoded, in UTF-8; it was sent as "text/plain".',
  ),
  Unsatisfiable: problem(
    "unsatisfiable",
    "This semaphore has only 8 permits: take fewer, or PUT /semaphores/gpu with more `permits`.",
    {
      semaphore: "gpu",
      permits: 9,
      capacity: 8,
    },
  ),
  Locked: problem("locked", BUSY, {
    lock: "deploy",
    mode: "exclusive",
    holders: [lockHolder],
    available_at: EXPIRES_AT,
    ...busy,
  }),
  MultiLocked: problem("locked", BUSY, {
    locks: ["disk", "catalogue"],
    blocked_by: ["disk"],
    holders: [lockHolder],
    available_at: EXPIRES_AT,
    ...busy,
  }),
  SemaphoreLocked: problem("locked", BUSY, {
    semaphore: "gpu",
    permits: 2,
    capacity: 8,
    available: 1,
    holders: [permitHolder],
    ...busy,
  }),
  RateLimited: problem(
    "rate_limited",
    "This API key is sending too many requests: try again after the delay in Retry-After.",
    {
      retry_after_ms: 10000,
    },
  ),
  LimitExceeded: problem(
    "limit_exceeded",
    "This lock already has 10000 waiters, the most that this deployment allows: try again later.",
    {
      lock: "deploy",
      mode: "exclusive",
      retry_after_ms: 1000,
    },
  ),
  Internal: problem(
    "internal",
    "This is an error in the service: report it with the request id. Whether the request took effect is unknown.",
    {
      request_id: "0c6e3a52-8f5b-4a0e-9a53-5f4f3c1c2f6d",
    },
  ),
  StoreUnavailable: problem(
    "store_unavailable",
    "The store could not be reached (connection refused). Nothing changed: retry the request later.",
    {
      outcome: "none",
      retry_after_ms: 1000,
    },
  ),
  IssuerUnavailable: problem(
    "issuer_unavailable",
    "The keys of this token's issuer cannot be fetched, so the token cannot be verified: retry the request later.",
    { retry_after_ms: 60_000 },
  ),
  Misconfigured: problem(
    "misconfigured",
    "This deployment does not yet admit anyone: set API_KEYS or JWT_ISSUERS, or ALLOW_ANONYMOUS=true to admit everyone.",
  ),
};
