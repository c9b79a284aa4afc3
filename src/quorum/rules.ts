/**
 * The rules of the quorum that need neither a store nor a clock. They follow Redlock
 * (https://redis.io/docs/latest/develop/use/patterns/distributed-locks/), with a second round that makes fences grow and a
 * margin for clock error on both sides.
 */

import type { QuorumSettings } from "./types.ts";

/** How long a node keeps a pending lease before the second round, in node timeouts. */
export const PENDING_TIMEOUTS = 2;

/** The smallest number of nodes such that any two sets of that size have a node in common. */
export function majorityOf(nodes: number): number {
  return Math.floor(nodes / 2) + 1;
}

/** The clocks of a node and of the service may each be off by 1 %, in opposite directions. */
const DRIFT = 0.02;
const DRIFT_LEAST_MS = 2;

/**
 * How long a lease is certain to be held from now on; 0 or less if it is not held. A majority of the nodes gave it `life_ms`
 * at some time after the request was sent, which was `elapsed_ms` ago.
 */
export function validity(life_ms: number, elapsed_ms: number): number {
  return life_ms - elapsed_ms - (DRIFT * life_ms + DRIFT_LEAST_MS);
}

/** The longest life that a majority of the nodes gives at least. */
export function majorityLife(lives_ms: readonly number[], nodes: number): number {
  return [...lives_ms].sort((a, b) => b - a)[majorityOf(nodes) - 1] ?? 0;
}

/** The fence of the second round: no node of the majority proposed a higher one, so each can confirm it. */
export function agreedFence(proposals: readonly number[]): number {
  return Math.max(...proposals);
}

/**
 * How long a node that lost its data does not vote. After that, every lease and lock_delay that it may have forgotten is
 * over.
 */
export function quarantine({
  ttl_max_ms,
  lock_delay_max_ms,
}: Pick<QuorumSettings, "ttl_max_ms" | "lock_delay_max_ms">): number {
  return Math.ceil((1 + DRIFT) * (ttl_max_ms + lock_delay_max_ms)) + 1000;
}

/** The pause after the `failures`-th attempt in a row that collided with others. Full jitter makes them separate. */
export function backOff(failures: number, round_trip_ms: number, random: number): number {
  return random * Math.min(16, 2 * 2 ** failures) * Math.max(1, round_trip_ms);
}
