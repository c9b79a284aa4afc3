import type { ErrorCode } from "../../src/contract/errors.ts";

export interface ErrorAdvice {
  /** When the service returns the error. */
  readonly means: string;
  /** What the client should do about the error. */
  readonly remedy: string;
}

/** The texts for `docs/errors.md`, the page `/docs/errors` and the OpenAPI document. The service never loads these texts. */
export const ERROR_GUIDE: Readonly<Record<ErrorCode, ErrorAdvice>> = {
  invalid_request: {
    means:
      "The request is not what the route accepts: its body, a query parameter, a header or the name in the URL is wrong. Or the body broke off, or took longer than 10 s to arrive. `errors` lists every problem as `{path, message}`, with the `limit` of a list that is too long. Unknown fields are refused too, so that a typo never becomes a default silently.",
    remedy: "Correct what `errors` lists, and send the request again.",
  },
  unauthenticated: {
    means:
      "The request has no `Authorization: Bearer <api key>` (under `/terraform`, the key may be a password instead), or the key is not configured in this deployment. Or a token came in its place, and the service does not accept it: `detail` says why.",
    remedy:
      "Send a configured key. After a rotation, send the new one. Get a new token from its issuer when it has expired.",
  },
  forbidden: {
    means:
      "The API key is valid, but the request is outside its scopes (`read`, `lock`, `admin`, `metrics`, `keys`; none implies another) or its prefix. On a service that needs no key: the request came from a web page of another origin, or under a host name that the deployment does not know. Under `/terraform`: the request came from a web page.",
    remedy:
      "Use a key that has the scope, or a name that starts with the key's prefix. The operator can make such a key with `leasehold key <id> --scopes read,lock,admin` and add it to `API_KEYS`. On a service without keys, the operator can set `CORS_ORIGINS` or `ALLOWED_HOSTS`, or configure keys.",
  },
  not_found: {
    means:
      "The route does not exist, or the semaphore or latch was never set up. A lock always exists: one that is not in use is free.",
    remedy:
      "Check the path for typos, and write `/` in a name as `%2F`. Set up a semaphore with `PUT` or by acquiring with `capacity`, and a latch with `PUT`.",
  },
  method_not_allowed: {
    means: "The route exists, but not with this method. `Allow` lists the methods that it has.",
    remedy: "Use one of these methods.",
  },
  lease_lost: {
    means:
      "The token holds nothing here. `reason` says how the lease ended: `expired`, `released`, `broken`, `transferred`, `max_hold`, or `unknown` if the lock no longer remembers it. A late duplicate of an acquire gets this answer too if its lease has ended. With `dismissed: true`, there never was a lease: an administrator sent all waiters away (`DELETE` with `queue`); or, of a ticket with `standby`, that ran out (`expired`) or was given up (`released`).",
    remedy:
      "With `dismissed: true`, do not ask again by yourself, unless `standby` ran out. Otherwise, first stop the work that relied on the lease: another client may hold the lock by now. Then acquire again as a new attempt, with a new Idempotency-Key. Next time, renew earlier: after `renew_after_ms`. With `released`, a client that has the token has released the lease. If it was you, and your work is done, nothing is left to do.",
  },
  conflict: {
    means:
      "The request contradicts what exists. It sets up a latch that is not open yet, it transfers a lease of a holder that has both modes, it breaks one of several leases with a grace, or it is a second reader that waits to upgrade (`deadlock: true`).",
    remedy:
      "With `deadlock: true`, release your shared lease, because the other reader waits for it. Before a transfer, release one of the two modes. Break one lease of several without `grace`. Delete the latch, or wait until it opens.",
  },
  too_large: {
    means: "The body has more than 16 KiB, or more than this deployment allows: `limit`, in bytes.",
    remedy: "Send less in one request: fewer names, fewer leases or less metadata.",
  },
  unsupported_media_type: {
    means: "The body is neither JSON nor a form, or is not in UTF-8.",
    remedy: "Send `Content-Type: application/json` or `application/x-www-form-urlencoded`.",
  },
  unsatisfiable: {
    means:
      "The request can never be granted. It asks for more permits than the semaphore has, uses an Idempotency-Key or ticket of another request, names locks in different shards of the embedded store, or needs what a quorum of databases does not offer (`docs/quorum.md` lists it).",
    remedy:
      "Ask for fewer permits, or raise the capacity. Use a new Idempotency-Key for each attempt, and a ticket only where it was issued. On a quorum, `detail` says what to do instead.",
  },
  locked: {
    means:
      "Another client holds the lock, or others are ahead of you in the queue. This is a normal outcome, not a failure. `holders` says who holds it, `queue_length` how many wait, and after a fair wait `ticket` keeps your `position`. While no request of yours is open, others may be served before you, and count your place no longer. If there are no holders but `available_at` is set, a lease ended without a release, and its `lock_delay` keeps others out until then.",
    remedy:
      "Ask again after `retry_after_ms`. Send the `ticket` if there is one: at once, to have the next turn, and within `ticket_ttl_ms`, to keep your place. With `wait`, the request stays open until it is your turn. To leave the queue, release the ticket.",
  },
  rate_limited: {
    means: "This API key sends more requests than the deployment allows.",
    remedy:
      "Ask again after `Retry-After`. Use `wait` instead of asking often, and `/heartbeat` instead of renewing leases one by one.",
  },
  limit_exceeded: {
    means:
      "This lock has as many leases or waiters as the deployment allows for one lock, or the namespace has as many locks or bytes as it may have.",
    remedy:
      "Ask again after `Retry-After`. Spread the work over more names, or let the operator raise the limit that `detail` names.",
  },
  internal: {
    means: "The service has a fault. Whether the request took effect is unknown.",
    remedy:
      "If the request had an Idempotency-Key, send it again with the same key. Report the fault with the `request_id`.",
  },
  store_unavailable: {
    means:
      "The store did not answer in time, or it refuses writes; `detail` then says why. `outcome` is `none` if nothing changed, and `unknown` if the store may have applied the request.",
    remedy:
      "Send the request again after `Retry-After`. With `outcome: unknown`, use the same Idempotency-Key if the request had one. Treat a lease as lost if it has not been renewed by `expires_at`.",
  },
  issuer_unavailable: {
    means:
      "The request came with a token, and the public keys of its issuer cannot be fetched, or may not have the token's key yet and cannot be fetched again so soon. So the token cannot be checked. Nothing was done. Tokens that are signed with keys fetched before go on working for 24 hours.",
    remedy:
      "Send the request again after `Retry-After`. The operator finds the cause in the log, in a line with `event` `warning`.",
  },
  misconfigured: {
    means: "The deployment's configuration cannot be used, or does not say yet who may use the service.",
    remedy: "The operator has to set what `detail` names.",
  },
};
