import type { RequestLimits } from "../contract/requests.ts";
import type { LockSettings } from "../lock/index.ts";

export interface DirectSettings extends RequestLimits, LockSettings {
  readonly wait_max_ms: number;
  readonly store_timeout_ms: number;
}

/**
 * The same defaults as in the configuration, because all clients of a database should agree on them. A test compares the two.
 */
export const SETTINGS: DirectSettings = {
  ttl_max_ms: 86_400_000,
  name_max_bytes: 256,
  metadata_max_bytes: 1024,
  locks_max: 32,
  heartbeat_max: 100,
  wait_max_ms: 20_000,
  store_calls_max: 30,
  store_timeout_ms: 2_500,
  retention_ms: 3_600_000,
  leases_max: 10_000,
  waiters_max: 10_000,
  standby_max: 1_000,
  history: true,
};
