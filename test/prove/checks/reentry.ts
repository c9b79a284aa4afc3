import { firstSent, type Operation } from "../history/operation.ts";
import type { Finding } from "./violation.ts";

/**
 * A re-entry adds one hold, a release ends one, and ending the last one ends the lease. Clients give up leases that are in
 * doubt.
 */
export function checkReentry(operations: readonly Operation[]): Finding {
  const violations: string[] = [];
  let checked = 0;
  for (const [token, uses] of usesOf(operations)) {
    let holds = 1;
    for (const { kind, client, names, requests } of uses.sort((a, b) => firstSent(a) - firstSent(b))) {
      const answers = requests.filter(({ status }) => status === 200);
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

function usesOf(operations: readonly Operation[]): Map<string, Operation[]> {
  const uses = new Map<string, Operation[]>();
  for (const operation of operations) {
    const { kind, token } = operation;
    if ((kind !== "reenter" && kind !== "release") || token === undefined) continue;
    const before = uses.get(token);
    if (before) before.push(operation);
    else uses.set(token, [operation]);
  }
  return uses;
}
