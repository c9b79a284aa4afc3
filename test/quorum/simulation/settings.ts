/** What every schedule has in common. */
import type { QuorumSettings } from "../../../src/quorum/types.ts";

export const NODE_TIMEOUT_MS = 50;
export const TTL_MAX_MS = 1200;
export const LOCK_DELAY_MAX_MS = 60;
export const TTLS_MS = [150, 400, TTL_MAX_MS];
export const FAULTS_MS = 400;
/** Clocks may differ by less than a quarantine, or by more: then the loss of a majority takes the fences with it. */
export const SKEWS_MS = { small: 300, large: 30_000 };
export const LATE_MS = 900;
/** How long nodes remember an Idempotency-Key after its lease: less than a quarantine, as it is in the service. */
export const KEPT_MS = 300;
export const LOCK = "deploy";
export const NAMESPACE = "test";

export const SETTINGS: QuorumSettings = {
  node_timeout_ms: NODE_TIMEOUT_MS,
  ttl_max_ms: TTL_MAX_MS,
  lock_delay_max_ms: LOCK_DELAY_MAX_MS,
  retention_ms: 3_600_000,
  leases_max: 100,
  store_calls_max: 30,
};

/** What one schedule is like. */
export interface Climate {
  readonly nodes: number;
  /** No message is lost, late or doubled. */
  readonly calm: boolean;
  /** No message is lost or late. */
  readonly late?: boolean;
  /** Clocks that are all off to the same side find the margins; clocks that differ find the fences. */
  readonly extreme: boolean;
  readonly skew_ms: number;
}

/** What one acquire asks for. */
export interface Options {
  readonly ttl_ms: number;
  readonly wait_ms: number;
  readonly lock_delay_ms: number;
}
