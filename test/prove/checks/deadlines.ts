import type { Sent } from "../history.ts";
import { type Grant, succeeded } from "../leases.ts";
import { at, type Finding } from "./violation.ts";

const USES = new Set(["reenter", "renew", "release", "heartbeat", "return permits", "multi release"]);

/** What was asked after a lease was over, with all its renewals, does not succeed. */
export function checkDeadlines(history: readonly Sent[], grants: readonly Grant[]): Finding {
  const leases = new Map(grants.map((grant) => [grant.token, grant]));
  const first_sent = new Map<string, number>();
  for (const { key, id, sent_ms } of history) {
    if (!first_sent.has(key ?? id)) first_sent.set(key ?? id, sent_ms);
  }
  const violations: string[] = [];
  let checked = 0;
  for (const use of history) {
    const { kind, token, key, id, status, client, sent_ms } = use;
    const lease = USES.has(kind) && token !== undefined ? leases.get(token) : undefined;
    if (!lease || status === undefined) continue;
    // A request that is sent again may be told of its first success.
    if ((first_sent.get(key ?? id) as number) <= lease.over_ms) continue;
    checked += 1;
    if (succeeded(use)) {
      violations.push(
        `${lease.name}: ${kind} by ${client} at ${at(sent_ms)} for a lease that was over at ${at(lease.over_ms)}`,
      );
    }
  }
  return { property: "no lease outlives its deadline", checked, of: "uses of leases that were over", violations };
}
