import { ScriptError, StoreError } from "../../engine/engine.ts";
import { type BreakLockReply, breakMore, breakLock as script } from "../../generated/scripts.ts";
import { call, type Decoded, mayBeApplied } from "../call.ts";
import type { Kind } from "../codec/keys.ts";
import { encodeNote } from "../codec/label.ts";
import { type IdempotencyRecord, idempotencyOf, keysOf, type RequestScope, requestId } from "../scope.ts";
import type { BreakOptions, BreakOutcome } from "../types.ts";

/** Ends every lease on a lock, immediately or after a grace period, during which heartbeats inform the holders. */
export async function breakLock(scope: RequestScope, name: string, options: BreakOptions): Promise<BreakOutcome> {
  const idempotency = await idempotencyOf(scope, "break", [name], () => ({ ...options }));
  const reply = await breakLeases(scope, { kind: "lock", name, idempotency, ...options });
  switch (reply.kind) {
    case "broken":
      return {
        kind: "broken",
        leases: reply.leases,
        dropped: reply.dropped,
        repaired: reply.repaired,
        ...delayedUntil(reply),
      };
    case "breaking":
      return {
        kind: "breaking",
        break_at_ms: reply.break_at,
        leases: reply.leases,
        unaware: reply.unaware,
        dropped: reply.dropped,
      };
    case "mismatch":
      return { kind: "mismatch", what: "idempotency_key" };
  }
}

/** Scripts of earlier versions do not report `delay_until`. */
export const delayedUntil = ({ delay_until = 0 }: { readonly delay_until: number | undefined }) =>
  delay_until > 0 ? { available_at_ms: delay_until } : {};

/** The number of store calls to reserve for a script: one to run it, and one to send its source if the store has lost it. */
const CALLS_PER_SCRIPT = 2;

interface Break extends BreakOptions {
  readonly kind: Kind;
  readonly name: string;
  readonly idempotency: IdempotencyRecord;
  /** Also deletes a semaphore's capacity. */
  readonly drop?: boolean;
}

/**
 * Runs the script until all leases have ended. If the script fails because one of the lock's keys is damaged, repairs the lock
 * by deleting its keys. One run handles a limited number of leases; the rest follow as far as the request's budget allows.
 */
export async function breakLeases(
  scope: RequestScope,
  { kind, name, idempotency, grace_ms, delay, queue, drop = false, ...words }: Break,
): Promise<Decoded<BreakLockReply>> {
  const keys = keysOf(scope, [name], kind);
  const args = {
    request: requestId(scope, idempotency),
    grace_ms,
    keep_delay: delay,
    drop,
    queue,
    retention_ms: scope.config.retention_ms,
    fingerprint: idempotency.fingerprint,
    note: encodeNote(scope.caller.key_id, words),
  };
  const run = (repair: boolean) => call(scope.engine, script, [...keys, ...idempotency.keys], { ...args, repair });
  const reply = await run(false).catch((error) => {
    if (!(error instanceof ScriptError) || grace_ms > 0 || queue === "only") throw error;
    return run(true);
  });
  return breakRemaining(scope, keys, delay, reply);
}

/**
 * Once the leases have ended, only cleans up: later requests remove whatever remains, so a store that fails now changes nothing
 * about the answer. With grace, counts the holders that may not learn of the break.
 */
async function breakRemaining(
  scope: RequestScope,
  keys: readonly string[],
  delay: boolean,
  reply: Decoded<BreakLockReply>,
): Promise<Decoded<BreakLockReply>> {
  const { engine, config, context } = scope;
  const spent = () => context.store_calls() + CALLS_PER_SCRIPT > config.store_calls_max;
  const more = (from_fence: number, before: number) =>
    call(engine, breakMore, keys, { from_fence, before, keep_delay: delay, retention_ms: config.retention_ms }).catch(
      (error) => {
        if (reply.kind === "broken" && error instanceof StoreError) return undefined;
        throw mayBeApplied(error);
      },
    );
  if (reply.kind === "broken") {
    let { left, delay_until } = reply;
    while (left > 0 && !spent()) {
      const next = await more(0, 0);
      if (next?.kind !== "left") break;
      ({ left, delay_until } = next);
    }
    return { ...reply, delay_until };
  }
  if (reply.kind !== "breaking") return reply;
  let { unaware, next_fence } = reply;
  while (next_fence > 0 && !spent()) {
    const next = await more(next_fence, reply.before);
    if (next?.kind !== "warned") break;
    unaware += next.unaware;
    next_fence = next.next_fence;
  }
  return { ...reply, unaware };
}
