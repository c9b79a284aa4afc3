/** Derives from a history when each lease was certainly held and when it had certainly ended. */
import {
  type Answered,
  firstSent,
  firstSuccess,
  isInDoubt,
  LATE_MS_MAX,
  latest,
  type Operation,
  type Request,
  succeeded,
} from "../history/operation.ts";
import type { StoreClock } from "./clock.ts";

/** The store counts in whole milliseconds. */
const GRAIN_MS = 2;
/** The greatest ratio between the rates of two clocks. */
const CLOCKS = 1.02;

export interface Lease {
  readonly operation: Operation;
  readonly token: string;
  readonly client: string;
  /** 0 for locks. */
  readonly permits: number;
  readonly fair: boolean;
  /** The owner of the lease: one holder's leases in two modes don't exclude each other. */
  readonly holder: string;
  /** The number of locks that the lease covers. */
  readonly parts: number;
  /** When the operation was first sent, and when the client first got a response. The grant was made in between. */
  readonly first_sent_ms: number;
  readonly answered_ms: number;
  /**
   * The time until which the lease was certainly alive: its earliest possible deadline or the first request that may have ended
   * it.
   */
  held_until_ms: number;
  /** When the first request that may have ended the lease was sent. */
  ended_ms: number;
  /** The latest possible end of the lease, taking late requests into account. */
  over_ms: number;
}

/** The time until which a lease may keep its lock unavailable: its lock_delay or min_hold may outlast the lease. */
export const freeAt = ({ operation, answered_ms, over_ms }: Lease): number =>
  Math.max(over_ms + (operation.lock_delay_ms ?? 0), answered_ms + (operation.min_hold_ms ?? 0));

/** The part of a lease that is on one lock or semaphore. */
export interface Grant {
  readonly name: string;
  readonly mode: "exclusive" | "shared";
  readonly fence: number;
  readonly lease: Lease;
}

const GRANTS = new Set(["acquire", "multi acquire", "take permits", "upgrade", "transfer"]);
const EXTENDS = new Set(["reenter", "renew", "multi renew", "heartbeat"]);
const ENDS = new Set(["release", "multi release", "return permits", "transfer"]);

/** An operation that a holder performs on its lease. */
export interface Use {
  readonly operation: Operation;
  readonly lease: Lease;
  /** The lease's index in a heartbeat for several leases. */
  readonly item: number | undefined;
  /** The latest end of the lease, judging by everything sent before this operation. */
  readonly over_ms: number;
}

export interface Leases {
  readonly grants: readonly Grant[];
  readonly uses: readonly Use[];
}

/** Returns every lease that a client received and how it ended. Makes two passes over the history. */
export function leasesOf(
  operations: readonly Operation[],
  clock: StoreClock,
  { exact }: { readonly exact: boolean },
): Leases {
  const byToken = new Map<string, Lease>();
  const byName = new Map<string, Grant[]>();
  const grants: Grant[] = [];
  for (const operation of operations) {
    if (!GRANTS.has(operation.kind)) continue;
    const answer = firstSuccess(operation);
    if (answer === undefined) continue;
    const lease = leaseOf(operation, answer, holderOf(operation, byToken));
    byToken.set(lease.token, lease);
    const { names, mode = "shared" } = operation;
    const parts = answer.body.leases ?? [{ lock: names[0], mode, fence: answer.body.fence }];
    for (const { lock, mode, fence } of parts) {
      const grant = { name: lock, mode, fence, lease };
      grants.push(grant);
      const others = byName.get(lock);
      if (others) others.push(grant);
      else byName.set(lock, [grant]);
    }
    prolong(lease, operation, clock, exact);
  }
  const uses: Use[] = [];
  for (const operation of operations) {
    const { kind, names, token } = operation;
    if (kind === "break" && operation.queue !== "only") breakAll(operation, byName.get(names[0] as string) ?? []);
    for (const [item, each] of (operation.tokens ?? [token]).entries()) {
      const lease = each === undefined ? undefined : byToken.get(each);
      if (lease === undefined) continue;
      const of = operation.tokens === undefined ? undefined : item;
      uses.push({ operation, lease, item: of, over_ms: lease.over_ms });
      if (EXTENDS.has(kind)) prolong(lease, operation, clock, exact, of);
      if (ENDS.has(kind)) end(lease, operation);
    }
  }
  for (const lease of byToken.values()) lease.held_until_ms = Math.min(lease.held_until_ms, lease.ended_ms);
  return { grants, uses };
}

/** A lease created by an upgrade or a downgrade has the same holder as the original one. */
function holderOf({ id, kind, token }: Operation, byToken: ReadonlyMap<string, Lease>): string {
  return (kind === "upgrade" && token !== undefined && byToken.get(token)?.holder) || id;
}

function leaseOf(operation: Operation, { answered_ms, body }: Answered, holder: string): Lease {
  return {
    holder,
    parts: operation.names.length,
    operation,
    token: body.token,
    client: operation.client,
    permits: operation.permits ?? 0,
    fair: operation.fair !== false,
    first_sent_ms: firstSent(operation),
    answered_ms,
    held_until_ms: Number.NEGATIVE_INFINITY,
    ended_ms: Number.POSITIVE_INFINITY,
    over_ms: Number.NEGATIVE_INFINITY,
  };
}

/** A lease with `ttl_ms` left lives at least that long after the request that returned this value was sent. */
function prolong(lease: Lease, operation: Operation, clock: StoreClock, exact: boolean, item?: number): void {
  // A heartbeat has no Idempotency-Key, so a late copy of it renews again.
  const late_ms = operation.kind === "heartbeat" ? LATE_MS_MAX : 0;
  const { ttl_ms: requested_ms = 0 } = operation;
  const held_ms: number[] = [];
  for (const request of operation.requests) {
    const ttls_ms = leftOf(request, item);
    // A store that has lost acknowledged data grants a copy of the request another lease.
    const { token = lease.token } = request.body ?? {};
    if (ttls_ms.length === 0 || token !== lease.token) continue;
    const { sent_ms, answered_ms } = request as Answered;
    // Of several locks, some may have been lost.
    const certain = ttls_ms.length === lease.parts || item !== undefined;
    held_ms.push(certain ? clock.earliestEnd(sent_ms, Math.min(...ttls_ms), lease.token) - GRAIN_MS : 0);
    const ttl_ms = Math.max(...ttls_ms);
    const left_ms = exact ? ttl_ms : Math.max(ttl_ms, requested_ms * CLOCKS);
    lease.over_ms = Math.max(lease.over_ms, clock.latestEnd(answered_ms + late_ms, left_ms));
  }
  const end_ms = Math.max(...held_ms);
  // Only a renewal can shorten a lease.
  const renews = operation.kind === "renew" || operation.kind === "multi renew";
  if (held_ms.length > 0) {
    lease.held_until_ms = renews ? end_ms : Math.max(lease.held_until_ms, end_ms);
    return;
  }
  // A request without a response may have been applied as late as its last copy can arrive. The same is true of a request whose
  // outcome on several stores is uncertain.
  for (const request of operation.requests) {
    // If a renewal shortened the lease and its reply was lost, the service's retry may find that the lease has ended.
    if (renews && (isInDoubt(request) || request.status === 409))
      lease.held_until_ms = Math.min(
        lease.held_until_ms,
        clock.earliestEnd(request.sent_ms, requested_ms, lease.token),
      );
    if (isInDoubt(request) || !exact)
      lease.over_ms = Math.max(lease.over_ms, clock.latestEnd(latest(operation, request) - requested_ms, requested_ms));
  }
}

/** Returns the remaining time of a lease, or of each of its parts, according to a response; empty if the lease was lost. */
function leftOf({ status, body }: Request, item?: number): number[] {
  if (status !== 200) return [];
  const { results, leases, ttl_ms } = body;
  if (results === undefined) return leases === undefined ? [ttl_ms] : leases.map(() => ttl_ms);
  const found = item === undefined ? results : [results[item]];
  return found.flatMap((result: { ok: boolean; ttl_ms: number }) => (result.ok ? [result.ttl_ms] : []));
}

/** A release that leaves holds ends nothing, and a release of some locks ends only those. */
function end(lease: Lease, operation: Operation): void {
  const answer = operation.requests.find(succeeded);
  if (answer?.body.released === false) return;
  lease.ended_ms = Math.min(lease.ended_ms, firstSent(operation));
  if (operation.names.length < lease.parts) return;
  for (const request of operation.requests) {
    if (succeeded(request)) lease.over_ms = Math.min(lease.over_ms, request.answered_ms);
  }
}

/** A break ends leases granted before it, and possibly some granted while it was in progress. */
function breakAll(operation: Operation, grants: readonly Grant[]): void {
  const { fence, grace_ms = 0, requests } = operation;
  const sent_ms = firstSent(operation);
  const answer = requests.find(({ status }) => status === 200);
  const last_ms = Math.max(
    ...requests.map((one) => (isInDoubt(one) ? latest(operation, one) : (one.answered_ms ?? 0))),
  );
  for (const { lease, fence: own } of grants) {
    if (lease.first_sent_ms > last_ms || (fence !== undefined && fence !== own)) continue;
    lease.ended_ms = Math.min(lease.ended_ms, sent_ms + grace_ms);
    const ended = answer !== undefined && grace_ms === 0 && lease.answered_ms <= sent_ms && lease.parts === 1;
    if (ended) lease.over_ms = Math.min(lease.over_ms, answer.answered_ms as number);
  }
}
