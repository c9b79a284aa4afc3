import { randomId } from "../digest/base64url.ts";
import { itemOf } from "../engine/reply.ts";
import { type QuorumReleaseReply, quorumRelease } from "../generated/scripts.ts";
import { call, type Decoded } from "../lock/call.ts";
import { modeOf } from "../lock/codec/replies.ts";
import type { LeaseRef, ReleaseOutcome } from "../lock/index.ts";
import { callsLeft } from "./budget.ts";
import { leaseKeys } from "./keys.ts";
import { reasonOf } from "./replies.ts";
import { type Answers, ask, isHeard, noMajority, replies } from "./round.ts";
import { majorityOf } from "./rules.ts";
import { parseToken, type TokenParts } from "./token.ts";
import type { QuorumScope } from "./types.ts";

/**
 * How many times to resend a release to nodes that did not answer. The pause before the first resend is one node timeout, and
 * doubles each time.
 */
const REPEATS = 5;

interface Named extends TokenParts {
  readonly name: string;
}

type Releases = Answers<Decoded<QuorumReleaseReply>>;

interface Request {
  readonly id: string;
  readonly grants: readonly Named[];
  /** For each lease, whether a node has confirmed that it belongs to this holder. */
  readonly proven: readonly boolean[];
}

/** Ends each lease on every reachable node. Returns one outcome per lease, in order. */
export async function release(
  scope: QuorumScope,
  leases: readonly Pick<LeaseRef, "name" | "token">[],
): Promise<readonly ReleaseOutcome[]> {
  const grants = leases.map(({ name, token }) => {
    const grant = parseToken(token);
    return grant && { ...grant, name };
  });
  const ours = grants.filter((grant) => grant !== undefined);
  const outcomes = ours.length > 0 ? await releaseOurs(scope, ours) : [];
  let next = 0;
  return grants.map((grant) => (grant ? (outcomes[next++] as ReleaseOutcome) : { kind: "lost", reason: "unknown" }));
}

async function releaseOurs(scope: QuorumScope, grants: readonly Named[]): Promise<ReleaseOutcome[]> {
  const majority = majorityOf(scope.nodes.length);
  const request: Request = { id: randomId(), grants, proven: grants.map(() => false) };
  const everyone = scope.nodes.map(() => true);
  const { told, answers, unheard } = await convince(scope, request, await tell(scope, request, everyone));
  if (unheard.includes(true)) scope.background?.(repeat(scope, told, unheard));
  const done = replies(answers, "done");
  if (done.length < majority) throw noMajority(answers, "unknown");
  return grants.map(({ mode }, i) => {
    const said = done.map(({ reply }) => itemOf(reply.leases, i));
    const unread = said.find(({ kind }) => kind === "unreadable");
    if (unread?.kind === "unreadable" && said.filter(({ kind }) => kind !== "unreadable").length < majority)
      return unread;
    const lost = said.flatMap((item) => (item.kind === "lost" || item.kind === "unproven" ? [item.letter] : []));
    // There are enough nodes without the lease to prove that it never had a majority.
    if (lost.length > answers.length - majority) return { kind: "lost", reason: reasonOf(lost) };
    return { kind: "released", mode: modeOf(mode), hold_count: 0 };
  });
}

function tell(
  scope: QuorumScope,
  { id: request, grants, proven }: Request,
  whom: readonly boolean[],
): Promise<Releases> {
  const { caller, config, nodes } = scope;
  const keys = grants.flatMap((grant) => {
    const [record, , idempotency] = leaseKeys(caller.namespace, grant);
    return [record, idempotency];
  });
  const args = {
    attempts: grants.map(({ attempt }) => attempt),
    holders: grants.map(({ holder }) => holder),
    request,
    retention_ms: config.retention_ms,
    proven: proven.map(Number),
  };
  return ask(
    scope,
    (engine, number) => (whom[number] ? call(engine, quorumRelease, keys, args) : undefined),
    (answers) => {
      const done = replies(answers, "done");
      const readable = (i: number) => done.filter(({ reply }) => itemOf(reply.leases, i).kind !== "unreadable");
      return grants.every((_, i) => readable(i).length >= majorityOf(nodes.length));
    },
  );
}

/**
 * Confirms the lease to nodes that missed it, if another node has confirmed it. A node that missed it does not end it just
 * because a request contains its token, because tokens can be made up. Replaces these nodes' first answers with the new ones.
 */
async function convince(
  scope: QuorumScope,
  request: Request,
  answers: Releases,
): Promise<{ readonly told: Request; readonly answers: Releases; readonly unheard: readonly boolean[] }> {
  const done = replies(answers, "done");
  const proven = request.grants.map((_, i) =>
    done.some(({ reply }) => ["released", "lost"].includes(itemOf(reply.leases, i).kind)),
  );
  const told = { ...request, proven };
  const doubts = done.filter(({ reply }) =>
    proven.some((known, i) => known && itemOf(reply.leases, i).kind === "unproven"),
  );
  const unheard = answers.map((answer) => !isHeard(answer));
  if (doubts.length === 0) return { told, answers, unheard };
  const whom = answers.map((_, node) => doubts.some(({ number }) => number === node));
  const again = await tell(scope, told, whom);
  const heard = whom.map((asked, number) => asked && isHeard(again[number]));
  return {
    told,
    // If a node does not answer the second time, its first answer counts.
    answers: answers.map((answer, number) => (heard[number] ? again[number] : answer)),
    unheard: unheard.map((missed, number) => missed || (whom[number] === true && !heard[number])),
  };
}

/**
 * Resends the release to nodes that missed it. Otherwise, they would keep the lease until its deadline, and block other
 * clients.
 */
async function repeat(scope: QuorumScope, request: Request, whom: readonly boolean[]): Promise<void> {
  let missing = whom;
  for (let i = 0; i < REPEATS && missing.includes(true); i++) {
    await scope.context.clock.sleep(scope.config.node_timeout_ms * 2 ** i);
    if (callsLeft(scope) < missing.filter(Boolean).length) return;
    const answers = await tell(scope, request, missing);
    missing = answers.map((answer) => !isHeard(answer));
  }
}
