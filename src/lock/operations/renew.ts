import { ScriptError, StoreError } from "../../engine/engine.ts";
import { itemOf } from "../../engine/reply.ts";
import { renew as script } from "../../generated/scripts.ts";
import { startAge } from "../answer-time.ts";
import { call } from "../call.ts";
import { recordKey } from "../codec/keys.ts";
import { encodeMetadata } from "../codec/label.ts";
import { parseLease, parseLost } from "../codec/replies.ts";
import { isSecret } from "../codec/secrets.ts";
import { grantsOf, idempotencyOf, keysOf, type RequestScope } from "../scope.ts";
import type { LeaseRef, RenewOutcome } from "../types.ts";

/** Extends each lease to now + ttl. Returns one outcome per lease, in order. */
export async function renew(scope: RequestScope, leases: readonly LeaseRef[]): Promise<readonly RenewOutcome[]> {
  const ours = leases.filter(({ token }) => isSecret(token));
  const outcomes = ours.length > 0 ? await renewOurs(scope, ours) : [];
  let next = 0;
  return leases.map(({ token }) =>
    isSecret(token) ? (outcomes[next++] as RenewOutcome) : { kind: "lost", reason: "unknown" },
  );
}

/**
 * Renews leases that may be in different shards, with one request to each shard. An outcome is undefined if its shard could not
 * be reached. Ignores the Idempotency-Key, since renewing twice does no harm.
 */
export async function renewEach(
  scope: RequestScope,
  leases: readonly LeaseRef[],
): Promise<readonly (RenewOutcome | undefined)[]> {
  const { engine, caller, context } = scope;
  const { idempotency_key: _, ...unkeyed } = context;
  const parts = new Map<string, number[]>();
  for (const [i, { kind = "lock", name }] of leases.entries()) {
    const part = engine.partOf?.([recordKey(kind, caller.namespace, name)]) ?? "";
    parts.set(part, [...(parts.get(part) ?? []), i]);
  }
  const outcomes: (RenewOutcome | undefined)[] = leases.map(() => undefined);
  const faults: StoreError[] = [];
  // If the budget is too small for all shards, a random start ensures that all of them are left out equally often.
  const first = Math.floor((context.random ?? Math.random)() * parts.size);
  const all = [...parts.values()];
  await Promise.all(
    [...all.slice(first), ...all.slice(0, first)].map(async (indexes) => {
      try {
        const renewed = await renewHalves(
          { ...scope, context: unkeyed },
          indexes.map((i) => leases[i] as LeaseRef),
        );
        for (const [k, i] of indexes.entries()) outcomes[i] = renewed[k];
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        faults.push(error);
      }
    }),
  );
  if (faults.length === parts.size) throw faults.find(({ outcome }) => outcome === "unknown") ?? faults[0];
  return outcomes;
}

/**
 * If the script fails, runs it for each half of the leases separately, and so on, until it finds the lease with the damaged
 * record.
 */
async function renewHalves(
  scope: RequestScope,
  leases: readonly LeaseRef[],
): Promise<readonly (RenewOutcome | undefined)[]> {
  try {
    return await renew(scope, leases);
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
  }
  if (leases.length === 1) return [{ kind: "unreadable", why: "damaged" }];
  const middle = Math.ceil(leases.length / 2);
  const outcomes: (RenewOutcome | undefined)[] = [];
  for (const half of [leases.slice(0, middle), leases.slice(middle)]) {
    try {
      outcomes.push(...(await renewHalves(scope, half)));
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      outcomes.push(...half.map(() => undefined));
    }
  }
  return outcomes;
}

/**
 * If no metadata changes, the list is as short as possible: earlier versions understand a call that omits the newest arguments.
 */
function changesOf(leases: readonly LeaseRef[]): readonly string[] {
  return leases.some(({ metadata }) => metadata !== undefined) ? leases.map(encodeMetadata) : ["-"];
}

async function renewOurs(scope: RequestScope, leases: readonly LeaseRef[]): Promise<readonly RenewOutcome[]> {
  const idempotency = await idempotencyOf(scope, "renew", leases, () => ({}));
  const keys = leases.flatMap(({ kind, name }) => keysOf(scope, [name], kind));
  const grants = grantsOf(scope.caller.namespace, leases);
  const mayBeOver = startAge(scope.context.clock);
  const reply = await call(scope.engine, script, [...keys, ...grants, ...idempotency.keys], {
    tokens: leases.map(({ token }) => token),
    ttls_ms: leases.map(({ ttl_ms }) => ttl_ms ?? 0),
    retention_ms: scope.config.retention_ms,
    fingerprint: idempotency.fingerprint,
    metadata: changesOf(leases),
  });
  if (reply.kind === "mismatch") return leases.map(() => ({ kind: "mismatch", what: "idempotency_key" }));
  return leases.map(({ name }, i) => {
    const outcome = itemOf(reply.leases, i);
    if (outcome.kind === "lost") return parseLost(outcome);
    if (outcome.kind === "unreadable") return outcome;
    const { lease, break_at, late } = outcome;
    if (mayBeOver(lease, reply.now)) return { kind: "too_late" };
    return { kind: "renewed", lease: parseLease(name, lease, reply.now, break_at), late };
  });
}
