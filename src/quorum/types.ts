import type { Engine } from "../engine/engine.ts";
import type { Caller, Mode, RequestContext } from "../lock/index.ts";

/** The limits of a quorum. Every deployment on the same databases must have the same. */
export interface QuorumSettings {
  /** The timeout of one request to one node, retries included: at least 50 ms and 10 round trips. */
  readonly node_timeout_ms: number;
  /** The longest lease. With `lock_delay_max_ms`, it determines how long a node that lost its data does not vote. */
  readonly ttl_max_ms: number;
  readonly lock_delay_max_ms: number;
  /** How long a node remembers an unused lock. */
  readonly retention_ms: number;
  /** How many leases a lock may have. On a quorum they are one record, so at most LEASES_MAX. */
  readonly leases_max: number;
  /** Store requests that one request may make, over all nodes. */
  readonly store_calls_max: number;
}

export const LEASES_MAX = 100;

/** The context of every operation of one request. */
export interface QuorumScope {
  /** 3 or 5 independent stores, in the same order everywhere; each answers within `node_timeout_ms` or throws. */
  readonly nodes: readonly Engine[];
  readonly caller: Caller;
  readonly context: RequestContext;
  readonly config: QuorumSettings;
  /**
   * Numbers of the nodes that did not answer last time. The requests of a process share them, and do not wait for these nodes.
   * The requests of a process share them, and do not wait for them.
   */
  readonly suspects: Set<number>;
  /** Numbers of the nodes that did not answer this request. It leaves them out while the others are a majority. */
  readonly silent: Set<number>;
  /** Takes work that goes on after the answer. Without it, nodes are let in before the answer, and a release is sent once. */
  background?(work: Promise<void>): void;
}

/** The demand of one HTTP request; the same in all its attempts. */
export interface AcquireRequest {
  readonly name: string;
  readonly mode: Mode;
  /** Attempts of one holder do not conflict: the retries of a request, under an Idempotency-Key or within a wait. */
  readonly holder: string;
  /** Whether the holder is the digest of an Idempotency-Key, and the nodes remember what it was used for. */
  readonly keyed: boolean;
  readonly fingerprint: string;
  readonly label: string;
  readonly ttl_ms: number;
  readonly lock_delay_ms: number;
  readonly max_hold_ms: number;
}

/** An operation that a quorum does not offer. `what` names it and says what to do instead, as `transfers: do this`. */
export class UnsupportedUnderQuorumError extends Error {
  override readonly name = "UnsupportedUnderQuorumError";

  constructor(what: string) {
    super(`A quorum of databases does not offer ${what}.`);
  }
}
