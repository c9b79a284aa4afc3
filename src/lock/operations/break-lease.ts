import { type BreakLeaseReply, breakLease as script } from "../../generated/scripts.ts";
import { call, type Decoded } from "../call.ts";
import type { Kind } from "../codec/keys.ts";
import { encodeNote } from "../codec/label.ts";
import { idempotencyOf, keysOf, type RequestScope, requestId } from "../scope.ts";
import type { BreakLeaseOptions, BreakLeaseOutcome } from "../types.ts";
import { delayedUntil } from "./break.ts";

/** Ends only the lease with this fence, if it is in force, immediately or after a grace period. */
export async function breakLease(
  scope: RequestScope,
  name: string,
  fence: number,
  options: BreakLeaseOptions,
): Promise<BreakLeaseOutcome> {
  const reply = await breakByFence(scope, "lock", name, fence, options);
  switch (reply.kind) {
    case "broken":
      return { kind: "broken", leases: reply.leases, dropped: 0, repaired: false, ...delayedUntil(reply) };
    case "breaking":
      return { kind: "breaking", break_at_ms: reply.break_at, leases: 1, unaware: reply.unaware, dropped: 0 };
    case "others":
      return reply;
    case "mismatch":
      return { kind: "mismatch", what: "idempotency_key" };
  }
}

/**
 * Breaks a lease of a lock or a semaphore. Unlike breaking the whole lock, this does not repair a damaged record, because its
 * leases cannot be distinguished.
 */
export async function breakByFence(
  scope: RequestScope,
  kind: Kind,
  name: string,
  fence: number,
  { grace_ms, delay, reason, by }: BreakLeaseOptions,
): Promise<Decoded<BreakLeaseReply>> {
  const idempotency = await idempotencyOf(scope, `${kind}.break_lease`, [name], () => ({
    fence,
    grace_ms,
    delay,
    reason,
    by,
  }));
  return call(scope.engine, script, [...keysOf(scope, [name], kind), ...idempotency.keys], {
    request: requestId(scope, idempotency),
    fence,
    grace_ms,
    keep_delay: delay,
    retention_ms: scope.config.retention_ms,
    fingerprint: idempotency.fingerprint,
    note: encodeNote(scope.caller.key_id, { reason, by }),
  });
}
