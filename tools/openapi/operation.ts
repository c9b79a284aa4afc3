import type { ErrorCode } from "../../src/contract/errors.ts";
import type { ProblemName, ResponseName } from "./schemas.ts";

/** The document's description of a route. */
export interface Told {
  readonly summary: string;
  readonly about?: string;
  /** A form cannot carry the body. */
  readonly json?: true;
  readonly headers?: readonly RequestHeader[];
  readonly answers: readonly Answer[];
  /** The errors beyond those that every route of its kind has. */
  readonly errors?: readonly ErrorCode[];
  /** The schema of `locked` here. */
  readonly locked?: ProblemName;
}

export type RequestHeader = "Lock-Token" | "Idempotency-Key" | "If-None-Match" | "Prefer";

export interface Answer {
  readonly status: 200 | 201 | 202 | 303;
  readonly about: string;
  /** Several: one of them. */
  readonly schemas?: readonly ResponseName[];
  /** The media type, if it is not JSON, or has no schema. */
  readonly media?: string;
  /** The names of its examples, if they are not those of its schemas. */
  readonly examples?: readonly string[];
}

/** A 200 of these schemas. */
export const ok = (about: string, ...schemas: ResponseName[]): readonly Answer[] => [{ status: 200, about, schemas }];

/** The client of an acquire may leave. */
export const standingBy = (schema: ResponseName): Answer => ({
  status: 202,
  about: "Not granted yet, and with `standby`: the place is kept, and granted the lock when its turn comes.",
  schemas: [schema],
});
