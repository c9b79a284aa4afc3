/** The records of working clients: each request before it is sent, each answer when it has come. */
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

/** The subject of an operation. */
export interface Intent {
  readonly kind: Kind;
  /** Names of locks, or of one semaphore or latch; several only for a multi-lock. */
  readonly names: readonly string[];
  readonly mode?: "exclusive" | "shared";
  /** The lease, or the place in the queue, that it refers to. */
  readonly token?: string;
  readonly ttl_ms?: number;
  readonly wait_ms?: number;
  readonly fair?: boolean;
  readonly permits?: number;
  /** The capacity that a semaphore should have. */
  readonly capacity?: number;
  /** For a heartbeat: the leases in the order of `names`, if there are several. */
  readonly tokens?: readonly string[];
  readonly lock_delay_ms?: number;
  readonly min_hold_ms?: number;
  readonly max_hold_ms?: number;
  /** What a break does. */
  readonly grace_ms?: number;
  readonly keep_delay?: boolean;
  readonly queue?: "keep" | "drop" | "only";
  /** The single lease that a break refers to. */
  readonly fence?: number;
  /** For a latch: the count that it is set to, or counted down by. */
  readonly count?: number;
}

/** Instants are the machine's monotonic clock, the same in all processes. */
export interface Request {
  readonly sent_ms: number;
  /** Absent until it was answered, as are those that follow. */
  answered_ms?: number;
  status?: number;
  body?: Answer["body"];
}

export type Answered = Request & Required<Request>;

/** Requests with one Idempotency-Key, or a single one without, in the order of sending: at least one. */
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

/** Whether it did what it should; a heartbeat, or a multi-lock's release, says so for each lease. */
export function succeeded(request: Request): request is Answered {
  const { status, body } = request;
  return status === 200 && (body.results ?? [{ ok: true }]).some(({ ok }: { ok: boolean }) => ok);
}

/** Whether it may have been applied although no answer arrived; a heartbeat says so for each lease. */
export const isInDoubt = ({ status, body }: Request): boolean =>
  status === undefined ||
  status === 503 ||
  (body?.results ?? []).some(({ code }: { code?: string }) => code === "store_unavailable");

/** The first report, if it was granted or done. */
export function told({ requests }: Operation): Answered | undefined {
  let first: Answered | undefined;
  for (const request of requests) {
    if (request.status === 200 && (first === undefined || (request.answered_ms as number) < first.answered_ms)) {
      first = request as Answered;
    }
  }
  return first;
}

/** The last instant at which a lease granted to this request can live. */
export function latest({ wait_ms = 0, ttl_ms = 0 }: Intent, { sent_ms }: Request): number {
  return sent_ms + wait_ms + LATE_MS_MAX + ttl_ms;
}

/** After this time no copy of a request is still under way: the proxies' delays plus the service's own retries. */
export const LATE_MS_MAX = 12_000;
