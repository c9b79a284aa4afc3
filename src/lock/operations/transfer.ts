import { transfer as script } from "../../generated/scripts.ts";
import { answeredTooLate, startAge } from "../answer-time.ts";
import { call } from "../call.ts";
import { encodeLabel } from "../codec/label.ts";
import { parseLease, parseLost } from "../codec/replies.ts";
import { isSecret, makeSecret } from "../codec/secrets.ts";
import { endingGrantsOf, idempotencyOf, keysOf, type RequestScope } from "../scope.ts";
import type { TransferOptions, TransferOutcome } from "../types.ts";

/** Hands a lease to another holder: a new token replaces the old one, without a gap. */
export async function transfer(
  scope: RequestScope,
  name: string,
  token: string,
  options: TransferOptions,
): Promise<TransferOutcome> {
  if (!isSecret(token)) return { kind: "lost", reason: "unknown" };
  const idempotency = await idempotencyOf(scope, "transfer", [name], () => ({ token, ...options }));
  const label = encodeLabel(options.owner, options.metadata);
  const mayBeOver = startAge(scope.context.clock);
  const reply = await call(
    scope.engine,
    script,
    [...keysOf(scope, [name]), ...endingGrantsOf(scope.caller.namespace, [{ name, token }]), ...idempotency.keys],
    {
      request: makeSecret(scope.caller.namespace, [], { labelled: false, idempotency_digest: idempotency.digest }),
      token,
      ttl_ms: options.ttl_ms ?? 0,
      label,
      retention_ms: scope.config.retention_ms,
      fingerprint: idempotency.fingerprint,
    },
  );
  switch (reply.kind) {
    case "transferred":
      if (mayBeOver(reply.lease, reply.now)) throw answeredTooLate();
      return { kind: "transferred", lease: parseLease(name, reply.lease, reply.now, reply.break_at) };
    case "lost":
      return parseLost(reply);
    case "both_modes":
      return reply;
    case "mismatch":
      return { kind: "mismatch", what: "idempotency_key" };
  }
}
