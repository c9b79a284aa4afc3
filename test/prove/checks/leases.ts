/** What a history says about leases: from when until when each was certainly held, and when it was certainly over. */
import {
  type Answered,
  firstSent,
  isInDoubt,
  LATE_MS_MAX,
  latest,
  type Operation,
  type Request,
  succeeded,
  told,
} from "../history/operation.ts";
import type { StoreClock } from "./clock.ts";

/** The store counts in whole milliseconds. */
const GRAIN_MS = 2;
/** Several clocks differ by no more. */
const CLOCKS = 1.02;

export interface Lease {
  readonly operation: Operation;
  readonly token: string;
  readonly client: string;
  /** 0 for locks. */
  readonly permits: number;
  readonly fair: boolean;
  /** Its owner: two leases of one holder, in two modes, do not exclude each other. */
  readonly holder: string;
  /** How many locks it holds. */
  readonly parts: number;
  /** When its operation was first sent, and when the client first knew about it. The grant lies between them. */
  readonly first_sent_ms: number;
  readonly answered_ms: number;
  /** The time until which it certainly lived: its earliest possible deadline, or the first request that may have ended it. */
  held_until_ms: number;
  /** The first request that may have ended it. */
  ended_ms: number;
  /** Its latest possible end, whatever came late. */
  over_ms: number;
}

/** The latest time until which its end can keep others out: a lock_delay or a min_hold may outlive it. */
export const freeAt = ({ operation, answered_ms, over_ms }: Lease): number =>
  Math.max(over_ms + (operation.lock_delay_ms ?? 0), answered_ms + (operation.min_hold_ms ?? 0));

/** The share of a lease in one lock, or in one semaphore. */
export interface Grant {
  readonly name: string;
  readonly mode: "exclusive" | "shared";
  readonly fence: number;
  readonly lease: Lease;
}

const GRANTS = new Set(["acquire", "multi acquire", "take permits", "upgrade", "transfer"]);
const EXTENDS = new Set(["reenter", "renew", "multi renew", "heartbeat"]);
const ENDS = new Set(["release", "multi release", "return permits", "transfer"]);

/** An operation of a holder. */
export interface Use {
  readonly operation: Operation;
  readonly lease: Lease;
  /** The lease's index in a heartbeat for several. */
  readonly item: number | undefined;
  /** The latest end of the lease, judging by everything sent before. */
  readonly over_ms: number;
}

export interface Leases {
  readonly grants: readonly Grant[];
  readonly uses: readonly Use[];
}

/** Every lease that a client learned of, and how it ended, found in two passes over the history. */
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
    const answer = told(operation);
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

/** An upgrade belongs to its holder, and so does a downgrade. */
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

/** A lease seen alive with `ttl_ms` left lives at least that long after the question was sent. */
function prolong(lease: Lease, operation: Operation, clock: StoreClock, exact: boolean, item?: number): void {
  // A heartbeat has no key: a late copy of it renews once more.
  const late_ms = operation.kind === "heartbeat" ? LATE_MS_MAX : 0;
  const { ttl_ms: asked_ms = 0 } = operation;
  const held_ms: number[] = [];
  for (const request of operation.requests) {
    const ttls_ms = leftOf(request, item);
    // A store that has lost acknowledged data grants another lease to a copy.
    const { token = lease.token } = request.body ?? {};
    if (ttls_ms.length === 0 || token !== lease.token) continue;
    const { sent_ms, answered_ms } = request as Answered;
    // With several locks, some may have been lost.
    const certain = ttls_ms.length === lease.parts || item !== undefined;
    held_ms.push(certain ? clock.earliestEnd(sent_ms, Math.min(...ttls_ms), lease.token) - GRAIN_MS : 0);
    const ttl_ms = Math.max(...ttls_ms);
    const left_ms = exact ? ttl_ms : Math.max(ttl_ms, asked_ms * CLOCKS);
    lease.over_ms = Math.max(lease.over_ms, clock.latestEnd(answered_ms + late_ms, left_ms));
  }
  const end_ms = Math.max(...held_ms);
  // Only a renewal brings the end forward.
  const renews = operation.kind === "renew" || operation.kind === "multi renew";
  if (held_ms.length > 0) {
    lease.held_until_ms = renews ? end_ms : Math.max(lease.held_until_ms, end_ms);
    return;
  }
  // A request that was never answered may have been applied as late as any copy of it can arrive. So may a request whose outcome
  // is uncertain on several stores.
  for (const request of operation.requests) {
    // A renewal that brought the end forward, and whose reply was lost, finds the lease over when the service repeats it.
    if (renews && (isInDoubt(request) || request.status === 409))
      lease.held_until_ms = Math.min(lease.held_until_ms, clock.earliestEnd(request.sent_ms, asked_ms, lease.token));
    if (isInDoubt(request) || !exact)
      lease.over_ms = Math.max(lease.over_ms, clock.latestEnd(latest(operation, request) - asked_ms, asked_ms));
  }
}

/** The remaining time of a lease, or of each of its parts, as an answer says; nothing where it was lost. */
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

/** A break ends leases granted before it, and perhaps some granted while it was under way. */
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
