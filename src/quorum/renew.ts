import { quorumRenew } from "../generated/scripts.ts";
import { call } from "../lock/call.ts";
import type { LeaseRef, RenewOutcome } from "../lock/types.ts";
import { markerKey, recordKey } from "./keys.ts";
import { admitRested } from "./membership.ts";
import { leaseOf, median, parseLine, reasonOf } from "./replies.ts";
import { type Answers, ask, noMajority, replies } from "./round.ts";
import { majorityLife, majorityOf, validity } from "./rules.ts";
import { type Grant, modeOf, parseToken } from "./token.ts";
import { type QuorumSession, UnsupportedUnderQuorumError } from "./types.ts";

interface Named extends Grant {
  readonly name: string;
  readonly ttl_ms: number | undefined;
}

/** Extends each lease where it stands, with one request to each node. Every lease gets its own outcome, in order. */
export async function renew(session: QuorumSession, leases: readonly LeaseRef[]): Promise<readonly RenewOutcome[]> {
  const { outcomes, answers } = await renewEach(session, leases);
  const decided = outcomes.filter((outcome) => outcome !== undefined);
  if (decided.length < leases.length) throw noMajority(answers, "unknown");
  return decided;
}

/** The same, with undefined for a lease of which too few nodes said something. */
export async function renewEach(
  session: QuorumSession,
  leases: readonly LeaseRef[],
): Promise<{ readonly outcomes: readonly (RenewOutcome | undefined)[]; readonly answers: Answers }> {
  const { ttl_max_ms } = session.config;
  if (leases.some(({ ttl_ms = 0 }) => ttl_ms > ttl_max_ms))
    throw new UnsupportedUnderQuorumError(
      `A quorum of databases does not promise a ttl of more than ${ttl_max_ms} ms: ask for less, and renew again.`,
    );
  const grants = leases.map(({ name, token, ttl_ms }) => {
    const grant = parseToken(token);
    return grant && { ...grant, name, ttl_ms };
  });
  const ours = grants.filter((grant) => grant !== undefined);
  const { outcomes, answers } = ours.length > 0 ? await renewOurs(session, ours) : { outcomes: [], answers: [] };
  let next = 0;
  return { outcomes: grants.map((grant) => (grant ? outcomes[next++] : { kind: "lost", reason: "unknown" })), answers };
}

async function renewOurs(session: QuorumSession, grants: readonly Named[]) {
  const { clock } = session.context;
  for (let repeated = false; ; repeated = true) {
    // Validity counts from before this sending: an earlier one may have extended less.
    const sent_ms = clock.now_ms();
    const answers = await send(session, grants);
    // Before the time is taken: nothing that waits may come between that and the answer.
    await admitRested(session, outsiders(answers));
    const elapsed_ms = clock.now_ms() - sent_ms;
    const outcomes = grants.map((grant, i) => conclude(grant, i, answers, elapsed_ms));
    if (repeated || outcomes.every((outcome) => outcome !== undefined)) {
      return { outcomes, answers: outsiders(answers) };
    }
  }
}

function send(session: QuorumSession, grants: readonly Named[]): Promise<Answers> {
  const { nodes, caller, config } = session;
  const keys = grants.flatMap(({ name }) => [recordKey(caller.namespace, name), markerKey(caller.namespace, name)]);
  const args = {
    attempts: grants.map(({ attempt }) => attempt),
    fences: grants.map(({ fence }) => fence),
    ttls_ms: grants.map(({ ttl_ms }) => ttl_ms ?? 0),
    nodes: nodes.length,
    retention_ms: config.retention_ms,
  };
  return ask(
    session,
    (engine, number) => call(engine, quorumRenew, keys, { ...args, number }),
    (answers) => grants.every((grant, i) => conclude(grant, i, answers, 0) !== undefined),
  );
}

/** What a majority of the nodes makes of the `i`-th lease; undefined when too few have said something. */
function conclude(grant: Named, i: number, answers: Answers, elapsed_ms: number): RenewOutcome | undefined {
  const done = replies(answers, "done");
  const told = done.map(({ reply }) => ({ now_ms: Number(reply[1]), words: reply.slice(2 + 3 * i, 5 + 3 * i) }));
  const renewed = told.filter(({ words }) => words[0] === "renewed");
  const lost = told.filter(({ words }) => words[0] === "lost");
  const majority = majorityOf(answers.length);
  if (lost.length > answers.length - majority) {
    const telling = lost.find(({ words }) => words[1] !== "u") ?? lost[0];
    return { kind: "lost", reason: reasonOf(telling?.words[1]) };
  }
  if (renewed.length < majority) return undefined;
  const lives_ms = renewed.map(({ words }) => Number(words[1]));
  const valid_ms = validity(majorityLife(lives_ms, answers.length), elapsed_ms);
  if (valid_ms <= 0) return { kind: "lost", reason: "expired" };
  const { label, ttl_ms } = parseLine(renewed[0]?.words[2] as string);
  const times = new Map(renewed.map(({ now_ms }, number) => [number, now_ms]));
  const acquired_ms = median(renewed.map(({ words }) => parseLine(words[2] as string).acquired_ms));
  const request = { ...grant, mode: modeOf(grant.mode), label, ttl_ms };
  return { kind: "renewed", lease: leaseOf(request, grant.attempt, grant.fence, valid_ms, times, acquired_ms) };
}

/** The answers as a vote would have them: led by `outsider` where a lease of this node counts for nothing. */
function outsiders(answers: Answers): Answers {
  return answers.map((answer) => {
    if (!answer || !("reply" in answer) || answer.reply[0] !== "done") return answer;
    const { reply } = answer;
    const at = reply.indexOf("outsider");
    return at < 0
      ? answer
      : { reply: ["outsider", reply[1] as string, reply[at + 2] as string, reply[at + 1] as string] };
  });
}
