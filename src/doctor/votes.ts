/** Checks whether a quorum's databases vote. */
import { admit, type Membership, type NodeHealth } from "../quorum/membership.ts";
import { error, type Finding, ok, warning } from "./finding.ts";

/**
 * Checks one namespace. Puts databases without markers into quarantine. `trusted` lets quarantined databases vote immediately,
 * which is safe only if they cannot have forgotten a lease.
 */
export async function checkVotes(members: Membership, trusted: boolean): Promise<Finding> {
  const { nodes, voting, needed } = await admit(members, trusted ? "trusted" : "rested");
  const about = `votes in ${members.namespace}`;
  if (voting === nodes.length) return ok(about, `All ${voting} databases vote.`);
  const others = nodes.flatMap((health, number) =>
    health.state === "voting" ? [] : [`database ${number + 1} ${describe(health)}`],
  );
  const message = `${voting} of ${nodes.length} databases vote: ${others.join(", ")}.`;
  if (voting >= needed) return warning(about, message);
  const resting = nodes.some(({ state }) => state === "quarantined");
  const advice = resting
    ? " Wait, or admit them now with `leasehold doctor --admit`. That is safe only if none of them can have forgotten a lease: either they are new, or every service was stopped for at least the longest ttl."
    : "";
  return error(about, `${message} No lock can be granted until ${needed} databases vote.${advice}`);
}

function describe(health: NodeHealth): string {
  switch (health.state) {
    case "quarantined":
      return `is new or has lost its data, and can vote in ${Math.ceil(health.left_ms / 60_000)} min`;
    case "silent":
      return "does not answer";
    case "misplaced":
      return "belongs at another position in QUORUM_STORES, or to another quorum: list the same databases in the same order everywhere";
    case "newer":
      return "was written by a newer version of the service";
    case "voting":
      return "votes";
  }
}
