import type { Scope } from "../../src/contract/api-keys.ts";
import type { ErrorCode } from "../../src/contract/errors.ts";
import type { RequestSchemas } from "../../src/contract/requests.ts";
import type { ProblemName, ResponseName } from "./schemas.ts";

/** One route: what the document says beyond what its schemas say themselves. */
export interface Operation {
  readonly id: string;
  readonly method: "get" | "post" | "put" | "delete";
  /** As the router has it, `:name` included. */
  readonly path: string;
  readonly tag: "Locks" | "Read-write locks" | "Several locks" | "Semaphores" | "Latches" | "Service";
  readonly summary: string;
  readonly about?: string;
  /** What the API key needs; `none` is for everybody. */
  readonly scope: Scope | "any" | "none";
  /** The body's schema; `json` when a form cannot carry it. */
  readonly body?: { readonly schema: keyof RequestSchemas; readonly json?: true };
  readonly query?: keyof RequestSchemas;
  readonly headers?: readonly RequestHeader[];
  readonly answers: readonly Answer[];
  /** Beyond those that every route of its kind has. */
  readonly errors?: readonly ErrorCode[];
  /** Which schema `locked` has here. */
  readonly locked?: ProblemName;
}

export type RequestHeader = "Lock-Token" | "Idempotency-Key" | "Prefer";

export interface Answer {
  readonly status: 200 | 201 | 202;
  readonly about: string;
  /** Several: one of them. */
  readonly schemas?: readonly ResponseName[];
  /** What is answered instead of JSON. */
  readonly media?: string;
}

/** A 200 of these schemas. */
export const ok = (about: string, ...schemas: ResponseName[]): readonly Answer[] => [{ status: 200, about, schemas }];
