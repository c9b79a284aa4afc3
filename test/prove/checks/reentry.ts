import type { Sent } from "../history.ts";
import { grouped, operations } from "../leases.ts";
import type { Finding } from "./violation.ts";

/** A re-entry adds one hold, a release takes one back, the last one ends the lease. Clients give up a lease in doubt. */
export function checkReentry(history: readonly Sent[]): Finding {
  const uses = history.filter(({ kind, token }) => (kind === "reenter" || kind === "release") && token !== undefined);
  const violations: string[] = [];
  let checked = 0;
  for (const [token, requests] of grouped(uses, (use) => use.token as string)) {
    let holds = 1;
    for (const operation of operations(requests).values()) {
      const { kind, client, names } = operation[0] as Sent;
      const answers = operation.filter(({ status }) => status === 200);
      if (answers.length === 0) break;
      holds += kind === "reenter" ? 1 : -1;
      for (const { body } of answers) {
        checked += 1;
        if (body.hold_count === holds && (kind === "reenter" || body.released === (holds === 0))) continue;
        violations.push(
          `${names[0]}: ${kind} by ${client} left ${body.hold_count} holds, expected ${holds} (${token})`,
        );
      }
    }
  }
  return { property: "re-entry counts", checked, of: "re-entries and releases", violations };
}
