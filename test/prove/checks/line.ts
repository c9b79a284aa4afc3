import type { Grant, Lease } from "./leases.ts";

/**
 * The grants of one lock or semaphore, in the order in which they were made, which is the order of their fences. Every grant
 * was made after all earlier ones had been requested and before the response to any later one.
 */
export interface Line {
  readonly name: string;
  readonly order: Order;
  readonly grants: readonly Grant[];
  readonly earliest_ms: Float64Array;
  readonly latest_ms: Float64Array;
}

/**
 * `"answers"` is for stores whose fences follow only the order of the requests. On these stores, a grant that was requested
 * earlier may be made later yet have the lower fence, so only a grant's own request and response limit its time.
 */
type Order = "fences" | "answers";

export function linesOf(grants: readonly Grant[], order: Order): Map<string, Line> {
  const lines = new Map<string, Grant[]>();
  for (const grant of grants) {
    const line = lines.get(grant.name);
    if (line) line.push(grant);
    else lines.set(grant.name, [grant]);
  }
  return new Map([...lines].map(([name, line]) => [name, lineOf(name, line, order)]));
}

export function lineOf(name: string, grants: Grant[], order: Order): Line {
  const answered = ({ lease }: Grant) => lease.answered_ms;
  const key = order === "answers" ? answered : ({ fence }: Grant) => fence;
  grants.sort((a, b) => key(a) - key(b) || answered(a) - answered(b));
  const earliest_ms = Float64Array.from(grants, ({ lease }) => lease.first_sent_ms);
  const latest_ms = Float64Array.from(grants, answered);
  for (let i = 1; i < grants.length; i++) {
    if (order === "answers") break;
    earliest_ms[i] = Math.max(earliest_ms[i] as number, earliest_ms[i - 1] as number);
  }
  for (let i = grants.length - 2; i >= 0; i--) {
    latest_ms[i] = Math.min(latest_ms[i] as number, latest_ms[i + 1] as number);
  }
  return { name, order, grants, earliest_ms, latest_ms };
}

export const leaseAt = ({ grants }: Line, place: number): Lease => (grants[place] as Grant).lease;
