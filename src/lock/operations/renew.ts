import { ScriptError, StoreError } from "../../engine/engine.ts";
import { renew as script } from "../../generated/scripts.ts";
import { call, malformed, numberOf, type Unreadable } from "../call.ts";
import { recordKey } from "../codec/keys.ts";
import { parseLease, parseReason } from "../codec/replies.ts";
import { isSecret } from "../codec/secrets.ts";
import { grantsOf, keysOf, memoryOf, type Session } from "../session.ts";
import type { LeaseRef, RenewOutcome } from "../types.ts";

/** Sets each deadline to now + ttl. Every lease gets its own outcome, in order. */
export async function renew(session: Session, leases: readonly LeaseRef[]): Promise<readonly RenewOutcome[]> {
  const ours = leases.filter(({ token }) => isSecret(token));
  const outcomes = ours.length > 0 ? await renewOurs(session, ours) : [];
  let next = 0;
  return leases.map(({ token }) =>
    isSecret(token) ? (outcomes[next++] as RenewOutcome) : { kind: "lost", reason: "unknown" },
  );
}

/**
 * Renews leases that may be kept apart, with one request to each part of the store; undefined where one could not be asked.
 * Needs no Idempotency-Key: to renew twice is to renew.
 */
export async function renewEach(
  session: Session,
  leases: readonly LeaseRef[],
): Promise<readonly (RenewOutcome | undefined)[]> {
  const { engine, caller, context } = session;
  const { idempotency_key: _, ...unkeyed } = context;
  const parts = new Map<string, number[]>();
  for (const [i, { kind = "lock", name }] of leases.entries()) {
    const part = engine.partOf?.([recordKey(kind, caller.namespace, name)]) ?? "";
    parts.set(part, [...(parts.get(part) ?? []), i]);
  }
  const outcomes: (RenewOutcome | undefined)[] = leases.map(() => undefined);
  const faults: unknown[] = [];
  // When there are more parts than requests to the store are left, no part is always the last.
  const shuffled = [...parts.values()].sort(() => Math.random() - 0.5);
  await Promise.all(
    shuffled.map(async (indexes) => {
      try {
        const renewed = await renewHalves(
          { ...session, context: unkeyed },
          indexes.map((i) => leases[i] as LeaseRef),
        );
        for (const [k, i] of indexes.entries()) outcomes[i] = renewed[k];
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        faults.push(error);
      }
    }),
  );
  if (faults.length === parts.size) throw faults[0];
  return outcomes;
}

/** A script that fails at one lease is asked for each half, until that lease is alone: what is kept of it is damaged. */
async function renewHalves(
  session: Session,
  leases: readonly LeaseRef[],
): Promise<readonly (RenewOutcome | undefined)[]> {
  try {
    return await renew(session, leases);
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
  }
  if (leases.length === 1) return [{ kind: "unreadable", why: "damaged" }];
  const middle = Math.ceil(leases.length / 2);
  const outcomes: (RenewOutcome | undefined)[] = [];
  for (const half of [leases.slice(0, middle), leases.slice(middle)]) {
    try {
      outcomes.push(...(await renewHalves(session, half)));
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      outcomes.push(...half.map(() => undefined));
    }
  }
  return outcomes;
}

async function renewOurs(session: Session, leases: readonly LeaseRef[]): Promise<readonly RenewOutcome[]> {
  const memory = await memoryOf(session, "renew", leases, {});
  const keys = leases.flatMap(({ kind, name }) => keysOf(session, [name], kind));
  const grants = grantsOf(session.caller.namespace, leases);
  const reply = await call(session.engine, script, [...keys, ...grants, ...memory.keys], {
    tokens: leases.map(({ token }) => token),
    ttls_ms: leases.map(({ ttl_ms }) => ttl_ms ?? 0),
    retention_ms: session.config.retention_ms,
    fingerprint: memory.fingerprint,
  });
  if (reply[0] === "mismatch") return leases.map(() => ({ kind: "mismatch", what: "idempotency_key" }));
  const now_ms = numberOf(reply[1]);
  return leases.map(({ name }, i) => {
    const [outcome, detail, break_at] = reply.slice(2 + 3 * i) as [string, string, string];
    if (outcome === "lost") return { kind: "lost", reason: parseReason(detail) };
    if (outcome === "unreadable") return { kind: "unreadable", why: detail as Unreadable };
    if (outcome !== "renewed") throw malformed();
    return { kind: "renewed", lease: parseLease(name, detail, now_ms, numberOf(break_at)) };
  });
}
