/**
 * Acquires a lock, immediately or within a wait. There is no queue: waiting requests poll one node at a time, and make an
 * attempt when the lock looks free there.
 */

import { randomId } from "../digest/base64url.ts";
import { StoreError } from "../engine/engine.ts";
import { mayBeApplied } from "../lock/call.ts";
import { encodeLabel } from "../lock/codec/label.ts";
import { availableAt } from "../lock/codec/replies.ts";
import { fingerprint, idempotencyDigest } from "../lock/codec/secrets.ts";
import type { AcquireOptions, AcquireOutcome, Busy, Target } from "../lock/index.ts";
import { type AttemptOutcome, attempt, type Contended } from "./attempt.ts";
import { callsLeft } from "./budget.ts";
import { release } from "./release.ts";
import { median } from "./replies.ts";
import { type AcquireRequest, LEASES_MAX, type QuorumScope, UnsupportedUnderQuorumError } from "./types.ts";
import { backOffAfterCollision, waitForChance, waitForVotes } from "./wait.ts";

/** Requests that started together spread their last attempts over a tenth of their wait, but over no more than this long. */
const LAST_SPREAD_MS = 500;
/** The number of rounds in an attempt. */
const ROUNDS = 2;

export async function acquire(
  scope: QuorumScope,
  targets: readonly Target[],
  options: AcquireOptions,
): Promise<AcquireOutcome> {
  const request = await toRequest(scope, targets, options);
  const { clock, signal, idempotency_key } = scope.context;
  const started_ms = clock.now_ms();
  const elapsed_ms = () => clock.now_ms() - started_ms;
  const { outcome, waited } = await attemptUntil(scope, request, options.wait_ms, elapsed_ms);
  switch (outcome.kind) {
    case "busy":
      return toBusy(request, outcome, Math.round(elapsed_ms()));
    case "limit": {
      const limit = Math.min(scope.config.leases_max, LEASES_MAX);
      return { kind: "limit", what: "leases", limit, retry_after_ms: 1000 };
    }
    case "granted":
      // No retry can refer to this attempt, so it is ended, in order not to block other clients.
      if (signal?.aborted && idempotency_key === undefined)
        await release(scope, [{ name: request.name, token: outcome.lease.token }]);
      return {
        kind: "granted",
        leases: [outcome.lease],
        ...(outcome.repeated && { repeated: true }),
        waited_ms: waited ? Math.max(1, Math.round(elapsed_ms())) : 0,
      };
    default:
      return outcome;
  }
}

async function toRequest(
  scope: QuorumScope,
  targets: readonly Target[],
  options: AcquireOptions,
): Promise<AcquireRequest> {
  const { caller, context, config } = scope;
  const { wait_ms: _, ticket, token, secret, ...fields } = options;
  const [target, ...others] = targets;
  if (!target || others.length > 0)
    throw unsupported("several locks at once: take them one by one, always in the same order");
  if (token !== undefined)
    throw unsupported("re-entry, upgrades or downgrades: count holds in your own process, and renew the lease");
  if (ticket !== undefined) throw unsupported("tickets, because it has no queue: acquire without one");
  if (secret !== undefined) throw unsupported("locks for Terraform: run Terraform with `leasehold run` instead");
  if (fields.ttl_ms > config.ttl_max_ms)
    throw unsupported(`a ttl of more than ${config.ttl_max_ms} ms: use a shorter one, and renew the lease`);
  if (fields.lock_delay_ms > config.lock_delay_max_ms)
    throw unsupported(`a lock_delay of more than ${config.lock_delay_max_ms} ms: use a shorter one`);
  if (fields.standby_ms !== undefined)
    throw unsupported("standby, because it has no queue: retry until the lock is free");
  if (fields.head_start_ms !== undefined) throw unsupported("head_start, because it has no queue: acquire without it");
  if (fields.min_hold_ms !== undefined) throw unsupported("min_hold: acquire without it");
  const key = context.idempotency_key;
  const digest = key === undefined ? undefined : await idempotencyDigest(caller, key);
  return {
    ...target,
    holder: digest ?? randomId(),
    keyed: digest !== undefined,
    fingerprint: digest === undefined ? "-" : await fingerprint("acquire", targets, fields),
    label: encodeLabel(fields.owner, fields.metadata),
    ttl_ms: fields.ttl_ms,
    lock_delay_ms: fields.lock_delay_ms,
    max_hold_ms: fields.max_hold_ms ?? 0,
  };
}

const unsupported = (what: string) => new UnsupportedUnderQuorumError(what);

/** @throws StoreError if too few nodes have voted by the end of the wait. */
async function attemptUntil(
  scope: QuorumScope,
  request: AcquireRequest,
  wait_ms: number,
  elapsed_ms: () => number,
): Promise<{ readonly outcome: AttemptOutcome; readonly waited: boolean }> {
  const { config, context } = scope;
  const { clock, signal, random = Math.random } = context;
  // Without this, requests that started together and have no polls left would all make their last attempts at the same time.
  const last_ms = wait_ms - random() * Math.min(wait_ms / 10, LAST_SPREAD_MS);
  let failures = 0;
  let may_be_applied = false;
  for (let waited = false; ; waited = true) {
    const outcome = await attempt(scope, request).catch(retryableFault);
    const failed = outcome instanceof StoreError;
    may_be_applied ||= failed && outcome.outcome === "unknown";
    if (!failed && outcome.kind !== "busy") return { outcome, waited };
    // The wait must leave enough time for unresponsive nodes to time out.
    const reserve_ms = failed ? ROUNDS * config.node_timeout_ms : 0;
    const left_ms = () => last_ms - reserve_ms - elapsed_ms();
    const last = left_ms() <= 0;
    if (!last) {
      failures = failed || outcome.holders.length > 0 ? 0 : failures + 1;
      if (failed) await waitForVotes(scope, request, left_ms);
      else if (failures > 0) await backOffAfterCollision(scope, failures, outcome.round_trip_ms, left_ms);
      else await waitForChance(scope, request, outcome, left_ms);
    }
    // If this attempt also fails, there may be no calls left to remove it: its parts then remain until they expire.
    const affords = callsLeft(scope) >= ROUNDS * scope.nodes.length;
    if (last || signal?.aborted || !affords) {
      await clock.sleep(Math.max(0, wait_ms - elapsed_ms()), signal);
      if (failed) throw may_be_applied ? mayBeApplied(outcome) : outcome;
      return { outcome, waited: waited || !last };
    }
  }
}

function retryableFault(error: unknown): StoreError {
  if (error instanceof StoreError && !error.misconfigured) return error;
  throw error;
}

function toBusy({ name }: AcquireRequest, busy: Contended, waited_ms: number): Busy {
  const { holders, free_in_ms, delay_ms, node_times } = busy;
  const now_ms = median(node_times.values());
  return {
    kind: "busy",
    blocked_by: [name],
    retry_after_ms: Math.ceil(Math.min(Math.max(100, free_in_ms), 1000)),
    waited_ms,
    holders: holders.slice(0, 50),
    holders_total: holders.length,
    available: 0,
    queue_length: 0,
    ...availableAt(now_ms, delay_ms > 0 ? now_ms + delay_ms : 0, holders),
  };
}
