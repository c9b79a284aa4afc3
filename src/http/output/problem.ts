import type { Context } from "hono";
import { ERRORS, type ErrorCode, problemType } from "../../contract/errors.ts";
import type { FieldError } from "../../contract/problems.ts";
import { type AppEnv, mountOf } from "../context.ts";
import { jsonText, respond } from "./respond.ts";

/** The content of an error answer. */
export interface ProblemDetails {
  /** Explains what to do next. */
  readonly detail: string;
  /** Members that problems with this code have in addition to those of every problem. */
  readonly members?: Record<string, unknown>;
  /** Sent as `Retry-After`, in whole seconds (at least one). */
  readonly retry_after_ms?: number;
  readonly headers?: Record<string, string>;
}

/** The data of an error answer. */
export interface Problem {
  readonly code: ErrorCode;
  readonly details: ProblemDetails;
}

export class ProblemError extends Error implements Problem {
  override readonly name = "ProblemError";
  readonly code: ErrorCode;
  readonly details: ProblemDetails;
  constructor(code: ErrorCode, details: ProblemDetails) {
    // The stack is never shown, and capturing it would cost more than the rest of the answer.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(details.detail);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.details = details;
  }
}

/** Creates a 400 that lists the invalid fields. `detail` repeats the list for readers who see nothing else. */
export function invalid(errors: readonly FieldError[]): ProblemError {
  const faults = errors.map(({ path, message }) => (path === "" ? message : `'${path}' ${message}`));
  return new ProblemError("invalid_request", { detail: `Correct the request: ${listed(faults)}`, members: { errors } });
}

/** Joins faults into one sentence. A fault may end in a question. */
export const listed = (faults: readonly string[]): string =>
  faults.map((fault, i) => (fault.endsWith("?") ? fault : `${fault}${i === faults.length - 1 ? "." : ";"}`)).join(" ");

/** Returns the members of a problem. `mount` is the path under which the service serves its pages. */
export function problemBody(code: ErrorCode, { detail, members, retry_after_ms }: ProblemDetails, mount = "") {
  const { status, title } = ERRORS[code];
  const retry = retry_after_ms === undefined ? {} : { retry_after_ms };
  return { type: mount + problemType(code), title, status, code, detail, ...retry, ...members };
}

/** Answers with `application/problem+json` (RFC 9457), and records the code for the access log. */
export function problem(c: Context<AppEnv>, code: ErrorCode, details: ProblemDetails): Response {
  const { headers, retry_after_ms } = details;
  const body = problemBody(code, details, mountOf(c.req.raw));
  const { status } = body;
  c.set("outcome", code);
  return respond(c, status, jsonText(body), {
    "Content-Type": "application/problem+json",
    ...(retry_after_ms === undefined ? {} : { "Retry-After": String(Math.max(1, Math.ceil(retry_after_ms / 1000))) }),
    ...headers,
  });
}
