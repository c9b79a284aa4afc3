import type { ErrorCode } from "../../../src/contract/errors.ts";

export interface ErrorAdvice {
  /** When the service returns the error. */
  readonly means: string;
  /** What the client should do about the error. */
  readonly remedy: string;
}

/** The texts for `docs/errors.md`, the `/docs/errors` page and the OpenAPI document. The service never loads these texts. */
export const ERROR_GUIDE: Readonly<Record<ErrorCode, ErrorAdvice>> = {
  invalid_request: {
    means:
      "The body, a query parameter, a header or the name in the URL is invalid, or the body was incomplete or took longer than 10 s to arrive. `errors` lists every problem as `{path, message}`, and includes the `limit` if a list is too long. Unknown fields are errors too, so a typo never silently results in a default.",
    remedy: "Correct the fields in `errors`, and send the request again.",
  },
  unauthenticated: {
    means:
      "The request has no `Authorization: Bearer <api key>`, the key is not configured in this deployment, or the service rejected the token that was sent instead of a key. `detail` contains the reason. Under `/terraform`, the key can also be sent as a password.",
    remedy:
      "Send a configured key. After a rotation, send the new key. If a token has expired, get a new one from its issuer.",
  },
  forbidden: {
    means:
      "The API key is valid, but the request is outside its scopes (`read`, `lock`, `admin`, `metrics`, `keys`; none implies another) or its prefix. On a service without API keys, the request came from a web page on another origin, or used a host name that the deployment does not recognize. Under `/terraform`, the request came from a web page.",
    remedy:
      "Use a key with the required scope, or a name that starts with the key's prefix. The operator can create a key with `leasehold key <id> --scopes read,lock,admin` and add it to `API_KEYS`, or, on a service without keys, set `CORS_ORIGINS` or `ALLOWED_HOSTS`.",
  },
  not_found: {
    means:
      "The route does not exist, or the semaphore or latch was never created. A lock always exists: an unused lock is free.",
    remedy:
      "Check the path for typos, and write `/` in a name as `%2F`. Create a semaphore with `PUT` or by acquiring with `capacity`, and a latch with `PUT`.",
  },
  method_not_allowed: {
    means: "The route does not support this method. `Allow` lists the supported methods.",
    remedy: "Use one of the methods in `Allow`.",
  },
  lease_lost: {
    means:
      "No lease on this lock has this token. `reason` shows how the lease ended: `expired`, `released`, `broken`, `transferred`, `max_hold`, or `unknown` if the lock no longer remembers it. A late duplicate of an acquire also gets this error if its lease has ended. With `dismissed: true`, no lease was ever granted: an administrator dismissed all waiting requests (`DELETE` with `queue`), or a ticket's `standby` ran out (`expired`) or the ticket was released (`released`).",
    remedy:
      "With `dismissed: true`, do not acquire again automatically, unless `standby` ran out. Otherwise, first stop the work that relied on the lease: another client may hold the lock by now. Then acquire again with a new Idempotency-Key, and renew earlier: after `renew_after_ms`. With `released`, a client released the lease: if your work is done, there is nothing left to do.",
  },
  conflict: {
    means:
      "The request would create a latch that already exists and is not open, transfer a lease whose holder has leases in both modes, break one of several leases with `grace`, or make a second reader wait to upgrade (`deadlock: true`).",
    remedy:
      "With `deadlock: true`, release your shared lease, because the other reader is waiting for it. Before a transfer, release one of the two leases. To break one of several leases, omit `grace`. To create the latch again, delete it or wait until it opens.",
  },
  too_large: {
    means: "The body exceeds 16 KiB or this deployment's own limit (`limit`, in bytes).",
    remedy: "Send fewer names, fewer leases or less metadata in one request.",
  },
  unsupported_media_type: {
    means: "The body is neither JSON nor a form, or it is not UTF-8.",
    remedy: "Send `Content-Type: application/json` or `application/x-www-form-urlencoded`.",
  },
  unsatisfiable: {
    means:
      "The request can never be granted. It asks for more permits than the semaphore has, uses the Idempotency-Key or ticket of another request, names locks in different shards of the embedded store, or needs an operation that a quorum of databases does not offer (see `docs/quorum.md`).",
    remedy:
      "Ask for fewer permits, or raise the capacity. Use a new Idempotency-Key for each operation, and a ticket only for the lock it was issued for. On a quorum, `detail` suggests an alternative.",
  },
  locked: {
    means:
      "Another client holds the lock, or others are ahead of you in the queue. This is normal, not a failure. `holders` lists the holders, `queue_length` is the number of waiters, and after a fair wait `ticket` keeps your `position`. While you have no open request, others may be served before you, and you are not counted in their positions. If there are no holders but `available_at` is set, a lease ended without being released, and its `lock_delay` keeps others out until then.",
    remedy:
      "Retry after `retry_after_ms` milliseconds. If the response has a `ticket`, send it with your next request: immediately to get the next turn, or within `ticket_ttl_ms` to keep your place. With `wait`, the request stays open until it is your turn. To leave the queue, release the ticket.",
  },
  rate_limited: {
    means: "This API key has sent more requests than the deployment allows.",
    remedy:
      "Retry after the delay in `Retry-After`. Use `wait` instead of polling, and `/heartbeat` instead of renewing leases one by one.",
  },
  limit_exceeded: {
    means: "The lock has too many leases or waiters for this deployment, or the namespace too many locks or bytes.",
    remedy:
      "Retry after the delay in `Retry-After`. Spread the work over more names, or ask the operator to raise the limit named in `detail`.",
  },
  internal: {
    means: "The service failed unexpectedly. The request may have taken effect.",
    remedy: "If the request had an Idempotency-Key, send it again with the same key. Report the `request_id`.",
  },
  store_unavailable: {
    means:
      "The store did not respond in time, could not be reached, or refused the write, for the reason in `detail`. `outcome` is `none` if nothing changed, and `unknown` if the store may have applied the request.",
    remedy:
      "Send the request again after the delay in `Retry-After`. With `outcome: unknown`, use the same Idempotency-Key if the request had one. Treat a lease as lost if it has not been renewed by `expires_at`.",
  },
  issuer_unavailable: {
    means:
      "The service cannot verify the request's token: it cannot fetch the issuer's public keys, or they do not include the token's key and it is too early to fetch them again. The request had no effect. Tokens signed with keys fetched earlier keep working for 24 hours.",
    remedy:
      "Send the request again after the delay in `Retry-After`. The cause is in the log, on a line whose `event` is `warning`.",
  },
  misconfigured: {
    means: "The deployment's configuration is invalid, or does not yet define who may use the service.",
    remedy: "The operator must set the variables that `detail` names.",
  },
};
