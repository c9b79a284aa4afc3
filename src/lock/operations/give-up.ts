import { giveUp as script } from "../../generated/scripts.ts";
import { call } from "../call.ts";
import type { Kind } from "../codec/keys.ts";
import { isSecret } from "../codec/secrets.ts";
import { endingGrantsOf, keysOf, type RequestScope } from "../scope.ts";
import type { GiveUpOutcome } from "../types.ts";

/** Leaves the queues of these locks, or ends the leases that were granted to the ticket in the meantime. */
export async function giveUp(
  scope: RequestScope,
  names: readonly string[],
  ticket: string,
  kind: Kind = "lock",
): Promise<GiveUpOutcome> {
  if (!isSecret(ticket)) return { kind: "mismatch", what: "ticket" };
  const [grant] = endingGrantsOf(
    scope.caller.namespace,
    names.map((name) => ({ kind, name, token: ticket })),
  );
  await call(scope.engine, script, [...keysOf(scope, names, kind), grant as string], {
    n: names.length,
    ticket,
    retention_ms: scope.config.retention_ms,
  });
  return { kind: "given_up" };
}
