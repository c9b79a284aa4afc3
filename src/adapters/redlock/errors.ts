import type { Leasehold } from "../../client/index.ts";

/** The outcome of one attempt. The service counts as a single vote. For actual voting, run the service on a quorum. */
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

/** Thrown by a single attempt if another client holds one of the resources, or if the lock is lost. */
export class ResourceLockedError extends Error {
  override readonly name = "ResourceLockedError";
}

/** Thrown when all attempts of an operation have failed. `cause` is the failure of the last one. */
export class ExecutionError extends Error {
  override readonly name = "ExecutionError";
  readonly attempts: ExecutionResult["attempts"];
  constructor(message: string, attempts: ExecutionResult["attempts"], options?: ErrorOptions) {
    super(message, options);
    this.attempts = attempts;
  }
}
