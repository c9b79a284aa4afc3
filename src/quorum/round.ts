/** One round: the same request to all nodes in parallel. */
import { type Engine, type NodeCounts, StoreCallsSpentError, StoreError } from "../engine/engine.ts";
import type {
  QuorumBuryReply,
  QuorumConfirmReply,
  QuorumInspectReply,
  QuorumProposeReply,
  QuorumReleaseReply,
  QuorumRenewReply,
  QuorumRepairReply,
  QuorumRestoreReply,
} from "../generated/scripts.ts";
import type { Decoded } from "../lock/call.ts";
import { DamagedRecordError, NewerRecordError } from "../lock/index.ts";
import { majorityOf } from "./rules.ts";
import type { QuorumScope } from "./types.ts";

/** A node's possible replies in a round. */
export type Reply = Decoded<
  | QuorumBuryReply
  | QuorumConfirmReply
  | QuorumInspectReply
  | QuorumProposeReply
  | QuorumReleaseReply
  | QuorumRenewReply
  | QuorumRepairReply
  | QuorumRestoreReply
>;
interface NotAsked {
  readonly kind: "not_asked";
}

type UnreadableRecordError = NewerRecordError | DamagedRecordError;

/** A node's answer; undefined until it has answered. */
export type Answer<R extends Reply = Reply> =
  | { readonly reply: R | NotAsked }
  | { readonly fault: StoreError | UnreadableRecordError };
export type Answers<R extends Reply = Reply> = readonly (Answer<R> | undefined)[];

const NOT_ASKED = { reply: { kind: "not_asked" } } as const;

/** Sends the request to node `number`, or returns undefined to omit that node. */
export type Send<R extends Reply> = (engine: Engine, number: number) => Promise<R> | undefined;

/**
 * Resolves when `decided` returns true, or when every node has answered. After `decided` returns true, waits for the missing
 * answers for as long as the others took, so that a slightly late node counts. Does not wait if all missing nodes are suspects.
 * Ignores later answers.
 */
export function ask<R extends Reply>(
  scope: QuorumScope,
  send: Send<R>,
  decided: (answers: Answers<R>) => boolean,
): Promise<Answers<R>> {
  const { nodes, suspects, silent, context } = scope;
  const { clock } = context;
  const started_ms = clock.now_ms();
  const answers: (Answer<R> | undefined)[] = nodes.map(() => undefined);

  return new Promise((resolve, reject) => {
    let waiting = false;
    let over = false;
    const finish = () => {
      over = true;
      resolve([...answers]);
    };
    const consider = () => {
      if (over) return;
      const missing = nodes.flatMap((_, number) => (answers[number] ? [] : [number]));
      if (missing.length === 0) return finish();
      if (!decided(answers)) return;
      if (missing.every((number) => suspects.has(number))) return finish();
      if (waiting) return;
      waiting = true;
      clock.sleep(clock.now_ms() - started_ms).then(finish);
    };
    nodes.forEach((engine, number) => {
      const sent = send(engine, number);
      if (sent === undefined) {
        answers[number] = NOT_ASKED;
        return;
      }
      sent.then(
        (reply) => {
          suspects.delete(number);
          silent.delete(number);
          answers[number] = { reply };
          consider();
        },
        (fault) => {
          if (!(fault instanceof StoreError) && !isUnreadable(fault)) return reject(fault);
          if (fault instanceof StoreError && !(fault instanceof StoreCallsSpentError)) {
            suspects.add(number);
            silent.add(number);
          }
          answers[number] = { fault };
          consider();
        },
      );
    });
    consider();
  });
}

function isUnreadable(fault: unknown): fault is UnreadableRecordError {
  return fault instanceof NewerRecordError || fault instanceof DamagedRecordError;
}

/** Whether the node has replied at all. */
export function isHeard<R extends Reply>(answer: Answer<R> | undefined): answer is { readonly reply: R | NotAsked } {
  return answer !== undefined && "reply" in answer;
}

/** Returns the nodes' replies of this kind, with the nodes' numbers. */
export function replies<R extends Reply, Kind extends R["kind"]>(
  answers: Answers<R>,
  kind: Kind,
): { number: number; reply: Extract<R, { readonly kind: Kind }> }[] {
  return answers.flatMap((answer, number) => {
    if (!isHeard(answer) || answer.reply.kind !== kind) return [];
    return [{ number, reply: answer.reply as Extract<R, { readonly kind: Kind }> }];
  });
}

/** Whether a majority has given this reply, or can no longer give it. In both cases, further answers change nothing. */
export function isDecided<R extends Reply>(answers: Answers<R>, kind: R["kind"]): boolean {
  const majority = majorityOf(answers.length);
  const yes = replies(answers, kind).length;
  const open = answers.filter((answer) => answer === undefined).length;
  return yes >= majority || yes + open < majority;
}

/** Explains to the operator why too few nodes voted. */
export function noMajority(answers: Answers, outcome: "none" | "unknown"): Error {
  const faults = answers.flatMap((answer) => (answer && "fault" in answer ? [answer.fault] : []));
  const unread = faults.filter(isUnreadable);
  // If fewer records are unreadable, there can still be a majority once the other nodes answer.
  if (unread.length > answers.length - majorityOf(answers.length)) return unread[0] as UnreadableRecordError;
  const misconfigured = faults.find((fault) => !isUnreadable(fault) && fault.misconfigured);
  if (misconfigured) return misconfigured;
  const misplaced = replies(answers, "misplaced")[0];
  if (misplaced) {
    const { number, nodes } = misplaced.reply;
    const known = `node ${number + 1} of ${nodes}`;
    return new StoreError(
      `Database ${misplaced.number + 1} of QUORUM_STORES is marked as ${known}: list the same databases in the same order everywhere`,
      "none",
      true,
    );
  }
  const counts = countsOf(answers);
  const { total, answering, voting } = counts;
  const refused = replies(answers, "refused").length;
  const silent = `${total - answering - unread.length} did not answer`;
  const others = unread.length > 0 ? `, ${unread.length} cannot read the record` : "";
  const why = `${silent}${others}, ${answering - voting} in quarantine, ${refused} refused`;
  return new StoreError(`Too few of the ${total} nodes voted: ${why}`, outcome, false, counts);
}

export function countsOf(answers: Answers): NodeCounts {
  const answering = answers.filter(isHeard).length;
  return { total: answers.length, answering, voting: answering - replies(answers, "nonvoter").length };
}
