import { firstSent, type Operation, succeeded } from "../history/operation.ts";
import type { Lease } from "./leases.ts";
import { at, type Finding } from "./violation.ts";

const USES = new Set(["reenter", "renew", "release", "heartbeat", "return permits", "multi release"]);

/** What was asked after a lease was over, with all its renewals, does not succeed. */
export function checkDeadlines(operations: readonly Operation[], leases: ReadonlyMap<string, Lease>): Finding {
  const violations: string[] = [];
  let checked = 0;
  for (const operation of operations) {
    const { kind, token, client, names, requests } = operation;
    const lease = USES.has(kind) && token !== undefined ? leases.get(token) : undefined;
    // A request that is sent again may be told of its first success.
    if (!lease || firstSent(operation) <= lease.over_ms) continue;
    for (const request of requests) {
      if (request.status === undefined) continue;
      checked += 1;
      if (!succeeded(request)) continue;
      violations.push(
        `${names}: ${kind} by ${client} at ${at(request.sent_ms)} for a lease that was over at ${at(lease.over_ms)}`,
      );
    }
  }
  return { property: "no lease outlives its deadline", checked, of: "uses of leases that were over", violations };
}
