import type { ErrorCode, Locked, LostReason, MultiLocked, MultiReleased, Problem } from "./wire.ts";

/**
 * The base class of all errors that the client creates. An aborted `AbortSignal` makes a call throw the signal's reason
 * instead.
 */
export class LeaseholdError extends Error {}

/** The lock was not obtained within `wait`: others hold it, or are ahead in the queue. */
export class LockedError extends LeaseholdError {
  override readonly name = "LockedError";
  /** The service's last answer: who holds the lock and who waits. */
  declare readonly problem: Locked | MultiLocked;
  /** How long the call took, in milliseconds. Most of it is the wait. */
  declare readonly waitedMs: number;
  constructor(problem: Locked | MultiLocked, waited_ms = 0) {
    const holders = problem.holders.map(({ owner }) => owner ?? "somebody").join(", ");
    const name = "lock" in problem ? problem.lock : problem.locks;
    const waited_s = Math.round(waited_ms / 100) / 10;
    const waited = waited_s ? `not obtained in ${waited_s} s, ` : "";
    super(`'${name}': ${waited}${holders ? `locked by ${holders}` : "others are ahead of you"}`);
    this.problem = problem;
    this.waitedMs = waited_ms;
  }
}

/**
 * The lease no longer protects the work: stop the work.
 *
 * The reason `unconfirmed` is the client's own: the service could not be asked in time, so the lease may have ended. All
 * other reasons come from the service.
 */
export class LeaseLostError extends LeaseholdError {
  override readonly name = "LeaseLostError";
  declare readonly lock: string;
  declare readonly reason: LostReason | "unconfirmed";
  constructor(lock: string, reason: LostReason | "unconfirmed", options?: ErrorOptions) {
    super(`The lease on '${lock}' is lost (${reason})`, options);
    this.lock = lock;
    this.reason = reason;
  }
}

/** The service refused the request, or could not carry it out. Tell errors apart by `code`. */
export class ApiError extends LeaseholdError {
  override readonly name = "ApiError";
  declare readonly status: number;
  /** The stable code of the error; undefined when something other than the service answered, such as a proxy. */
  declare readonly code: ErrorCode | undefined;
  /** The body of the answer. */
  declare readonly problem: Partial<Problem> & Readonly<Record<string, unknown>>;
  constructor(status: number, problem: ApiError["problem"], message = problem.detail) {
    super(message ?? `Something other than Leasehold answered ${status}: is the url right?`);
    this.status = status;
    this.code = problem.code;
    this.problem = problem;
  }
}

/** Why `fetch` failed, in the runtime's words. A wrong scheme fails like a broken connection, so the text asks about it. */
export function causeOf(failure: unknown): string {
  const { message, code } = ((failure as Error).cause ?? failure) as { message?: string; code?: string };
  const text = message && !message.includes(":error:") ? message : `${code}`;
  if (/SSL|TLS|EPROTO|InvalidContentType/.test(text)) return `${text}: is it http://?`;
  return /closed|RESET|hang up/.test(text) ? `${text}: is it https://?` : text;
}

/** The service did not answer in time. Whether the request took effect is unknown. */
export class TimeoutError extends LeaseholdError {
  override readonly name = "TimeoutError";
}

/** The error for one of several locks that failed. */
export function failureOf(result: Extract<MultiReleased["results"][number], { ok: false }>): LeaseholdError {
  return result.code === "lease_lost" ? new LeaseLostError(result.lock, result.reason) : new ApiError(503, result);
}
