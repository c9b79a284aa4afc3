/** What clients record while they work: each request before it is sent, and each response when it arrives. */
import type { Answer } from "../../support/services/http.ts";

export type Kind =
  | "acquire"
  | "reenter"
  | "renew"
  | "release"
  | "give up"
  | "heartbeat"
  | "multi acquire"
  | "multi release"
  | "take permits"
  | "return permits"
  | "count down"
  | "look"
  | "upgrade"
  | "transfer"
  | "multi renew"
  | "break"
  | "set capacity"
  | "set latch"
  | "see latch"
  | "delete latch"
  | "read"
  | "key"
  | "misuse";

/** What an operation is meant to do, and to what. */
export interface Intent {
  readonly kind: Kind;
  /** The names of locks, or of one semaphore or latch; several only for a multi-lock. */
  readonly names: readonly string[];
  readonly mode?: "exclusive" | "shared";
  /** The token of the lease, or the ticket of the place, that the operation uses. */
  readonly token?: string;
  readonly ttl_ms?: number;
  readonly wait_ms?: number;
  readonly fair?: boolean;
  readonly permits?: number;
  /** The capacity to set for a semaphore. */
  readonly capacity?: number;
  /** The leases of a heartbeat in the order of `names`, if there are several. */
  readonly tokens?: readonly string[];
  readonly lock_delay_ms?: number;
  readonly min_hold_ms?: number;
  readonly max_hold_ms?: number;
  /** What a break does. */
  readonly grace_ms?: number;
  readonly keep_delay?: boolean;
  readonly queue?: "keep" | "drop" | "only";
  /** The fence of the lease that a break ends, if it ends only one. */
  readonly fence?: number;
  /** The count to set a latch to, or the number to count it down by. */
  readonly count?: number;
}

/** Instants are on the machine's monotonic clock, which all processes share. */
export interface Request {
  readonly sent_ms: number;
  /** Absent until the response arrives, like the fields below. */
  answered_ms?: number;
  status?: number;
  body?: Answer["body"];
}

export type Answered = Request & Required<Request>;

/**
 * One or more requests in the order in which they were sent: all those with the same Idempotency-Key, or a single one without a
 * key.
 */
export interface Operation extends Intent {
  readonly id: string;
  readonly client: string;
  readonly requests: readonly Request[];
}

export function monotonic_ms(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

export const firstSent = ({ requests }: Operation): number => (requests[0] as Request).sent_ms;

export const lastSent = ({ requests }: Operation): number => (requests.at(-1) as Request).sent_ms;

/**
 * Whether the request did what it was meant to do. The response to a heartbeat, or to a multi-lock's release, reports this per
 * lease.
 */
export function succeeded(request: Request): request is Answered {
  const { status, body } = request;
  return status === 200 && (body.results ?? [{ ok: true }]).some(({ ok }: { ok: boolean }) => ok);
}

/**
 * Whether the request may have been applied although no response arrived. A heartbeat's response reports this per
 * lease.
 */
export const isInDoubt = ({ status, body }: Request): boolean =>
  status === undefined ||
  status === 503 ||
  (body?.results ?? []).some(({ code }: { code?: string }) => code === "store_unavailable");

/** Returns the first successful response. */
export function firstSuccess({ requests }: Operation): Answered | undefined {
  let first: Answered | undefined;
  for (const request of requests) {
    if (request.status === 200 && (first === undefined || (request.answered_ms as number) < first.answered_ms)) {
      first = request as Answered;
    }
  }
  return first;
}

/** The last instant at which a lease that was granted to this request can still be alive. */
export function latest({ wait_ms = 0, ttl_ms = 0 }: Intent, { sent_ms }: Request): number {
  return sent_ms + wait_ms + LATE_MS_MAX + ttl_ms;
}

/** The longest time that a copy of a request can be in flight: the proxies' delays plus the service's own retries. */
export const LATE_MS_MAX = 12_000;
