import type { Problem } from "./problem.ts";

/** The outcome of an operation for any transport: what was done, for the log, and the body; or why it was not. */
export type Said = Done | Problem;

export interface Done {
  readonly done: string;
  readonly answer: object;
  /** 200 by default. */
  readonly status?: number;
}

/** How long the request was allowed to wait, if it asked to. */
export interface Waited {
  readonly wait_ms?: number;
}

export const saidDone = (done: string, answer: object, status?: number): Done => ({
  done,
  answer,
  ...(status && { status }),
});
