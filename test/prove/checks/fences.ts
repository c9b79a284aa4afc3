import { type Grant, grouped } from "../leases.ts";
import { at, type Finding } from "./violation.ts";

/** A grant whose operation was first sent after another's answer has the greater fence; no two grants share one. */
export function checkFences(grants: readonly Grant[]): Finding {
  const violations: string[] = [];
  for (const [name, leases] of grouped(grants, (grant) => grant.name)) {
    const fences = new Map<number, Grant>();
    for (const lease of leases) {
      const same = fences.get(lease.fence);
      if (same) violations.push(`${name}: ${same.client} and ${lease.client} both have the fence ${lease.fence}`);
      fences.set(lease.fence, lease);
    }
    let highest = 0;
    let known = 0;
    for (const lease of leases.toSorted((a, b) => a.first_sent_ms - b.first_sent_ms)) {
      for (; known < leases.length && (leases[known] as Grant).answered_ms < lease.first_sent_ms; known++) {
        highest = Math.max(highest, (leases[known] as Grant).fence);
      }
      if (lease.fence < highest) {
        violations.push(
          `${name}: ${lease.client} asked at ${at(lease.first_sent_ms)} and got ${lease.fence} after ${highest}`,
        );
      }
    }
  }
  return { property: "fences grow", checked: grants.length, of: "grants", violations };
}
