/** What a history says of leases: since when each was certainly held, until when, and when it was certainly over. */
import {
  type Answered,
  firstSent,
  isInDoubt,
  LATE_MS_MAX,
  latest,
  type Operation,
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
  /** When its operation was first sent, and when the client first knew of it. The grant lies between them. */
  readonly first_sent_ms: number;
  readonly answered_ms: number;
  /** Until when it has certainly lived: its deadline as it must be at least, or the first request that may have ended it. */
  held_until_ms: number;
  /** When it is over at the latest, whatever came late. */
  over_ms: number;
}

/** What a lease holds of one lock, or of one semaphore. */
export interface Grant {
  readonly name: string;
  readonly mode: "exclusive" | "shared";
  readonly fence: number;
  readonly lease: Lease;
}

const GRANTS = new Set(["acquire", "multi acquire", "take permits"]);
const EXTENDS = new Set([...GRANTS, "reenter", "renew", "heartbeat"]);
const ENDS = new Set(["release", "multi release", "return permits"]);

export interface Leases {
  readonly byToken: ReadonlyMap<string, Lease>;
  readonly grants: readonly Grant[];
}

/** Every lease that a client was told of, by two walks through the history. */
export function leasesOf(
  operations: readonly Operation[],
  clock: StoreClock,
  { exact }: { readonly exact: boolean },
): Leases {
  const byToken = new Map<string, Lease>();
  const grants: Grant[] = [];
  for (const operation of operations) {
    if (!GRANTS.has(operation.kind)) continue;
    const answer = told(operation);
    if (answer === undefined) continue;
    const lease = leaseOf(operation, answer);
    byToken.set(lease.token, lease);
    const { names, mode = "shared" } = operation;
    const parts = answer.body.leases ?? [{ lock: names[0], mode, fence: answer.body.fence }];
    for (const part of parts) grants.push({ name: part.lock, mode: part.mode, fence: part.fence, lease });
    prolong(lease, operation, clock, exact);
  }
  for (const operation of operations) {
    const lease = operation.token === undefined ? undefined : byToken.get(operation.token);
    if (lease !== undefined && EXTENDS.has(operation.kind)) prolong(lease, operation, clock, exact);
  }
  for (const operation of operations) {
    const lease = operation.token === undefined ? undefined : byToken.get(operation.token);
    if (lease !== undefined && ENDS.has(operation.kind)) end(lease, operation);
  }
  return { byToken, grants };
}

function leaseOf(operation: Operation, { answered_ms, body }: Answered): Lease {
  return {
    ...{ operation, token: body.token, client: operation.client, permits: operation.permits ?? 0 },
    ...{ fair: operation.fair !== false, first_sent_ms: firstSent(operation), answered_ms },
    ...{ held_until_ms: Number.NEGATIVE_INFINITY, over_ms: Number.NEGATIVE_INFINITY },
  };
}

/** A lease that was found alive with `ttl_ms` left lives at least that long after the question was sent. */
function prolong(lease: Lease, operation: Operation, clock: StoreClock, exact: boolean): void {
  let answered = false;
  // A heartbeat has no key: a copy of it that comes late renews once more.
  const late_ms = operation.kind === "heartbeat" ? LATE_MS_MAX : 0;
  const { ttl_ms: asked_ms = 0 } = operation;
  for (const request of operation.requests) {
    if (!succeeded(request)) continue;
    answered = true;
    const ttl_ms = request.body.results?.[0].ttl_ms ?? request.body.ttl_ms;
    const end_ms = clock.earliestEnd(request.sent_ms, ttl_ms, lease.token);
    lease.held_until_ms = Math.max(lease.held_until_ms, end_ms - GRAIN_MS);
    const left_ms = exact ? ttl_ms : Math.max(ttl_ms, asked_ms * CLOCKS);
    lease.over_ms = Math.max(lease.over_ms, clock.latestEnd(request.answered_ms + late_ms, left_ms));
  }
  if (answered) return;
  // What was never answered may have been applied as late as any copy of it can come. So may what is not sure of several stores.
  for (const request of operation.requests) {
    if (isInDoubt(request) || !exact) {
      lease.over_ms = Math.max(lease.over_ms, clock.latestEnd(latest(operation, request) - asked_ms, asked_ms));
    }
  }
}

/** A release that leaves holds ends nothing. */
function end(lease: Lease, operation: Operation): void {
  const answer = operation.requests.find(succeeded);
  if (answer?.body.released === false) return;
  lease.held_until_ms = Math.min(lease.held_until_ms, firstSent(operation));
  for (const request of operation.requests) {
    if (succeeded(request)) lease.over_ms = Math.min(lease.over_ms, request.answered_ms);
  }
}
