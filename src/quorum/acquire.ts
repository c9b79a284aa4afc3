/** Takes a lock, now or within a wait. Nobody stands in line: those who wait look at one node, and try when it is free. */
import { StoreError } from "../engine/engine.ts";
import { encodeLabel } from "../lock/label.ts";
import { availableAt } from "../lock/replies.ts";
import { nextLook } from "../lock/schedule.ts";
import { fingerprint, memoryDigest } from "../lock/secrets.ts";
import type { AcquireOptions, AcquireOutcome, Busy, Target } from "../lock/types.ts";
import { type Attempted, attempt, type Contended, PENDING_TIMEOUTS, type Request } from "./attempt.ts";
import { look } from "./look.ts";
import { release } from "./release.ts";
import { median } from "./replies.ts";
import { backOff } from "./rules.ts";
import { makeId } from "./token.ts";
import { LEASES_MAX, type QuorumSession, UnsupportedUnderQuorumError } from "./types.ts";

/** After too few nodes voted, while there is time. */
const RETRY_MS = 250;

export async function acquire(
  session: QuorumSession,
  targets: readonly Target[],
  options: AcquireOptions,
): Promise<AcquireOutcome> {
  const request = await requestOf(session, targets, options);
  const { clock, signal, idempotency_key } = session.context;
  const started_ms = clock.now_ms();
  const elapsed_ms = () => clock.now_ms() - started_ms;
  const { outcome, waited } = await attemptUntil(session, request, () => options.wait_ms - elapsed_ms());
  switch (outcome.kind) {
    case "busy":
      return stillBusy(session, request, outcome, Math.round(elapsed_ms()));
    case "limit": {
      const limit = Math.min(session.config.leases_max, LEASES_MAX);
      return { kind: "limit", what: "leases", limit, retry_after_ms: 1000 };
    }
    case "granted":
      // Nobody can ask for this again: it may not stand in the way of others.
      if (signal?.aborted && idempotency_key === undefined)
        await release(session, [{ name: request.name, token: outcome.lease.token }]);
      return { kind: "granted", leases: [outcome.lease], waited_ms: waited ? Math.round(elapsed_ms()) : 0 };
    default:
      return outcome;
  }
}

async function requestOf(
  session: QuorumSession,
  targets: readonly Target[],
  options: AcquireOptions,
): Promise<Request> {
  const { caller, context, config } = session;
  const { wait_ms: _, ticket, token, ...fields } = options;
  const [target, ...others] = targets;
  if (!target || others.length > 0) throw unsupported("several locks at once: take them one by one, in one order");
  if (token !== undefined)
    throw unsupported("re-entry, upgrades and downgrades: count the holds where you hold them, and renew the lease");
  if (ticket !== undefined) throw unsupported("tickets, as nobody stands in line: ask again without one");
  if (fields.ttl_ms > config.ttl_max_ms)
    throw unsupported(`a ttl of more than ${config.ttl_max_ms} ms: ask for less, and renew`);
  if (fields.lock_delay_ms > config.lock_delay_max_ms)
    throw unsupported(`a lock_delay of more than ${config.lock_delay_max_ms} ms: ask for less`);
  const key = context.idempotency_key;
  const digest = key === undefined ? undefined : await memoryDigest(caller, key);
  return {
    ...target,
    holder: digest ?? makeId(),
    keyed: digest !== undefined,
    fingerprint: digest === undefined ? "-" : await fingerprint("acquire", targets, fields),
    label: encodeLabel(fields.owner, fields.metadata),
    ttl_ms: fields.ttl_ms,
    lock_delay_ms: fields.lock_delay_ms,
    max_hold_ms: fields.max_hold_ms ?? 0,
  };
}

function unsupported(what: string): UnsupportedUnderQuorumError {
  return new UnsupportedUnderQuorumError(`A quorum of databases does not promise ${what}.`);
}

async function attemptUntil(
  session: QuorumSession,
  request: Request,
  left_ms: () => number,
): Promise<{ readonly outcome: Attempted; readonly waited: boolean }> {
  const { nodes, context, config } = session;
  const gone = () => context.signal?.aborted ?? false;
  let failures = 0;
  for (let waited = false; ; waited = true) {
    let outcome: Attempted;
    try {
      outcome = await attempt(session, request);
    } catch (error) {
      if (!(error instanceof StoreError) || error.misconfigured || left_ms() <= RETRY_MS || gone()) throw error;
      await context.clock.sleep(RETRY_MS, context.signal);
      continue;
    }
    if (outcome.kind !== "busy" || left_ms() <= 0 || gone()) return { outcome, waited };
    failures = outcome.holders.length > 0 ? 0 : failures + 1;
    // Both rounds to every node: what is kept for the attempt that the wait is for.
    const spare_calls = () => config.store_calls_max - context.store_calls() - 2 * nodes.length;
    await waitForHope(session, request, outcome, failures, left_ms, spare_calls);
    if (spare_calls() < 0) {
      await context.clock.sleep(Math.max(0, left_ms()), context.signal);
      return { outcome, waited: true };
    }
  }
}

/** Returns when an attempt is worth its requests: a node looks free, or the wait is over. */
async function waitForHope(
  session: QuorumSession,
  request: Request,
  busy: Contended,
  failures: number,
  left_ms: () => number,
  spare_calls: () => number,
): Promise<void> {
  const { clock, signal, random = Math.random } = session.context;
  const since_ms = () => clock.now_ms() - busy.heard_ms;
  // Attempts that meet, none of them with a majority, end within a pending time: those who part in time need no look.
  if (failures > 0) {
    const pause_ms = backOff(failures, busy.round_trip_ms, random());
    return clock.sleep(Math.min(pause_ms, Math.max(0, left_ms())), signal);
  }
  const voters = [...busy.node_times.keys()];
  let watched = Math.floor(random() * voters.length);
  let free_in_ms = busy.free_in_ms;
  while (left_ms() > 0 && !signal?.aborted) {
    const pause_ms = nextLook({
      position: 0,
      held_ms: busy.held_ms + since_ms(),
      hold_ms: 0,
      change_in_ms: Math.max(0, free_in_ms - since_ms()),
      left_ms: left_ms(),
      looks_left: spare_calls(),
      random: random(),
    });
    await clock.sleep(pause_ms, signal);
    if (left_ms() <= 0 || signal?.aborted || since_ms() >= free_in_ms) return;
    if (spare_calls() <= 0) continue;
    const number = voters[watched % voters.length] as number;
    const node_now_ms = (busy.node_times.get(number) as number) + since_ms();
    const blocked_ms = await look(session, request, number, node_now_ms);
    if (blocked_ms === 0) return;
    // A node that does not answer is not looked at again: the next one is.
    if (blocked_ms === undefined) watched += 1;
    else free_in_ms = since_ms() + blocked_ms;
  }
}

function stillBusy(session: QuorumSession, { name }: Request, busy: Contended, waited_ms: number): Busy {
  const { holders, free_in_ms, node_times } = busy;
  // Nobody holds it for longer than attempts that meet are pending: that is a lock_delay.
  const delayed = free_in_ms > PENDING_TIMEOUTS * session.config.node_timeout_ms;
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
    ...availableAt(now_ms, delayed && holders.length === 0 ? now_ms + free_in_ms : 0, holders),
  };
}
