/** The store requests that one request of ours may make, over all nodes: also what it repeats, and what follows its answer. */
import type { QuorumScope } from "./types.ts";

/** Both rounds of an attempt to every node, and its end where it fails. */
export const ATTEMPT_CALLS_PER_NODE = 3;

export function callsLeft({ config, context }: QuorumScope): number {
  return config.store_calls_max - context.store_calls();
}

/** What is left when the last attempt of a wait is set aside. */
export function spareCalls(scope: QuorumScope): number {
  return callsLeft(scope) - ATTEMPT_CALLS_PER_NODE * scope.nodes.length;
}
