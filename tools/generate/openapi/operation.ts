import type { ErrorCode } from "../../../src/contract/errors.ts";
import type { ProblemName, ResponseName } from "./schemas.ts";

/** The document's description of a route. */
export interface Told {
  readonly summary: string;
  readonly about?: string;
  /** Set if a form cannot contain the body. */
  readonly json?: true;
  readonly headers?: readonly RequestHeader[];
  readonly answers: readonly Answer[];
  /** The errors of this route, in addition to those that all routes of its kind have. */
  readonly errors?: readonly ErrorCode[];
  /** The schema of `locked` for this route. */
  readonly locked?: ProblemName;
}

type RequestHeader = "Lock-Token" | "Idempotency-Key" | "If-None-Match" | "Prefer";

export interface Answer {
  readonly status: 200 | 201 | 202 | 303;
  readonly about: string;
  /** The body has one of these schemas. */
  readonly schemas?: readonly ResponseName[];
  /** The media type, if it is not JSON or has no schema. */
  readonly media?: string;
  /** The names of its examples, if they differ from the names of its schemas. */
  readonly examples?: readonly string[];
}

/** Returns a 200 with one of these schemas. */
export const ok = (about: string, ...schemas: ResponseName[]): readonly Answer[] => [{ status: 200, about, schemas }];

/** The response to an acquire request whose client may disconnect and return later. */
export const standingBy = (schema: ResponseName): Answer => ({
  status: 202,
  about: "Not granted yet: because of `standby`, the place is kept and gets the lock when its turn comes.",
  schemas: [schema],
});
