import type { Grant } from "./leases.ts";
import type { Line } from "./line.ts";
import { at, type Finding } from "./violation.ts";

/**
 * A grant that was requested after the response to another grant arrived has a higher fence, and no two grants share a fence.
 */
export function checkFences(lines: Iterable<Line>): Finding {
  const violations: string[] = [];
  let checked = 0;
  for (const { name, grants } of lines) {
    checked += grants.length;
    const fences = new Set<number>();
    for (const { fence, lease } of grants) {
      if (fences.has(fence))
        violations.push(`${name}: ${lease.client} and another client have the same fence ${fence}`);
      fences.add(fence);
    }
    const answered = grants.toSorted((a, b) => a.lease.answered_ms - b.lease.answered_ms);
    let highest = Number.NEGATIVE_INFINITY;
    let known = 0;
    for (const { fence, lease } of grants.toSorted((a, b) => a.lease.first_sent_ms - b.lease.first_sent_ms)) {
      for (; known < answered.length; known++) {
        const earlier = answered[known] as Grant;
        if (earlier.lease.answered_ms >= lease.first_sent_ms) break;
        highest = Math.max(highest, earlier.fence);
      }
      if (fence < highest) {
        violations.push(
          `${name}: ${lease.client} requested it at ${at(lease.first_sent_ms)} and got ${fence} after ${highest}`,
        );
      }
    }
  }
  return { property: "fences grow", checked, of: "grants", violations };
}
