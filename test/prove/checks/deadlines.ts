import { firstSent, type Kind, succeeded } from "../history/operation.ts";
import type { Use } from "./leases.ts";
import { at, type Finding } from "./violation.ts";

const USES = new Set<Kind>([
  ...(["reenter", "renew", "release", "heartbeat", "return permits"] as const),
  ...(["multi release", "multi renew", "transfer", "upgrade"] as const),
]);

/** A request that is sent after a lease and all of its renewals have ended must not succeed. */
export function checkDeadlines(uses: readonly Use[]): Finding {
  const violations: string[] = [];
  let checked = 0;
  for (const { operation, item, over_ms } of uses) {
    const { kind, client, names, requests } = operation;
    // A retry may get the response to the first attempt, which was successful.
    if (!USES.has(kind) || firstSent(operation) <= over_ms) continue;
    for (const request of requests) {
      if (request.status === undefined) continue;
      checked += 1;
      if (!succeeded(request) || (item !== undefined && !request.body.results[item].ok)) continue;
      violations.push(
        `${names}: ${kind} by ${client} at ${at(request.sent_ms)} for a lease that ended at ${at(over_ms)}`,
      );
    }
  }
  return { property: "no lease outlives its deadline", checked, of: "uses of leases after their end", violations };
}
