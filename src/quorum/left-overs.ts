/**
 * Removes leftovers of leases that can no longer have a majority. Such a lease, or its lock_delay, remains on a node that was
 * unreachable when the lease was released.
 */

import { randomId } from "../digest/base64url.ts";
import {
  type AttemptLine,
  type DelayLine,
  type QuorumProposeReply,
  quorumBury,
  quorumInspect,
  quorumRelease,
} from "../generated/scripts.ts";
import { call, type Decoded } from "../lock/call.ts";
import { callsLeft } from "./budget.ts";
import { markerKey, recordKey } from "./keys.ts";
import { copiesOf } from "./replies.ts";
import { type Answers, ask, replies } from "./round.ts";
import { majorityOf, PENDING_TIMEOUTS } from "./rules.ts";
import { letterOf } from "./token.ts";
import type { AcquireRequest, QuorumScope } from "./types.ts";

/** The confirmed leases and the lock_delays on a voting node. */
interface Heard {
  readonly now: number;
  readonly leases: readonly AttemptLine[];
  readonly delays: readonly DelayLine[];
}

/**
 * Removes leftovers that block a request. First marks each one as ended on the nodes that lack it, so that it cannot appear
 * there later. Once a majority has marked it, ends it on the other nodes. Does not touch attempts in progress, which may be on
 * more nodes than have reported them. Makes no store request that would leave fewer than `reserved` of them. Returns whether
 * anything was removed.
 */
export async function endLeftOvers(
  scope: QuorumScope,
  request: AcquireRequest,
  proposals: Answers<Decoded<QuorumProposeReply>>,
  reserved: number,
): Promise<boolean> {
  const { nodes, caller } = scope;
  const busy = replies(proposals, "busy").map(({ reply }) => reply);
  if (candidates(scope, request, busy, nodes.length).length === 0) return false;
  // The outcome of an attempt may be known before all nodes have answered, and a lease may be on the nodes that have not.
  const all_heard = busy.length + replies(proposals, "proposed").length === nodes.length;
  const needed = (all_heard ? 1 : 2) * nodes.length + busy.length;
  if (callsLeft(scope) < needed + reserved) return false;
  const keys = [recordKey(caller.namespace, request.name), markerKey(caller.namespace, request.name)];
  const states = all_heard ? busy : await look(scope, keys);
  const attempts = candidates(scope, request, states, all_heard ? nodes.length : states.length);
  return attempts.length > 0 && bury(scope, keys, attempts);
}

async function look(scope: QuorumScope, keys: readonly string[]): Promise<Heard[]> {
  const args = { nodes: scope.nodes.length, lock_delay_max_ms: scope.config.lock_delay_max_ms };
  const answers = await ask(
    scope,
    (engine, number) => call(engine, quorumInspect, [...keys], { ...args, number }),
    () => false,
  );
  return replies(answers, "state").map(({ reply }) => reply);
}

/** Returns the blocking attempts that are on too few nodes for a majority. */
function candidates(
  { nodes, config }: QuorumScope,
  { holder, mode }: AcquireRequest,
  said: readonly Heard[],
  heard: number,
): string[] {
  const in_the_way = new Set<string>();
  for (const { now, leases, delays } of said) {
    const excludes = (line: AttemptLine) =>
      line.holder !== holder && (mode === "exclusive" || line.mode === letterOf("exclusive"));
    for (const { attempt, acquired } of [...leases.filter(excludes), ...delays]) {
      // More recent attempts may still be on their way to the other nodes.
      const settled = Math.abs(now - acquired) > PENDING_TIMEOUTS * config.node_timeout_ms;
      if (settled) in_the_way.add(attempt);
    }
  }
  const copies = copiesOf(said.flatMap(({ leases, delays }) => [...leases, ...delays]));
  const most = (attempt: string) => (copies.get(attempt) ?? 0) + nodes.length - heard;
  return [...in_the_way].filter((attempt) => most(attempt) < majorityOf(nodes.length));
}

async function bury(scope: QuorumScope, keys: readonly string[], attempts: readonly string[]): Promise<boolean> {
  const { nodes, config } = scope;
  const args = { attempts, nodes: nodes.length, retention_ms: config.retention_ms };
  const noted = await ask(
    scope,
    (engine, number) => call(engine, quorumBury, [...keys], { ...args, number }),
    () => false,
  );
  const said = replies(noted, "done");
  const isOver = (_: string, i: number) =>
    said.filter(({ reply }) => reply.buried[i] === 1).length >= majorityOf(nodes.length);
  const over = attempts.filter(isOver);
  if (over.length === 0) return false;
  const standing = new Set(said.filter(({ reply }) => reply.buried.includes(0)).map(({ number }) => number));
  return end(scope, keys[0] as string, over, standing);
}

async function end(
  scope: QuorumScope,
  record: string,
  attempts: readonly string[],
  standing: ReadonlySet<number>,
): Promise<boolean> {
  // Keeps idempotency records, because what they say about a finished attempt remains true.
  const keys = attempts.flatMap(() => [record, record]);
  const holders = attempts.map(() => "-");
  const proven = attempts.map(() => 0);
  const args = { attempts, holders, request: randomId(), retention_ms: scope.config.retention_ms, proven };
  const ended = await ask(
    scope,
    (engine, number) => (standing.has(number) ? call(engine, quorumRelease, keys, args) : undefined),
    () => false,
  );
  return replies(ended, "done").length > 0;
}
