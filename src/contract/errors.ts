/** The fields shared by all answers that have a code. Clients should tell errors apart only by their codes. */
export interface ErrorEntry {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 423 | 429 | 500 | 503;
  readonly title: string;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
}

/** All errors. `docs/errors.md` has a section for every code, and the `type` of a problem links to it. */
export const ERRORS = {
  invalid_request: { status: 400, title: "Invalid request", retryable: false },
  unauthenticated: { status: 401, title: "Unauthenticated", retryable: false },
  forbidden: { status: 403, title: "Forbidden", retryable: false },
  not_found: { status: 404, title: "Not found", retryable: false },
  method_not_allowed: { status: 405, title: "Method not allowed", retryable: false },
  lease_lost: { status: 409, title: "Lease lost", retryable: false },
  conflict: { status: 409, title: "Conflict", retryable: false },
  too_large: { status: 413, title: "Too large", retryable: false },
  unsupported_media_type: { status: 415, title: "Unsupported media type", retryable: false },
  unsatisfiable: { status: 422, title: "Unsatisfiable", retryable: false },
  locked: { status: 423, title: "Locked", retryable: true },
  rate_limited: { status: 429, title: "Rate limited", retryable: true },
  limit_exceeded: { status: 429, title: "Limit exceeded", retryable: true },
  internal: { status: 500, title: "Internal error", retryable: true },
  store_unavailable: { status: 503, title: "Store unavailable", retryable: true },
  issuer_unavailable: { status: 503, title: "Token issuer unavailable", retryable: true },
  misconfigured: { status: 503, title: "Misconfigured", retryable: false },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** Returns the `type` of a problem: a URL relative to the service, which never changes. */
export const problemType = (code: ErrorCode): string => `/docs/errors#${code}`;
