import type { Problem } from "./problem.ts";

/** The outcome of an operation, for any transport: either the body and, for the log, what was done, or a problem. */
export type Said = Done | Problem;

export interface Done {
  readonly done: string;
  readonly answer: object;
  /** The HTTP status, 200 by default. */
  readonly status?: number;
}

/** How long the request was allowed to wait, if it requested a wait. */
export interface Waited {
  readonly wait_ms?: number;
}

export const saidDone = (done: string, answer: object, status?: number): Done => ({
  done,
  answer,
  ...(status && { status }),
});
