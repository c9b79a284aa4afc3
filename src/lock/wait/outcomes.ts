/** The requirements of an acquire, and the conversion of the last script's reply into its outcome. */
import { itemOf } from "../../engine/reply.ts";
import { TICKET_MS } from "../../generated/constants.ts";
import type { AcquireArgs, AcquireReply } from "../../generated/scripts.ts";
import type { Decoded } from "../call.ts";
import type { Kind } from "../codec/keys.ts";
import { availableAt, type BusyReply, parseLease, parseLost } from "../codec/replies.ts";
import type { RequestScope } from "../scope.ts";
import type { Absent, AcquireOutcome, Target, Unsatisfiable } from "../types.ts";

const RETRY_AFTER_MS = 100;

/** The last two outcomes are for semaphores only. */
export type AcquireResult = AcquireOutcome | Absent | Unsatisfiable;

export interface AcquireAttempt {
  readonly scope: RequestScope;
  readonly kind: Kind;
  readonly targets: readonly Target[];
  /** Whether a client that has disconnected can return to its place. */
  readonly can_return: boolean;
  readonly keys: readonly string[];
  readonly args: Omit<AcquireArgs, "since" | "left_ms" | "returned" | "arrival" | "hints" | "own_until">;
  readonly wait_ms: number;
}

/** Converts the reply of a script that ends the request into its outcome. */
export function toOutcome(
  reply: Exclude<Decoded<AcquireReply>, { readonly kind: "busy" }>,
  { scope, targets, args }: AcquireAttempt,
  waited_ms: number,
): AcquireResult {
  switch (reply.kind) {
    case "granted": {
      const { leases, now, break_at, capacity } = reply;
      // Without an Idempotency-Key or a ticket, only an earlier copy of this request's script can have been granted the lock.
      const shared = scope.context.idempotency_key !== undefined || args.ticket !== "-";
      const parsed = targets.map(({ name }, i) => parseLease(name, itemOf(leases, i), now, break_at));
      const repeated = shared && reply.repeated && { repeated: true as const };
      return { kind: "granted", leases: parsed, waited_ms, ...repeated, ...(capacity ? { capacity } : {}) };
    }
    case "granted_some": {
      const { leases, which, now, break_at, repeated } = reply;
      const parsed = which.map((at, i) =>
        parseLease((targets[at - 1] as Target).name, itemOf(leases, i), now, break_at),
      );
      const shared = scope.context.idempotency_key !== undefined || args.ticket !== "-";
      return { kind: "granted", leases: parsed, waited_ms, ...(shared && repeated && { repeated: true as const }) };
    }
    case "absent":
    case "unsatisfiable":
    case "deadlock":
      return reply;
    case "lost":
      return { ...parseLost(reply), dismissed: reply.dismissed };
    case "mismatch":
      return { kind: "mismatch", what: "idempotency_key" };
    case "standby_limit":
      return { kind: "limit", what: "standby", limit: scope.config.standby_max, retry_after_ms: 1000 };
    case "limit": {
      const { what } = reply;
      const limit = what === "leases" ? scope.config.leases_max : scope.config.waiters_max;
      return { kind: "limit", what, limit, retry_after_ms: 1000 };
    }
  }
}

/** Returns the outcome of a wait that has ended. */
export function toBusy({ kind, targets }: AcquireAttempt, busy: BusyReply, waited_ms: number): AcquireOutcome {
  const { place, holders, holders_total, queue_length, available, capacity, standby_until_ms = 0 } = busy;
  const until_change_ms = Math.max(100, busy.next_chance_ms - busy.now_ms);
  return {
    kind: "busy",
    blocked_by: busy.blocked.map((i) => (targets[i] as Target).name),
    retry_after_ms: place ? RETRY_AFTER_MS : Math.floor(Math.min(until_change_ms, Math.max(1000, busy.hold_ms))),
    waited_ms,
    holders,
    holders_total,
    queue_length,
    available,
    ...(capacity ? { capacity } : {}),
    // Permits may become free long before the last lease ends.
    ...availableAt(busy.now_ms, busy.delay_until_ms, kind === "lock" ? holders : []),
    ...(place && {
      place: {
        position: place.position,
        ticket: place.ticket,
        ticket_ttl_ms: Math.min(TICKET_MS, place.ticket_ttl_ms),
      },
    }),
    ...(standby_until_ms > busy.now_ms && { standby_until_ms }),
  };
}
