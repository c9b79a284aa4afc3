import type { Engine } from "../engine/engine.ts";
import type { Caller, Mode, RequestContext } from "../lock/index.ts";

/** The limits of a quorum. They must be the same in all deployments that use the same databases. */
export interface QuorumSettings {
  /** The timeout of one request to one node, retries included: at least 50 ms and 10 round trips. */
  readonly node_timeout_ms: number;
  /**
   * The longest lease. Together with `lock_delay_max_ms`, it determines how long a node that has lost its data must abstain
   * from voting.
   */
  readonly ttl_max_ms: number;
  readonly lock_delay_max_ms: number;
  /** How long a node remembers an unused lock. */
  readonly retention_ms: number;
  /** The maximum number of leases per lock. A quorum stores them in one record, so there can be at most LEASES_MAX. */
  readonly leases_max: number;
  /** The maximum number of store requests that one request may make to all nodes together. */
  readonly store_calls_max: number;
}

export const LEASES_MAX = 100;

/** The context of every operation of one request. */
export interface QuorumScope {
  /** 3 or 5 independent stores, in the same order in every deployment. Each answers within `node_timeout_ms` or throws. */
  readonly nodes: readonly Engine[];
  readonly caller: Caller;
  readonly context: RequestContext;
  readonly config: QuorumSettings;
  /**
   * The numbers of the nodes that did not answer the last request to them. All requests in a process share this set, and do not
   * wait for these nodes.
   */
  readonly suspects: Set<number>;
  /** The numbers of the nodes that did not answer this request, which leaves them out as long as the others form a majority. */
  readonly silent: Set<number>;
  /**
   * Registers work that continues after the answer. If this is missing, nodes are admitted before the answer, and a release is
   * sent only once.
   */
  background?(work: Promise<void>): void;
}

/** The parameters of one HTTP request's acquire, the same in all its attempts. */
export interface AcquireRequest {
  readonly name: string;
  readonly mode: Mode;
  /**
   * Identifies the holder. Attempts of the same holder do not conflict: they are retries of a request, with its Idempotency-Key
   * or within its wait.
   */
  readonly holder: string;
  /** Whether the holder is the digest of an Idempotency-Key, and the nodes remember its outcome. */
  readonly keyed: boolean;
  readonly fingerprint: string;
  readonly label: string;
  readonly ttl_ms: number;
  readonly lock_delay_ms: number;
  readonly max_hold_ms: number;
}

/**
 * Thrown for an operation that a quorum does not support. `what` names the operation and an alternative, as in `transfers: do
 * this`.
 */
export class UnsupportedUnderQuorumError extends Error {
  override readonly name = "UnsupportedUnderQuorumError";

  constructor(what: string) {
    super(`A quorum of databases does not support ${what}.`);
  }
}
