import { itemOf } from "../engine/reply.ts";
import { type AttemptLine, type QuorumRenewReply, quorumRenew } from "../generated/scripts.ts";
import { call, type Decoded, unreadable } from "../lock/call.ts";
import { encodeMetadata } from "../lock/codec/label.ts";
import { modeOf } from "../lock/codec/replies.ts";
import type { LeaseRef, MetadataChange, RenewOutcome } from "../lock/index.ts";
import { callsLeft } from "./budget.ts";
import { leaseKeys } from "./keys.ts";
import { admitRested } from "./membership.ts";
import { latestLabel, leaseOf, median, reasonOf } from "./replies.ts";
import { type Renewed, restore } from "./restore.ts";
import { type Answers, ask, isHeard, noMajority, replies } from "./round.ts";
import { majorityLife, majorityOf, validity } from "./rules.ts";
import { parseToken, type TokenParts } from "./token.ts";
import { type QuorumScope, UnsupportedUnderQuorumError } from "./types.ts";

interface Named extends TokenParts, MetadataChange {
  readonly name: string;
  readonly ttl_ms: number | undefined;
}

/** Extends each lease on the nodes that have it, with one request per node. Returns one outcome per lease, in order. */
export async function renew(scope: QuorumScope, leases: readonly LeaseRef[]): Promise<readonly RenewOutcome[]> {
  const { outcomes, answers } = await renewEach(scope, leases);
  const decided = outcomes.filter((outcome) => outcome !== undefined);
  if (decided.length < leases.length) throw noMajority(answers, "unknown");
  return decided;
}

/** Extends each lease like `renew`, but returns undefined for a lease if too few nodes have answered. */
export async function renewEach(
  scope: QuorumScope,
  leases: readonly LeaseRef[],
): Promise<{ readonly outcomes: readonly (RenewOutcome | undefined)[]; readonly answers: Answers }> {
  const { ttl_max_ms } = scope.config;
  if (leases.some(({ ttl_ms = 0 }) => ttl_ms > ttl_max_ms))
    throw new UnsupportedUnderQuorumError(
      `a ttl of more than ${ttl_max_ms} ms: use a shorter one, and renew more often`,
    );
  const grants = leases.map(({ name, token, ttl_ms, metadata, revision }) => {
    const grant = parseToken(token);
    return grant && { ...grant, name, ttl_ms, metadata, revision };
  });
  const ours = grants.filter((grant) => grant !== undefined);
  const { outcomes, answers } = ours.length > 0 ? await renewOurs(scope, ours) : { outcomes: [], answers: [] };
  let next = 0;
  return { outcomes: grants.map((grant) => (grant ? outcomes[next++] : { kind: "lost", reason: "unknown" })), answers };
}

async function renewOurs(scope: QuorumScope, grants: readonly Named[]) {
  const { clock } = scope.context;
  for (let repeated = false; ; repeated = true) {
    // The validity starts when this request is sent, because an earlier one may have extended the lease by less.
    const sent_ms = clock.now_ms();
    const answers = await send(scope, grants);
    // This must come before the clock is read: after that, nothing may delay the answer.
    await admitRested(scope, votes(answers));
    await restoreMissing(scope, grants, answers, sent_ms);
    const elapsed_ms = clock.now_ms() - sent_ms;
    const outcomes = grants.map((grant, i) => conclude(grant, verdictOf(i, answers), elapsed_ms));
    const again = !repeated && callsLeft(scope) >= scope.nodes.length;
    if (!again || outcomes.every((outcome) => outcome !== undefined)) {
      return { outcomes, answers: votes(answers) };
    }
  }
}

type Renewals = Answers<Decoded<QuorumRenewReply>>;

function send(scope: QuorumScope, grants: readonly Named[]): Promise<Renewals> {
  const { nodes, caller, config } = scope;
  const keys = grants.flatMap((grant) => leaseKeys(caller.namespace, grant));
  const args = {
    attempts: grants.map(({ attempt }) => attempt),
    fences: grants.map(({ fence }) => fence),
    ttls_ms: grants.map(({ ttl_ms }) => ttl_ms ?? 0),
    nodes: nodes.length,
    retention_ms: config.retention_ms,
    holders: grants.map(({ holder }) => holder),
    metadata: grants.map(encodeMetadata),
  };
  return ask(
    scope,
    (engine, number) => call(engine, quorumRenew, keys, { ...args, number }),
    (answers) => grants.every((grant, i) => conclude(grant, verdictOf(i, answers), 0) !== undefined),
  );
}

/** The nodes' answers for one lease. */
interface Verdict {
  readonly renewed: readonly { readonly line: AttemptLine; readonly now_ms: number; readonly life_ms: number }[];
  readonly lost: readonly { readonly number: number; readonly letter: string }[];
  readonly nodes: number;
}

function verdictOf(i: number, answers: Renewals): Verdict {
  const heard = replies(answers, "done").map(({ number, reply }) => ({
    number,
    now_ms: reply.now,
    outcome: itemOf(reply.leases, i),
  }));
  return {
    renewed: heard.flatMap(({ now_ms, outcome }) =>
      outcome.kind === "renewed" ? [{ line: outcome.lease, now_ms, life_ms: outcome.life_ms }] : [],
    ),
    lost: heard.flatMap(({ number, outcome }) => (outcome.kind === "lost" ? [{ number, letter: outcome.letter }] : [])),
    nodes: answers.length,
  };
}

/** Returns a lease's outcome according to a majority of the nodes, or undefined if too few have answered. */
function conclude(grant: Named, { renewed, lost, nodes }: Verdict, elapsed_ms: number): RenewOutcome | undefined {
  const majority = majorityOf(nodes);
  if (lost.length > nodes - majority) return { kind: "lost", reason: reasonOf(lost.map(({ letter }) => letter)) };
  const [first] = renewed;
  if (!first || renewed.length < majority) return undefined;
  const lives_ms = renewed.map(({ life_ms }) => life_ms);
  const valid_ms = validity(majorityLife(lives_ms, nodes), elapsed_ms);
  if (valid_ms <= 0) return { kind: "lost", reason: "expired" };
  const { ttl: ttl_ms } = first.line;
  const label = latestLabel(renewed);
  const times = new Map(renewed.map(({ now_ms }, number) => [number, now_ms]));
  const acquired_ms = median(renewed.map(({ line }) => line.acquired));
  const request = { ...grant, mode: modeOf(grant.mode), label, ttl_ms };
  return { kind: "renewed", lease: leaseOf(request, grant.attempt, grant.fence, valid_ms, times, acquired_ms) };
}

/** Copies renewed leases to nodes that lack them, or on which they have expired only because of the node's clock. */
async function restoreMissing(
  scope: QuorumScope,
  grants: readonly Named[],
  answers: Renewals,
  sent_ms: number,
): Promise<void> {
  const renewed = grants.flatMap((grant, i): Renewed[] => {
    const { renewed, lost, nodes } = verdictOf(i, answers);
    const missing = lost.filter(({ letter }) => letter === "u" || letter === "e").map(({ number }) => number);
    const [first] = renewed.toSorted((a, b) => a.line.max_until - a.now_ms - (b.line.max_until - b.now_ms));
    if (!first || missing.length === 0 || renewed.length < majorityOf(nodes)) return [];
    const lives_ms = renewed.map(({ life_ms }) => life_ms);
    const line = { ...first.line, label: latestLabel(renewed) };
    return [{ ...first, line, grant, sent_ms, missing, life_ms: majorityLife(lives_ms, nodes) }];
  });
  if (renewed.length === 0) return;
  const work = restore(scope, renewed);
  if (scope.background) scope.background(work);
  else await work;
}

/** Converts the answers to votes. If one of a node's leases does not count, its reason becomes the node's vote. */
function votes(answers: Renewals): Answers {
  return answers.map((answer) => {
    if (!isHeard(answer) || answer.reply.kind !== "done") return answer;
    const { now, leases } = answer.reply;
    const uncounted =
      leases.find(({ kind }) => kind === "nonvoter") ?? leases.find(({ kind }) => kind === "unreadable");
    if (uncounted?.kind === "nonvoter") return { reply: { ...uncounted, now } };
    return uncounted?.kind === "unreadable" ? { fault: unreadable(uncounted.why) } : answer;
  });
}
