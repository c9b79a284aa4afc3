import type { Context } from "hono";
import { ERRORS, type ErrorCode, problemType } from "../../contract/errors.ts";
import type { FieldError } from "../../contract/problems.ts";
import { type AppEnv, mountOf } from "../context.ts";
import { respond } from "./respond.ts";

/** The content of an error answer. */
export interface ProblemDetails {
  /** What to do next, in words for people. */
  readonly detail: string;
  /** The members of this code, beyond those that every problem has. */
  readonly members?: Record<string, unknown>;
  /** Becomes `Retry-After`, in whole seconds and at least one. */
  readonly retry_after_ms?: number;
  readonly headers?: Record<string, string>;
}

/** An error answer that is not made yet. */
export interface Problem {
  readonly code: ErrorCode;
  readonly details: ProblemDetails;
}

export class ProblemError extends Error implements Problem {
  override readonly name = "ProblemError";
  readonly code: ErrorCode;
  readonly details: ProblemDetails;
  constructor(code: ErrorCode, details: ProblemDetails) {
    // Its stack is never seen, and would cost more than the rest of the answer.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(details.detail);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.details = details;
  }
}

/** A 400 that lists what is wrong. `detail` repeats the list for people who see nothing else. */
export function invalid(errors: readonly FieldError[]): ProblemError {
  const faults = errors.map(({ path, message }) => (path === "" ? message : `'${path}' ${message}`));
  return new ProblemError("invalid_request", { detail: `Correct the request: ${listed(faults)}`, members: { errors } });
}

/** Several faults as one sentence. A fault may end with a question. */
export const listed = (faults: readonly string[]): string =>
  faults.map((fault, i) => (fault.endsWith("?") ? fault : `${fault}${i === faults.length - 1 ? "." : ";"}`)).join(" ");

/** The members of a problem. `mount` is the path under which the service explains it. */
export function problemBody(code: ErrorCode, { detail, members, retry_after_ms }: ProblemDetails, mount = "") {
  const { status, title } = ERRORS[code];
  const retry = retry_after_ms === undefined ? {} : { retry_after_ms };
  return { type: mount + problemType(code), title, status, code, detail, ...retry, ...members };
}

/** Answers `application/problem+json` (RFC 9457) and notes the code for the access log. */
export function problem(c: Context<AppEnv>, code: ErrorCode, details: ProblemDetails): Response {
  const { headers, retry_after_ms } = details;
  const body = problemBody(code, details, mountOf(c.req.raw));
  const { status } = body;
  c.set("outcome", code);
  return respond(c, status, JSON.stringify(body), {
    "Content-Type": "application/problem+json",
    ...(retry_after_ms === undefined ? {} : { "Retry-After": String(Math.max(1, Math.ceil(retry_after_ms / 1000))) }),
    ...headers,
  });
}
