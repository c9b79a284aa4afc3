/** One attempt to acquire a lock: both rounds and, if they fail, the removal of what they left behind. */

import { randomId } from "../digest/base64url.ts";
import { StoreError } from "../engine/engine.ts";
import { type QuorumProposeReply, quorumConfirm, quorumPropose, quorumRelease } from "../generated/scripts.ts";
import { call, type Decoded } from "../lock/call.ts";
import type { Holder, Lease, LostReason } from "../lock/index.ts";
import { ATTEMPT_CALLS_PER_NODE, callsLeft } from "./budget.ts";
import { idempotencyKey, markerKey, recordKey } from "./keys.ts";
import { endLeftOvers } from "./left-overs.ts";
import { admitRested } from "./membership.ts";
import { delaysOf, holderOf, leaseOf, possibleHolders, reasonOf, timesOf, waitOf } from "./replies.ts";
import { type Answers, ask, isDecided, isHeard, noMajority, replies } from "./round.ts";
import { agreedFence, majorityLife, majorityOf, PENDING_TIMEOUTS, validity } from "./rules.ts";
import { letterOf } from "./token.ts";
import { type AcquireRequest, LEASES_MAX, type QuorumScope } from "./types.ts";

const NOBODY: ReadonlySet<number> = new Set();

type Proposals = Answers<Decoded<QuorumProposeReply>>;

export interface Contended {
  readonly kind: "busy";
  /** The possible holders; empty while several attempts collide. */
  readonly holders: readonly Holder[];
  /** How long the first holder has had the lock. */
  readonly held_ms: number;
  /** The time until a majority could be free, as far as the replies show. */
  readonly free_in_ms: number;
  /** How much of `free_in_ms` is due to a lock_delay. */
  readonly delay_ms: number;
  readonly round_trip_ms: number;
  /**
   * The time on each node's clock when the service's own clock showed `heard_ms`. Contains the nodes that have a holder's lease
   * or, if there are no holders, all nodes that are not free. If there are holders, a node that is blocked only by another
   * attempt is left out, because the end of that attempt reveals nothing about the lease.
   */
  readonly node_times: ReadonlyMap<number, number>;
  readonly heard_ms: number;
}

export type AttemptOutcome =
  | { readonly kind: "granted"; readonly lease: Lease; readonly repeated?: true }
  | Contended
  | { readonly kind: "lost"; readonly reason: LostReason }
  | { readonly kind: "mismatch"; readonly what: "idempotency_key" }
  | { readonly kind: "limit" };

/**
 * Makes an attempt with its own id, so that leftovers of older attempts, on the nodes or in the network, do not count.
 *
 * @throws StoreError when too few nodes vote.
 */
export async function attempt(scope: QuorumScope, request: AcquireRequest): Promise<AttemptOutcome> {
  const { clock } = scope.context;
  const majority = majorityOf(scope.nodes.length);
  const id = randomId();
  const asked_ms = clock.now_ms();
  const proposals = await propose(scope, request, id);
  const round_trip_ms = clock.now_ms() - asked_ms;
  const proposed = replies(proposals, "proposed");
  if (proposed.length < majority) {
    await withdraw(scope, request, id, proposals);
    await admitRested(scope, proposals);
    const outcome = whyNotGranted(scope, proposals, round_trip_ms);
    // This recursion ends, because every call leaves less time and fewer store requests.
    const reserved = ATTEMPT_CALLS_PER_NODE * scope.nodes.length;
    if (outcome.kind === "busy" && (await endLeftOvers(scope, request, proposals, reserved)))
      return attempt(scope, request);
    return outcome;
  }

  const fence = agreedFence(proposed.map(({ reply }) => reply.fence));
  const sent_ms = clock.now_ms();
  const confirmations = await confirm(scope, request, id, fence, proposals);
  const confirmed = replies(confirmations, "confirmed");
  // This must come before the clock is read: after that, nothing may delay the answer.
  await admitRested(scope, proposals);
  const lives_ms = confirmed.map(({ reply }) => reply.life_ms);
  const valid_ms = validity(majorityLife(lives_ms, scope.nodes.length), clock.now_ms() - sent_ms);
  if (confirmed.length < majority || valid_ms <= 0) {
    await withdraw(scope, request, id, proposals);
    if (confirmed.length < majority) throw noMajority(confirmations, "unknown");
    throw new StoreError(
      "A majority of the nodes granted the lease so slowly that it has nearly expired: use a longer ttl",
      "unknown",
    );
  }
  // If leftovers remained and another node failed, the next request would find too few free nodes.
  scope.background?.(endLeftOvers(scope, request, proposals, 0).then(() => {}));
  const lease = leaseOf(request, id, fence, valid_ms, timesOf(confirmed));
  return { kind: "granted", lease, ...(proposed.some(({ reply }) => reply.repeated) && { repeated: true }) };
}

function keysOf({ caller: { namespace } }: QuorumScope, { name, keyed, holder }: AcquireRequest): string[] {
  const keys = [recordKey(namespace, name), markerKey(namespace, name)];
  return keyed ? [...keys, idempotencyKey(namespace, holder)] : keys;
}

function propose(scope: QuorumScope, request: AcquireRequest, id: string): Promise<Proposals> {
  const { nodes, config, silent } = scope;
  const { mode, holder, fingerprint } = request;
  const keys = keysOf(scope, request);
  // A node that did not answer an earlier attempt of this request is left out as long as the others form a majority.
  const passed = nodes.length - silent.size >= majorityOf(nodes.length) ? new Set(silent) : NOBODY;
  return ask(
    scope,
    (engine, number) => {
      if (passed.has(number))
        return Promise.reject(new StoreError("The node has not answered this request yet", "none"));
      return call(engine, quorumPropose, keys, {
        attempt: id,
        mode: letterOf(mode),
        holder,
        // The proposal lasts only until the second round, because this node's answer might not arrive.
        pending_ms: PENDING_TIMEOUTS * config.node_timeout_ms,
        number,
        nodes: nodes.length,
        leases_max: Math.min(config.leases_max, LEASES_MAX),
        retention_ms: config.retention_ms,
        fingerprint,
        lock_delay_max_ms: config.lock_delay_max_ms,
      });
    },
    (answers) => isDecided(answers, "proposed"),
  );
}

/**
 * Returns, for each node, whether it may have a proposal: it has proposed, or has not answered yet. Leaves out nodes that timed
 * out, because a proposal on one of them expires on its own.
 */
function mayHoldProposal(proposals: Proposals): boolean[] {
  return proposals.map((answer) => !answer || (isHeard(answer) && answer.reply.kind === "proposed"));
}

function confirm(scope: QuorumScope, request: AcquireRequest, id: string, fence: number, proposals: Proposals) {
  const { nodes, config } = scope;
  const { ttl_ms, lock_delay_ms, max_hold_ms, label, fingerprint } = request;
  const keys = keysOf(scope, request);
  const whom = mayHoldProposal(proposals);
  return ask(
    scope,
    (engine, number) =>
      !whom[number]
        ? undefined
        : call(engine, quorumConfirm, keys, {
            attempt: id,
            fence,
            ttl_ms,
            lock_delay_ms,
            max_hold_ms,
            label,
            number,
            nodes: nodes.length,
            retention_ms: config.retention_ms,
            fingerprint,
          }),
    (answers) => isDecided(answers, "confirmed"),
  );
}

/**
 * Ends the attempt on its nodes, as far as the remaining store requests allow, so that other clients do not have to wait for
 * it. Waits only for the nodes that are known to have it.
 */
async function withdraw(scope: QuorumScope, request: AcquireRequest, id: string, proposals: Proposals): Promise<void> {
  const [record, , idempotency = record] = keysOf(scope, request) as [string, ...string[]];
  const whom = mayHoldProposal(proposals);
  const proposed = replies(proposals, "proposed");
  let left = callsLeft(scope);
  const args = { attempts: [id], holders: ["-"], request: id, retention_ms: scope.config.retention_ms, proven: [0] };
  await ask(
    scope,
    (engine, number) =>
      whom[number] && left-- > 0 ? call(engine, quorumRelease, [record, idempotency], args) : undefined,
    (answers) => proposed.every(({ number }) => answers[number]),
  );
}

/** Explains why an attempt did not get a majority of proposals. */
function whyNotGranted(scope: QuorumScope, answers: Proposals, round_trip_ms: number): AttemptOutcome {
  const majority = majorityOf(answers.length);
  if (replies(answers, "mismatch").length > 0) return { kind: "mismatch", what: "idempotency_key" };
  const ended = replies(answers, "ended").map(({ reply }) => reply.letter);
  // A single node's report of a release is enough, because a client has requested that release. Other ends count only if a
  // majority reports them.
  if (ended.includes("r") || ended.length > answers.length - majority) return { kind: "lost", reason: reasonOf(ended) };
  if (replies(answers, "limit").length > answers.length - majority) return { kind: "limit" };
  const busy = replies(answers, "busy");
  const voted = [...busy, ...replies(answers, "proposed")];
  if (voted.length < majority) throw noMajority(answers, "none");
  // A node that has proposed has no conflicting lease.
  const heard = voted.map(({ reply }) => ({
    now_ms: reply.now,
    delay_until: reply.kind === "busy" ? reply.delay_until : 0,
    lines: reply.kind === "busy" ? reply.leases : [],
    delays: reply.kind === "busy" ? reply.delays : [],
  }));
  const possible = possibleHolders(heard, answers.length);
  const attempts = new Set(possible.map(({ line }) => line.attempt));
  const holding = busy.filter(({ reply }) => reply.leases.some((line) => attempts.has(line.attempt)));
  const blocked_ms = voted.map(({ reply }) =>
    reply.kind === "busy" ? Math.max(0, reply.blocked_until - reply.now) : 0,
  );
  return {
    kind: "busy",
    holders: possible.map(holderOf),
    held_ms: possible[0] ? Math.max(0, possible[0].now_ms - possible[0].line.acquired) : 0,
    free_in_ms: waitOf(blocked_ms, answers.length),
    delay_ms: waitOf(delaysOf(heard, answers.length), answers.length),
    round_trip_ms,
    node_times: timesOf(holding.length > 0 ? holding : busy),
    heard_ms: scope.context.clock.now_ms(),
  };
}
