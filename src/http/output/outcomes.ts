import type { Context } from "hono";
import type { AcquireOutcome, Busy, LostReason } from "../../lock/types.ts";
import type { AppEnv } from "../environment.ts";
import { busyMembers, instant } from "./answers.ts";
import { problem } from "./problem.ts";

/** Answers 200 and notes for the access log what was done. */
export function done(c: Context<AppEnv>, outcome: string, answer: object): Response {
  c.set("outcome", outcome);
  return c.json({ ...answer, ...waitGranted(c) });
}

/** How long the request was allowed to wait. Longer waits are cut, and the client must be able to see that. */
function waitGranted(c: Context<AppEnv>): { wait_ms?: number } {
  const wait_ms = c.get("wait_ms");
  return wait_ms === undefined ? {} : { wait_ms };
}

type Refused = Exclude<AcquireOutcome, { kind: "granted" }>;

/** The answer to an acquire that was not granted. `subject` says what it asked for: `lock` and `mode`, or `locks`. */
export function refuse(
  c: Context<AppEnv>,
  outcome: Refused,
  subject: Record<string, unknown>,
  more: Record<string, unknown> = {},
): Response {
  switch (outcome.kind) {
    case "busy":
      return problem(c, "locked", {
        detail: `${standing(outcome)}: ${
          outcome.place
            ? "ask again with this ticket, within ticket_ttl_ms, to keep your place"
            : "ask again after retry_after_ms, or send `wait` to join the queue"
        }.`,
        retry_after_ms: outcome.retry_after_ms,
        members: { ...subject, ...busyMembers(outcome), ...more, ...waitGranted(c) },
      });
    case "lost":
      return lost(c, outcome.reason, subject);
    case "deadlock":
      return problem(c, "conflict", {
        detail:
          "Another reader already waits to upgrade, and cannot until you release your lease: release it, then acquire the lock again.",
        members: { ...subject, deadlock: true },
      });
    case "mismatch":
      return mismatch(c, outcome.what);
    case "limit":
      return problem(c, "limit_exceeded", {
        detail: `This lock already has ${outcome.limit} ${outcome.what}, the most that this deployment allows: ask again later.`,
        retry_after_ms: outcome.retry_after_ms,
        members: subject,
      });
  }
}

/** What is in the way. */
function standing({ holders_total, available_at_ms, place }: Busy): string {
  const position = place?.position ?? -1;
  if (holders_total === 0 && available_at_ms !== undefined) {
    return `A lease on it ended without a release, and its lock_delay keeps everybody out until ${instant(available_at_ms)}`;
  }
  if (position > 0) return `${position === 1 ? "1 request is" : `${position} requests are`} ahead of you`;
  return position === 0
    ? "It is still held, and you are next in the queue"
    : "Others hold it, or are ahead of you in the queue";
}

const LOST: Record<LostReason, string> = {
  expired: "The lease expired before this request",
  released: "The lease was released",
  broken: "The lease was broken by an administrator",
  transferred: "The lease was transferred, and has another token now",
  max_hold: "The lease reached its max_hold",
  unknown: "This token has no lease here, or its lease ended too long ago to be remembered",
};

/** The lease is gone: whatever relied on it has to stop. */
export function lost(c: Context<AppEnv>, reason: LostReason, subject: Record<string, unknown>): Response {
  c.set("lease", { reason });
  return problem(c, "lease_lost", {
    detail: `${LOST[reason]}: stop the work that relies on it, then acquire again.`,
    members: { ...subject, reason },
  });
}

/** The request has a secret that belongs to another request. */
export function mismatch(c: Context<AppEnv>, what: "idempotency_key" | "ticket"): Response {
  const detail =
    what === "ticket"
      ? "This ticket was issued for another lock, mode or holder: use it there, or leave it out."
      : "This Idempotency-Key was used for another request: use a new one for each attempt.";
  return problem(c, "unsatisfiable", { detail });
}
