import { type Answered, firstSent, firstSuccess, latest, type Operation } from "../history/operation.ts";
import type { Grant } from "./leases.ts";
import { type Line, leaseAt } from "./line.ts";
import { Reach } from "./reach.ts";
import { at, type Finding } from "./violation.ts";

/**
 * No lease is granted while another with a lower fence is certainly held, unless both are shared. A grant was made before the
 * response to it, and before the response to any grant with a higher fence.
 */
export function checkExclusion(lines: Iterable<Line>): Finding {
  const violations: string[] = [];
  let checked = 0;
  for (const line of lines) {
    let held: Grant[] = [];
    for (const [place, grant] of line.grants.entries()) {
      const { mode, lease } = grant;
      if (lease.permits > 0) break;
      checked += 1;
      const instant_ms = line.latest_ms[place] as number;
      // The lease ended before its response arrived, so it may have been granted before the others.
      if (line.order === "answers" && lease.held_until_ms <= instant_ms) continue;
      held = held.filter((other) => other.lease.held_until_ms > instant_ms);
      for (const other of held) {
        if ((mode === "shared" && other.mode === "shared") || other.lease.holder === lease.holder) continue;
        violations.push(`${line.name}: ${words(other)}, and ${words(grant)}`);
      }
      held.push(grant);
    }
  }
  return { property: "exclusion", checked, of: "leases", violations };
}

/** A semaphore never grants more permits than its capacity: `capacity`, unless clients set it. */
export function checkPermits(lines: Iterable<Line>, operations: readonly Operation[], capacity: number): Finding {
  const set = Map.groupBy(
    operations.filter((operation) => operation.capacity !== undefined),
    ({ names }) => names[0] as string,
  );
  const violations: string[] = [];
  let checked = 0;
  for (const line of lines) {
    let held: Grant[] = [];
    const changes = set.get(line.name)?.map(changeOf);
    for (const [place, grant] of line.grants.entries()) {
      if (grant.lease.permits === 0) break;
      checked += 1;
      const instant_ms = line.latest_ms[place] as number;
      // Unless something is wrong, this list never exceeds the capacity.
      held = held.filter(({ lease }) => lease.held_until_ms > instant_ms);
      held.push(grant);
      const permits = held.reduce((sum, { lease }) => sum + lease.permits, 0);
      const most = changes ? capacityAt(changes, line.earliest_ms[place] as number, instant_ms) : capacity;
      if (permits > most) violations.push(`${line.name}: ${permits} of ${most} permits at ${at(instant_ms)}`);
    }
  }
  return { property: "permits are counted", checked, of: "leases of permits", violations };
}

/** A change of a semaphore's capacity, which happened at some instant between `from_ms` and `to_ms`, if at all. */
interface Change {
  readonly capacity: number;
  readonly from_ms: number;
  readonly to_ms: number;
  readonly certain: boolean;
}

/** An acquire sets the capacity only if the semaphore doesn't exist yet. */
function changeOf(operation: Operation): Change {
  const answer = firstSuccess(operation);
  const to_ms = answer?.answered_ms ?? Math.max(...operation.requests.map((request) => latest(operation, request)));
  const certain = operation.kind === "set capacity" && answer !== undefined;
  return { capacity: operation.capacity as number, from_ms: firstSent(operation), to_ms, certain };
}

/** The largest capacity that the semaphore may have had between the two instants. */
function capacityAt(changes: readonly Change[], from_ms: number, to_ms: number): number {
  const before = changes.filter((change) => change.certain && change.to_ms <= from_ms);
  const since_ms = Math.max(...before.map((change) => change.from_ms));
  return Math.max(...changes.filter((one) => one.from_ms <= to_ms && one.to_ms >= since_ms).map((one) => one.capacity));
}

/** A lock that was certainly held during the whole read is never shown as free. */
export function checkLooks(operations: readonly Operation[], lines: ReadonlyMap<string, Line>): Finding {
  const held = new Map<string, Reach>();
  const violations: string[] = [];
  let checked = 0;
  for (const operation of operations) {
    const answer = operation.kind === "look" ? firstSuccess(operation) : undefined;
    if (answer === undefined) continue;
    checked += 1;
    const name = operation.names[0] as string;
    const line = lines.get(name);
    if (answer.body.state !== "free" || line === undefined) continue;
    const reach = held.get(name) ?? new Reach(certain(line));
    held.set(name, reach);
    if (reach.before(answer.sent_ms) > answer.answered_ms) violations.push(`${name}: ${shown(answer)}`);
  }
  return { property: "never free while held", checked, of: "looks", violations };
}

function* certain(line: Line): Generator<[number, number]> {
  for (const [place, latest_ms] of line.latest_ms.entries()) yield [latest_ms, leaseAt(line, place).held_until_ms];
}

const shown = ({ sent_ms, answered_ms }: Answered) =>
  `shown as free from ${at(sent_ms)} to ${at(answered_ms)}, and a client held it`;

const words = ({ mode, fence, lease }: Grant) =>
  `${lease.client} held ${mode} lease ${fence} from ${at(lease.answered_ms)} to ${at(lease.held_until_ms)}`;
