import type { Sent } from "../history.ts";
import { type Grant, grouped, isInDoubt, latest, operations } from "../leases.ts";
import { at, type Finding } from "./violation.ts";

/** When requests could not reach their lock in time: all locks', or those about one name. */
export interface Outage {
  readonly from_ms: number;
  readonly to_ms: number;
  readonly name?: string;
}

/** A waiter that stops asking delays the others by no more than this, once. */
const BOUND_MS = 5_000;
/** What a busy machine may take besides. */
const SLACK_MS = 1_000;
/** A client is there while its requests are no longer than this away from the service, under way or unsent. */
const AWAY_MS_MAX = 1_000;
/** By then a request has come to its lock, or its answer has gone. */
const ARRIVED_MS = 1_000;

/** How long a place may be waited for when nobody takes its turn. */
const TURN_MS = 3_000;
/** Between two requests nobody may be there, when others have wasted that time before: a grant comes so soon after its script. */
const GRANTED_MS = 500;

/** A grant to somebody who waited, every request of his answered and followed by the next at once. */
interface Waiter {
  readonly grant: Grant;
  readonly asks: readonly Sent[];
  /** When it was certain that he has a place in the queue, and is there to take his turn: he has come back to it. */
  readonly queued_ms: number;
}

/**
 * Nobody who came certainly later is granted a lock before somebody who waits and is there, unless open requests of others
 * died: then turns are short. And such a waiter is granted it within the bound after all others who may hold it have ended,
 * once more for each who left the queue without a word. What happens during an outage is excused.
 */
export function checkFairness(
  history: readonly Sent[],
  grants: readonly Grant[],
  outages: readonly Outage[],
): Finding[] {
  const overtaken: string[] = [];
  const late: string[] = [];
  const checked = { overtaking: 0, bound: 0 };
  const acquires = history.filter(({ kind }) => kind === "acquire" || kind === "multi acquire");
  const attempts = [...operations(acquires).values()];
  for (const [name, leases] of grouped(grants, (grant) => grant.name)) {
    const trouble = outages.filter((outage) => outage.name === undefined || outage.name === name);
    const calm = (from_ms: number, to_ms: number) => !trouble.some((o) => o.from_ms < to_ms && o.to_ms > from_ms);
    const here = attempts.filter(([first]) => first?.names.includes(name));
    const failed = here.filter((attempt) => !attempt.some(({ status }) => status === 200));
    const doubtful = failed.filter((attempt) => attempt.some(isInDoubt));
    for (const { grant, asks, queued_ms } of waiters(here, leases)) {
      if (!calm(queued_ms, grant.answered_ms)) continue;
      const absent = failed
        .filter(([first]) => (first?.sent_ms ?? 0) < grant.answered_ms)
        .filter((a) => (a.at(-1)?.sent_ms ?? 0) > queued_ms - 60_000);
      const inOrder = !absent.some((attempt) => attempt.some((ask) => mayHaveDied(ask, queued_ms, grant.answered_ms)));
      if (inOrder) checked.overtaking += 1;
      const other =
        inOrder && leases.find((later) => overtakes(later, grant, queued_ms) && isThere(asks, later.answered_ms));
      if (other) {
        overtaken.push(
          `${name}: ${other.client} came at ${at(other.first_sent_ms)} and got ${other.fence} before ${told(grant, queued_ms)}`,
        );
      }
      const before = leases.filter(({ fence }) => fence < grant.fence).map(({ over_ms }) => over_ms);
      const unknown = doubtful
        .filter(([first]) => (first?.sent_ms ?? 0) < grant.answered_ms)
        .map(([...sent]) => Math.max(...sent.map(latest)));
      const free_ms = Math.max(queued_ms, ...before, ...unknown);
      if (free_ms > grant.answered_ms) continue;
      checked.bound += 1;
      if (grant.answered_ms - free_ms > BOUND_MS * (1 + absent.length) + SLACK_MS) {
        late.push(
          `${name}: free at ${at(free_ms)}, ${absent.length} absent, granted at ${at(grant.answered_ms)} to ${told(grant, queued_ms)}`,
        );
      }
    }
  }
  return [
    {
      property: "first come, first served",
      checked: checked.overtaking,
      of: "waiters who kept asking",
      violations: overtaken,
    },
    { property: "served within the bound", checked: checked.bound, of: "waiters who kept asking", violations: late },
  ];
}

function overtakes(later: Grant, waiter: Grant, queued_ms: number): boolean {
  const inTheWay = later.mode === "exclusive" || waiter.mode === "exclusive";
  return inTheWay && later.fair && later.fence < waiter.fence && later.first_sent_ms > queued_ms;
}

/** Whether its server or client may have died while it stood in the queue, between two instants. */
function mayHaveDied(ask: Sent, from_ms: number, to_ms: number): boolean {
  const { sent_ms, wait_ms = 0 } = ask;
  return isInDoubt(ask) && sent_ms < to_ms && sent_ms + wait_ms + TURN_MS > from_ms;
}

/** Whether a request of a waiter was open when somebody was granted the lock, whose answer came at that instant. */
function isThere(asks: readonly Sent[], granted_ms: number): boolean {
  return asks.some(
    ({ sent_ms, answered_ms = 0 }) => sent_ms + GRANTED_MS <= granted_ms - GRANTED_MS && granted_ms <= answered_ms,
  );
}

function waiters(attempts: readonly Sent[][], leases: readonly Grant[]): Waiter[] {
  const byToken = new Map(leases.map((grant) => [grant.token, grant]));
  return attempts.flatMap((requests) => {
    const grant = byToken.get(requests.find(({ status }) => status === 200)?.body.token);
    const queued = requests.findIndex(({ status, body }) => status === 423 && body.ticket !== undefined);
    if (!grant?.fair || grant.permits > 0 || requests[0]?.kind !== "acquire") return [];
    const back = requests[queued + 1];
    if (requests[queued]?.body.ticket !== grant.token || back?.answered_ms === undefined) return [];
    const asks = requests.filter(({ sent_ms }) => sent_ms <= grant.answered_ms);
    const kept = asks.every(({ sent_ms, answered_ms, status, body }, i) => {
      if (answered_ms === undefined || status === 503) return false;
      return (asks[i + 1]?.sent_ms ?? answered_ms) - sent_ms - body.waited_ms < AWAY_MS_MAX;
    });
    return kept ? [{ grant, asks, queued_ms: Math.min(back.answered_ms, back.sent_ms + ARRIVED_MS) }] : [];
  });
}

const told = ({ client, fence }: Grant, queued_ms: number) =>
  `${client}, who waited since ${at(queued_ms)} and got ${fence}`;
