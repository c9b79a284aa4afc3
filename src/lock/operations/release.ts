import { itemOf } from "../../engine/reply.ts";
import { release as script } from "../../generated/scripts.ts";
import { call } from "../call.ts";
import { modeOf, parseEnded, parseLost } from "../codec/replies.ts";
import { isSecret } from "../codec/secrets.ts";
import {
  endingGrantsOf,
  type IdempotencyRecord,
  idempotencyOf,
  keysOf,
  type RequestScope,
  requestId,
} from "../scope.ts";
import type { LeaseRef, ReleaseOutcome } from "../types.ts";

/** Releases one hold of each lease. Returns one outcome per lease, in order. */
export async function release(scope: RequestScope, leases: readonly LeaseRef[]): Promise<readonly ReleaseOutcome[]> {
  if (!leases.every(({ token }) => isSecret(token))) return leases.map(() => ({ kind: "lost", reason: "unknown" }));
  const reply = await callRelease(scope, leases, await idempotencyOf(scope, "release", leases, () => ({})));
  if (reply.kind === "mismatch") return leases.map(() => ({ kind: "mismatch", what: "idempotency_key" }));
  return leases.map((_, i) => {
    const outcome = itemOf(reply.leases, i);
    if (outcome.kind === "lost") return parseLost(outcome);
    if (outcome.kind === "unreadable") return outcome;
    const { mode, holds, ended } = outcome;
    return { kind: "released", mode: modeOf(mode), hold_count: holds, ended: parseEnded(ended) };
  });
}

/** Releases holds of locks or semaphores. */
export function callRelease(scope: RequestScope, leases: readonly LeaseRef[], idempotency: IdempotencyRecord) {
  const keys = leases.flatMap(({ kind, name }) => keysOf(scope, [name], kind));
  const grants = endingGrantsOf(scope.caller.namespace, leases);
  return call(scope.engine, script, [...keys, ...grants, ...idempotency.keys], {
    request: requestId(scope, idempotency),
    tokens: leases.map(({ token }) => token),
    retention_ms: scope.config.retention_ms,
    fingerprint: idempotency.fingerprint,
  });
}
