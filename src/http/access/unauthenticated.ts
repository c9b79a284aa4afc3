import { ProblemError } from "../output/problem.ts";

export function unauthenticated(detail: string, error = ""): ProblemError {
  return new ProblemError("unauthenticated", {
    detail,
    headers: { "WWW-Authenticate": `Bearer realm="leasehold"${error}` },
  });
}

/** Creates the error for a refused credential. */
export const invalidToken = (detail: string): ProblemError => unauthenticated(detail, ', error="invalid_token"');
