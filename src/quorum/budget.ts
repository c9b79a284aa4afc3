/** Counts the store requests that one request may make on all nodes together, including retries and work after the answer. */
import type { QuorumScope } from "./types.ts";

/** The number of calls per node for an attempt: both rounds, and the removal if they fail. */
export const ATTEMPT_CALLS_PER_NODE = 3;

export function callsLeft({ config, context }: QuorumScope): number {
  return config.store_calls_max - context.store_calls();
}

/** Returns the calls that remain after reserving those for the last attempt of a wait. */
export function spareCalls(scope: QuorumScope): number {
  return callsLeft(scope) - ATTEMPT_CALLS_PER_NODE * scope.nodes.length;
}
