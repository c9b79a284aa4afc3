/** The store requests that one request may make on all nodes together, including retries and work after the answer. */
import type { QuorumScope } from "./types.ts";

/** The cost of an attempt: both rounds to every node, and its removal if it fails. */
export const ATTEMPT_CALLS_PER_NODE = 3;

export function callsLeft({ config, context }: QuorumScope): number {
  return config.store_calls_max - context.store_calls();
}

/** What is left after reserving the last attempt of a wait. */
export function spareCalls(scope: QuorumScope): number {
  return callsLeft(scope) - ATTEMPT_CALLS_PER_NODE * scope.nodes.length;
}
