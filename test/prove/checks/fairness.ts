import { firstSent, isInDoubt, type Kind, latest, type Operation } from "../history/operation.ts";
import { Attempts, type Waiter } from "./attempts.ts";
import { freeAt, type Grant } from "./leases.ts";
import { type Line, leaseAt, lineOf } from "./line.ts";
import { firstAtLeast, Reach } from "./reach.ts";
import { at, type Finding } from "./violation.ts";

/** A time when requests for a lock couldn't reach it promptly: for every lock, or only for the one with this name. */
export interface Outage {
  readonly from_ms: number;
  readonly to_ms: number;
  readonly name?: string;
}

/** A client that stops sending requests delays the others by at most this much, once. */
const BOUND_MS = 5_000;
/** The extra time that a busy machine may take. */
const SLACK_MS = 1_000;
/**
 * If others have wasted their turns, a place may be unattended between two requests. The response to a grant then arrives at
 * most this long after the script ran.
 */
const GRANTED_MS = 500;
/** The client may also be absent near the end of a request: its place is given up 300 ms earlier, and clocks differ. */
const ENDS_MS = 500;

const ASKS = new Set<Kind>(["acquire", "multi acquire", "upgrade", "transfer"]);

/**
 * A client that is waiting and present must not be overtaken by one that certainly arrived later. This doesn't apply while
 * other clients' open requests may have died, because turns are then short. Once every other possible lease has ended, the
 * waiting client must be granted the lock, or leave, within one bound, plus one more for each client that left the queue
 * silently. Outages excuse everything.
 */
export function checkFairness(
  operations: readonly Operation[],
  lines: ReadonlyMap<string, Line>,
  outages: readonly Outage[],
): Finding[] {
  const overtaken: string[] = [];
  const late: string[] = [];
  const checked = { overtaking: 0, bound: 0 };
  const disturbed = outageReach([...outages, ...dismissals(operations)]);
  for (const [name, attempted] of attemptsByName(operations)) {
    const line = lines.get(name) ?? lineOf(name, [], "fences");
    const attempts = new Attempts(attempted, line);
    const over_ms = new Float64Array(line.grants.length);
    for (let i = 0, over = 0; i < over_ms.length; i++) over_ms[i] = over = Math.max(over, freeAt(leaseAt(line, i)));
    for (const waiter of attempts.waiters) {
      if (disturbed(name, waiter)) continue;
      if (!attempts.mayHaveDied(waiter)) {
        checked.overtaking += 1;
        const other = overtaker(line, waiter);
        if (other) overtaken.push(`${name}: ${grantInWords(other)} before ${words(waiter)}`);
      }
      // The grants that may have been made before the client's own or before it left.
      const before = waiter.place ?? firstAtLeast(line.earliest_ms, waiter.until_ms);
      const free_ms = Math.max(waiter.queued_ms, over_ms[before - 1] ?? 0, attempts.unknownUntil(waiter));
      if (free_ms > waiter.until_ms) continue;
      checked.bound += 1;
      const absent = attempts.absent(waiter) - (waiter.place === undefined ? 1 : 0);
      if (waiter.until_ms - free_ms > BOUND_MS * (1 + absent) + SLACK_MS) {
        late.push(`${name}: free at ${at(free_ms)}, ${absent} absent: too late for ${words(waiter)}`);
      }
    }
  }
  const of = "waiters that kept sending requests";
  return [
    { property: "first come, first served", checked: checked.overtaking, of, violations: overtaken },
    { property: "served within the bound", checked: checked.bound, of, violations: late },
  ];
}

/** Returns when waiting clients were dismissed; they return as new arrivals. */
function dismissals(operations: readonly Operation[]): Outage[] {
  return operations.flatMap((operation) => {
    const { kind, queue = "keep", names, requests } = operation;
    if (kind !== "break" || queue === "keep") return [];
    const to_ms = Math.max(
      ...requests.map((one) => (isInDoubt(one) ? latest(operation, one) : (one.answered_ms ?? 0))),
    );
    return [{ name: names[0] as string, from_ms: firstSent(operation), to_ms }];
  });
}

function outageReach(outages: readonly Outage[]): (name: string, waiter: Waiter) => boolean {
  const all = new Map<string | undefined, [number, number][]>();
  for (const { name, from_ms, to_ms } of outages) {
    const before = all.get(name);
    if (before) before.push([from_ms, to_ms]);
    else all.set(name, [[from_ms, to_ms]]);
  }
  const reaches = new Map([...all].map(([name, stretches]) => [name, new Reach(stretches)]));
  return (name, { queued_ms, until_ms }) =>
    [undefined, name].some((about) => reaches.get(about)?.touches(queued_ms, until_ms));
}

function attemptsByName(operations: readonly Operation[]): Map<string, Operation[]> {
  const attempts = new Map<string, Operation[]>();
  for (const operation of operations) {
    if (!ASKS.has(operation.kind)) continue;
    for (const name of operation.names) {
      const before = attempts.get(name);
      if (before) before.push(operation);
      else attempts.set(name, [operation]);
    }
  }
  return attempts;
}

/** Walks back from the end of the wait to the grants that were made before the client had its place. */
function overtaker({ grants, earliest_ms, latest_ms }: Line, waiter: Waiter): Grant | undefined {
  const from = waiter.place ?? firstAtLeast(earliest_ms, waiter.until_ms);
  for (let place = from - 1; place >= 0 && (latest_ms[place] as number) > waiter.queued_ms; place--) {
    const other = grants[place] as Grant;
    const inTheWay = other.mode === "exclusive" || waiter.mode === "exclusive";
    const { fair, first_sent_ms, answered_ms } = other.lease;
    if (inTheWay && fair && first_sent_ms > waiter.queued_ms && isThere(waiter, answered_ms)) return other;
  }
  return undefined;
}

/**
 * Whether a waiting client's request was open, and not about to end, at the instant when the response to another client's grant
 * arrived.
 */
function isThere({ sent_requests, wait_ms }: Waiter, granted_ms: number): boolean {
  return sent_requests.some(
    ({ sent_ms, answered_ms = 0 }) =>
      sent_ms + GRANTED_MS <= granted_ms - GRANTED_MS &&
      granted_ms <= Math.min(answered_ms, sent_ms + wait_ms - ENDS_MS),
  );
}

const grantInWords = ({ fence, lease }: Grant) => `${lease.client} came at ${at(lease.first_sent_ms)} and got ${fence}`;

const words = ({ client, queued_ms, until_ms, place }: Waiter) =>
  `${client}, who waited from ${at(queued_ms)} to ${at(until_ms)}, ${place === undefined ? "in vain" : "and got it"}`;
