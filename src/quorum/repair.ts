import { quorumRepair } from "../generated/scripts.ts";
import { call } from "../lock/call.ts";
import type { BreakOptions, BreakOutcome } from "../lock/index.ts";
import { markerKey, recordKey } from "./keys.ts";
import { ask, noMajority, replies } from "./round.ts";
import { majorityOf, quarantine } from "./rules.ts";
import { type QuorumScope, UnsupportedUnderQuorumError } from "./types.ts";

/**
 * Repairs a lock whose record is damaged on some of the nodes, without ending any lease.
 *
 * @throws {UnsupportedUnderQuorumError} if nothing is damaged, because a quorum does not break locks.
 */
export async function repair(scope: QuorumScope, name: string, { grace_ms }: BreakOptions): Promise<BreakOutcome> {
  const { nodes, caller, config } = scope;
  const keys = [recordKey(caller.namespace, name), markerKey(caller.namespace, name)];
  const rest_ms = quarantine(config);
  const unsupported = new UnsupportedUnderQuorumError(
    "breaking locks: wait for the lease to end, which takes no longer than the maximum ttl",
  );
  if (grace_ms > 0) throw unsupported;
  const answers = await ask(
    scope,
    (engine) => call(engine, quorumRepair, keys, { rest_ms, retention_ms: config.retention_ms }),
    () => false,
  );
  if (replies(answers, "repaired").length > 0) return { kind: "broken", leases: 0, dropped: 0, repaired: true };
  if (replies(answers, "intact").length < majorityOf(nodes.length)) throw noMajority(answers, "none");
  throw unsupported;
}
