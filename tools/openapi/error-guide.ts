import type { ErrorCode } from "../../src/contract/errors.ts";

export interface ErrorAdvice {
  /** When it is answered. */
  readonly means: string;
  /** What the client should do. */
  readonly remedy: string;
}

/** What stands in `docs/errors.md`, on the page `/docs/errors` and in the OpenAPI document; the service never loads it. */
export const ERROR_GUIDE: Readonly<Record<ErrorCode, ErrorAdvice>> = {
  invalid_request: {
    means:
      "The body, a query parameter, a header or the name in the URL is not what the route takes, or the body broke off or took longer than 10 s to arrive. `errors` lists every fault as `{path, message}`, with the `limit` of a list that is too long. Unknown fields are faults too: a typo must not become a default.",
    remedy: "Correct the request. Sending it again unchanged is answered the same.",
  },
  unauthenticated: {
    means: "There is no `Authorization: Bearer <api key>`, or the key is not one of this deployment's.",
    remedy: "Send a key that is configured. After a rotation: the new one.",
  },
  forbidden: {
    means:
      "The key is known, but its scopes (`read`, `lock`, `admin`; none implies another) or its prefix do not cover this. Where no key is asked for: the request came from a web page of another origin, or under a host name that the deployment does not know.",
    remedy:
      "Use a key that has the scope, or a name that starts with the key's prefix. Without keys, the operator sets `CORS_ORIGINS` or `ALLOWED_HOSTS`, or configures keys.",
  },
  not_found: {
    means:
      "There is no such route, or the semaphore or latch was never set up. A lock is always there: one that nobody uses is free.",
    remedy:
      "Look for a typo; write `/` in a name as `%2F`. Set up a semaphore with `PUT` or by acquiring with `capacity`, a latch with `PUT`.",
  },
  method_not_allowed: {
    means: "The route exists, with other methods. `Allow` lists them.",
    remedy: "Use one of them.",
  },
  lease_lost: {
    means:
      "The token holds nothing here. `reason` says how the lease ended: `expired`, `released`, `broken`, `transferred`, `max_hold`, or `unknown` when the lock does not remember it. A late duplicate of an acquire whose lease has ended gets this too.",
    remedy:
      "Stop the work that relied on the lease first: somebody else may hold the lock by now. Then acquire anew, as a new attempt with a new Idempotency-Key. Renew earlier next time, after `renew_after_ms`.",
  },
  conflict: {
    means:
      "The request contradicts what exists: a latch that is not open yet is set up again, a holder of both modes transfers, or a second reader waits to upgrade (`deadlock: true`).",
    remedy:
      "With `deadlock: true`, release your shared lease: the other reader waits for it. Release one of two modes before a transfer. Delete the latch, or wait for it.",
  },
  too_large: {
    means: "The body has more than 16 KiB, or than the deployment allows: `limit`, in bytes.",
    remedy: "Send less: fewer names, leases or metadata in one request.",
  },
  unsupported_media_type: {
    means: "The body is neither JSON nor a form, or not in UTF-8.",
    remedy: "Send `Content-Type: application/json` or `application/x-www-form-urlencoded`.",
  },
  unsatisfiable: {
    means:
      "It can never be granted: more permits than the semaphore has, an Idempotency-Key or ticket that was used for another request, locks in different shards of the embedded store, or what a quorum of databases does not promise (`docs/quorum.md` lists it).",
    remedy:
      "Ask for fewer permits or raise the capacity. Use a new Idempotency-Key for each attempt, and a ticket only where it was issued. Under a quorum, `detail` says what to do instead.",
  },
  locked: {
    means:
      "Others hold it, or others are before you. A normal outcome, not a failure: `holders` says who, `queue_length` how many wait, and after a fair wait `ticket` keeps your `position`. With no holders and `available_at`, a lease ended without a release and its `lock_delay` keeps everybody out until then.",
    remedy:
      "Ask again after `retry_after_ms`, with the `ticket` if there is one, within `ticket_ttl_ms`; with `wait` the request stays open until it is your turn. To leave the queue, release the ticket.",
  },
  rate_limited: {
    means: "This API key sends more requests than the deployment allows.",
    remedy: "Ask again after `Retry-After`. Prefer `wait` to asking often, and `/heartbeat` to renewing one by one.",
  },
  limit_exceeded: {
    means:
      "This lock has as many leases or waiters as the deployment allows for one lock, or the namespace as many locks or bytes.",
    remedy:
      "Ask again after `Retry-After`. Spread the work over more names, or have the operator raise the limit that `detail` names.",
  },
  internal: {
    means: "A fault of the service. Whether the request took effect is unknown.",
    remedy: "Send it again with the same Idempotency-Key, if it had one. Report it with the `request_id`.",
  },
  store_unavailable: {
    means:
      "The store did not answer in time, or takes no writes: `detail` then says why. `outcome` is `none` when nothing changed, and `unknown` when the store may have applied the request.",
    remedy:
      "Send it again after `Retry-After`: with `outcome: none` as it is, with `unknown` with the same Idempotency-Key, if it had one. Treat a lease that could not be renewed until `expires_at` as lost.",
  },
  misconfigured: {
    means: "The deployment's configuration cannot be used, or nobody has said yet who may use it.",
    remedy: "For the operator: `detail` says what to set.",
  },
};
