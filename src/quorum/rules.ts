/**
 * The rules of the quorum that need neither a store nor a clock. They follow Redlock
 * (https://redis.io/docs/latest/develop/use/patterns/distributed-locks/), but add a second round that makes fences increase,
 * and allow for errors in the clocks of both the nodes and the service.
 */

import type { QuorumSettings } from "./types.ts";

/** How long a node keeps a pending lease before the second round, in node timeouts. */
export const PENDING_TIMEOUTS = 2;

/** Returns the size of a majority: any two sets of that many nodes have a node in common. */
export function majorityOf(nodes: number): number {
  return Math.floor(nodes / 2) + 1;
}

/** A node's clock and the service's clock may each be off by 1 %, in opposite directions. */
const DRIFT = 0.02;
const DRIFT_LEAST_MS = 2;

/**
 * Returns how much longer a lease is certain to be held; 0 or less if it is not certain to be held at all. A majority of the
 * nodes gave it `life_ms` at some time after the request was sent, `elapsed_ms` ago.
 */
export function validity(life_ms: number, elapsed_ms: number): number {
  return life_ms - elapsed_ms - (DRIFT * life_ms + DRIFT_LEAST_MS);
}

/** Returns the longest remaining time that a majority of the nodes guarantees. */
export function majorityLife(lives_ms: readonly number[], nodes: number): number {
  return [...lives_ms].sort((a, b) => b - a)[majorityOf(nodes) - 1] ?? 0;
}

/**
 * Returns the fence for the second round. No node in the majority has proposed a higher one, so each of them can confirm it.
 */
export function agreedFence(proposals: readonly number[]): number {
  return Math.max(...proposals);
}

/**
 * Returns how long a node that has lost its data must abstain from voting. By then, all leases and lock_delays that it may have
 * forgotten have ended.
 */
export function quarantine({
  ttl_max_ms,
  lock_delay_max_ms,
}: Pick<QuorumSettings, "ttl_max_ms" | "lock_delay_max_ms">): number {
  return Math.ceil((1 + DRIFT) * (ttl_max_ms + lock_delay_max_ms)) + 1000;
}

/**
 * Returns the pause after the `failures`-th attempt in a row that collided with others. Full jitter spreads the next attempts.
 */
export function backOff(failures: number, round_trip_ms: number, random: number): number {
  return random * Math.min(16, 2 * 2 ** failures) * Math.max(1, round_trip_ms);
}
