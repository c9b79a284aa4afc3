import type { Sent } from "../history.ts";
import { type Grant, grouped } from "../leases.ts";
import { at, type Finding } from "./violation.ts";

/** No two leases of a lock whose certain intervals overlap, unless both are shared; no more permits than there are. */
export function checkExclusion(grants: readonly Grant[], capacity: number): Finding {
  const violations: string[] = [];
  for (const leases of grouped(grants, ({ name }) => name).values()) {
    const inside: Grant[] = [];
    for (const lease of leases.filter(isCertain)) {
      // Grants come in the order of their answers, which is when they are certain.
      const others = inside.filter(({ held_until_ms }) => held_until_ms > lease.answered_ms);
      inside.splice(0, inside.length, ...others, lease);
      const permits = inside.reduce((sum, other) => sum + other.permits, 0);
      if (permits > capacity)
        violations.push(`${lease.name}: ${permits} of ${capacity} permits at ${at(lease.answered_ms)}`);
      const other = others.find(({ mode }) => lease.mode === "exclusive" || mode === "exclusive");
      if (other) violations.push(`${lease.name}: ${told(other)}, and ${told(lease)}`);
    }
  }
  return { property: "exclusion", checked: grants.length, of: "leases", violations };
}

/** A lock that was certainly held all the while is never shown as free. */
export function checkLooks(history: readonly Sent[], grants: readonly Grant[]): Finding {
  const looks = history.filter(({ kind, status }) => kind === "look" && status === 200);
  const leases = grouped(grants.filter(isCertain), ({ name }) => name);
  const violations: string[] = [];
  for (const { names, sent_ms, answered_ms, body } of looks) {
    if (body.state !== "free") continue;
    const holder = leases
      .get(names[0] as string)
      ?.find((lease) => lease.answered_ms < sent_ms && lease.held_until_ms > (answered_ms as number));
    if (holder) violations.push(`${names[0]}: shown as free at ${at(sent_ms)}, and ${told(holder)}`);
  }
  return { property: "never free while held", checked: looks.length, of: "looks", violations };
}

const isCertain = ({ answered_ms, held_until_ms }: Grant) => answered_ms < held_until_ms;

const told = ({ mode, fence, client, answered_ms, held_until_ms }: Grant) =>
  `${client} held ${mode} lease ${fence} from ${at(answered_ms)} to ${at(held_until_ms)}`;
