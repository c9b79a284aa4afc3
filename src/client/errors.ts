import type { ErrorCode, LeaseLost, Locked, LostReason, MultiLocked, Problem } from "./wire.ts";

/**
 * The base class of all errors that the client creates. If an `AbortSignal` aborts, calls throw the signal's reason instead.
 */
export class LeaseholdError extends Error {}

/** The lock was not obtained within `wait`: it is held or kept closed, or others are ahead in the queue. */
export class LockedError extends LeaseholdError {
  override readonly name = "LockedError";
  /** The service's last answer: who holds the lock, and who is waiting. */
  declare readonly problem: Locked | MultiLocked;
  /** How long the call took, in milliseconds. Most of this is the wait. */
  declare readonly waitedMs: number;
  constructor(problem: Locked | MultiLocked, waited_ms = 0) {
    const { holders, available_at } = problem;
    const waited_s = Math.round(waited_ms / 100) / 10;
    let text = waited_s ? `not obtained in ${waited_s} s, ` : "";
    if (holders.length) text += `locked by ${holders.map(({ owner }) => owner ?? "someone").join(", ")}`;
    else
      text += available_at
        ? `kept closed until ${available_at} by a min_hold or lock_delay`
        : "others are ahead of you";
    super(`'${nameOf(problem)}': ${text}`);
    this.problem = problem;
    this.waitedMs = waited_ms;
  }
}

/**
 * The lease no longer protects the work, so the work must stop.
 *
 * The client itself sets the reason `unconfirmed`: it could not reach the service in time, so the lease may have ended. All
 * other reasons come from the service.
 */
export class LeaseLostError extends LeaseholdError {
  override readonly name = "LeaseLostError";
  /** The name of the lock or semaphore. */
  declare readonly lock: string;
  declare readonly reason: LostReason | "unconfirmed";
  /** Who broke the lease, and why, in one sentence, if the service reported it. This is untrusted text: escape it. */
  declare readonly detail: string | undefined;
  constructor(lock: string, reason: LostReason | "unconfirmed", options?: ErrorOptions, detail?: string) {
    super(`The lease on '${lock}' was lost (${reason})${detail ? `: ${detail}` : ""}`, options);
    this.lock = lock;
    this.reason = reason;
    this.detail = detail;
  }
}

/**
 * An administrator dismissed all waiters, including this call. The call was never granted the lock, and acquiring again
 * immediately would undo the administrator's action. Also thrown if a place on standby has ended without a grant; the message
 * shows which of the two happened.
 */
export class DismissedError extends LeaseholdError {
  override readonly name = "DismissedError";
  /** The name of the lock; for several locks, all names separated by commas. */
  declare readonly lock: string;
  constructor(lock: string, detail = "an administrator dismissed all waiting requests") {
    super(`'${lock}': ${detail}`);
    this.lock = lock;
  }
}

/** The service refused the request or could not carry it out. Use `code` to distinguish errors. */
export class ApiError extends LeaseholdError {
  override readonly name = "ApiError";
  /** The HTTP status of the answer. */
  declare readonly status: number;
  /** The stable code of the error; undefined if something other than the service, such as a proxy, answered. */
  declare readonly code: ErrorCode | undefined;
  /** The body of the answer. */
  declare readonly problem: Partial<Problem> & Readonly<Record<string, unknown>>;
  constructor(status: number, problem: ApiError["problem"], message = problem.detail) {
    super(message ?? `Something other than Leasehold returned ${status}: is the url right?`);
    this.status = status;
    this.code = problem.code;
    this.problem = problem;
  }
}

/** The service did not answer in time. Whether the request took effect is unknown. */
export class TimeoutError extends LeaseholdError {
  override readonly name = "TimeoutError";
}

/** Returns the name that an answer refers to: a lock, a semaphore or several locks. */
const nameOf = (body: { lock?: string; semaphore?: string; locks?: readonly string[] }): string =>
  body.lock ?? body.semaphore ?? `${body.locks}`;

/** Creates the error for an answer, or for one failed lock of several. */
export function errorOf(status: number, problem: object, message?: string): LeaseholdError {
  const { code } = problem as Problem;
  if (code === "locked") return new LockedError(problem as Locked);
  const { reason, dismissed, detail } = problem as LeaseLost;
  if (dismissed) return new DismissedError(nameOf(problem), detail);
  if (code === "lease_lost")
    return new LeaseLostError(nameOf(problem), reason, undefined, reason === "broken" ? detail : undefined);
  return new ApiError(status, problem as ApiError["problem"], message);
}

/**
 * Returns why `fetch` failed, in the runtime's words. A wrong scheme looks like a broken connection, so the text suggests
 * checking the scheme, unless the service has been `reached` before.
 */
export function causeOf(failure: unknown, reached = false): string {
  const { message, code } = ((failure as Error).cause ?? failure) as { message?: string; code?: string };
  const text = message && !message.includes(":error:") ? message : `${code}`;
  const wrong = !reached && /SSL|TLS|EPROTO|InvalidContentType|(closed|RESET|hang up)/.exec(text);
  return wrong ? `${text}: is it http${wrong[1] ? "s" : ""}://?` : text;
}
