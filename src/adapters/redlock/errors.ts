import type { Leasehold } from "../../client/index.ts";

/** The outcome of one attempt. Here, one service votes for all; for a quorum, run the service on one. */
export interface ExecutionStats {
  readonly membershipSize: number;
  readonly quorumSize: number;
  readonly votesFor: Set<Leasehold>;
  readonly votesAgainst: Map<Leasehold, Error>;
}

/** The outcome of an operation, attempt by attempt. */
export interface ExecutionResult {
  readonly attempts: readonly Promise<ExecutionStats>[];
}

/** One attempt failed because others hold a resource, or because the lock is lost. */
export class ResourceLockedError extends Error {
  override readonly name = "ResourceLockedError";
}

/** An operation failed in all its attempts. `cause` is the failure of the last one. */
export class ExecutionError extends Error {
  override readonly name = "ExecutionError";
  readonly attempts: ExecutionResult["attempts"];
  constructor(message: string, attempts: ExecutionResult["attempts"], options?: ErrorOptions) {
    super(message, options);
    this.attempts = attempts;
  }
}
