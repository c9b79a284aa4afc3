import type { Context } from "hono";
import type {
  AcquireOutcome,
  BreakNote,
  Busy,
  LostLease,
  LostReason,
  ReleaseOutcome,
  RenewOutcome,
} from "../../lock/index.ts";
import { answeredTooLate, unreadable } from "../../lock/index.ts";
import { instant } from "../../observe/instant.ts";
import type { AppEnv } from "../context.ts";
import { busyMembers } from "./answers.ts";
import { type Problem, type ProblemDetails, problem } from "./problem.ts";
import { respondJson } from "./respond.ts";
import type { Said, Waited } from "./said.ts";

/** Answers a successful request, and records for the access log what was done. */
export function done(c: Context<AppEnv>, outcome: string, answer: object, status?: number): Response {
  c.set("outcome", outcome);
  return respondJson(c, { ...answer, ...waitGranted(c) }, status);
}

/**
 * Returns how long the request was allowed to wait. A longer wait is shortened to this, and the client must be able to see
 * that.
 */
export function waitGranted(c: Context<AppEnv>): Waited {
  const wait_ms = c.get("wait_ms");
  return wait_ms === undefined ? {} : { wait_ms };
}

/** The subject of a request: `lock` and `mode`, `locks`, or `semaphore` and `permits`. */
type Subject = Readonly<Record<string, unknown>>;
type Refused = Exclude<AcquireOutcome, { kind: "granted" }>;

/** Answers an acquire that was not granted. */
export const refuse = (
  c: Context<AppEnv>,
  outcome: Refused,
  subject: Subject,
  more?: Record<string, unknown>,
): Response => say(c, refusalOf(outcome, subject, waitGranted(c), more));

/** Explains why an acquire was not granted. */
export function refusalOf(
  outcome: Refused,
  subject: Subject,
  waited: Waited,
  more: Record<string, unknown> = {},
): Problem {
  if (outcome.kind !== "busy") return refusal(outcome, subject);
  return saying("locked", `${inTheWay(outcome, subject)}: ${whatNext(outcome, waited)}.`, {
    retry_after_ms: outcome.retry_after_ms,
    members: { ...subject, ...busyMembers(outcome), ...more, ...waited },
  });
}

/** Answers with the outcome of an operation. */
export function say(c: Context<AppEnv>, said: Said): Response {
  return "code" in said ? problem(c, said.code, said.details) : done(c, said.done, said.answer, said.status);
}

/** Explains why an acquire was not granted, if the reason is not that others hold the lock. */
export function refusal(outcome: Exclude<Refused, Busy>, subject: Subject): Problem {
  switch (outcome.kind) {
    case "lost":
      return outcome.dismissed ? dismissal(outcome, subject) : loss(outcome, subject);
    case "deadlock":
      return saying(
        "conflict",
        "Another reader is already waiting to upgrade, and is blocked by your lease: release it, then acquire the lock again.",
        { members: { ...subject, deadlock: true } },
      );
    case "mismatch":
      return misuse(outcome.what);
    case "limit":
      return saying(
        "limit_exceeded",
        `This lock already has ${outcome.limit} ${outcome.what === "standby" ? "clients on standby (STANDBY_MAX)" : outcome.what}, the most that this deployment allows: try again later.`,
        { retry_after_ms: outcome.retry_after_ms, members: subject },
      );
  }
}

export const saying = (code: Problem["code"], detail: string, more: Omit<ProblemDetails, "detail"> = {}): Problem => ({
  code,
  details: { detail, ...more },
});

function whatNext({ place }: Busy, { wait_ms }: Waited): string {
  if (place !== undefined)
    return "try again with this ticket, within ticket_ttl_ms, to keep your place. Until then, others may be served before you";
  return `try again after retry_after_ms${wait_ms ? "" : ", or send `wait` to wait for the lock"}`;
}

/** Describes what keeps the request from being granted. */
export function inTheWay(
  { holders_total, queue_length, available, available_at_ms, place }: Busy,
  subject: Subject,
): string {
  if (holders_total === 0 && available_at_ms !== undefined) {
    return `The lock is not held, but a lock_delay or min_hold keeps new holders out until ${instant(available_at_ms)}`;
  }
  const requests = (count: number) => `${count} request${count === 1 ? "" : "s"}`;
  if (place !== undefined && place.position > 0)
    return `${requests(place.position)} ${place.position === 1 ? "is" : "are"} ahead of you`;
  const is_free = "semaphore" in subject ? available >= Number(subject.permits) : holders_total === 0;
  if (is_free && place !== undefined) return "You are next in the queue";
  if (is_free)
    return queue_length > 0
      ? "Others are ahead of you in the queue"
      : "Other requests are competing with yours right now";
  const held =
    "semaphore" in subject
      ? "Too few permits are available"
      : "locks" in subject
        ? "The locks in `blocked_by` are not available"
        : "The lock is held";
  if (place !== undefined) return `${held}, and you are next in the queue`;
  return queue_length === 0
    ? held
    : `${held}, and ${requests(queue_length)} ${queue_length === 1 ? "is" : "are"} waiting`;
}

const STOP = "stop the work that relies on it, then acquire again";

const LOST: Record<LostReason, string> = {
  expired: `The lease expired before this request: ${STOP}.`,
  released:
    "The lease has already been released. If your work is done, there is nothing left to do. Otherwise, stop the work, then acquire again.",
  broken: `The lease was broken by an administrator: ${STOP}.`,
  transferred: `The lease was transferred and now has a new token: ${STOP}.`,
  max_hold: `The lease reached its max_hold: ${STOP}.`,
  unknown: `This token was never issued for this name, or its lease ended too long ago to be remembered. Check the name and the token. If both are right, ${STOP}.`,
};

/** Returns the operator and the reason in quotation marks, because they are data, not the service's own words. */
function whoAndWhy({ by, reason }: BreakNote, somebody: string): string {
  const who = by === undefined ? somebody : JSON.stringify(by);
  return reason === undefined ? who : `${who}, who says ${JSON.stringify(reason)}`;
}

const hasWords = (note?: BreakNote): note is BreakNote => note?.reason !== undefined || note?.by !== undefined;

/** Describes who broke a lease and why; undefined if neither was given. */
export const brokenText = ({ note }: LostLease): string | undefined =>
  hasWords(note) ? `The lease was broken by ${whoAndWhy(note, "an administrator")}` : undefined;

/** Reports a lost lease: work that relied on it must stop. */
export function loss(lost: LostLease, subject: Subject): Problem {
  const { reason } = lost;
  const text = brokenText(lost);
  return saying("lease_lost", text ? `${text}: ${STOP}.` : LOST[reason], { members: { ...subject, reason } });
}

const NEVER_SERVED: Partial<Record<LostReason, string>> = {
  expired: "Your standby ended before your turn came, so you never held the lock. Acquire again without the ticket.",
  released:
    "Your ticket was released, and with it your place in the queue, so you never held the lock. Acquire again without the ticket.",
};

/** Reports that the request has lost its place in the queue without ever being granted the lock. */
function dismissal({ reason, note }: LostLease, subject: Subject): Problem {
  const alone = NEVER_SERVED[reason];
  if (alone !== undefined) return saying("lease_lost", alone, { members: { ...subject, reason, dismissed: true } });
  const who = hasWords(note) ? `${whoAndWhy(note, "An administrator")}${note.reason ? "," : ""}` : "An administrator";
  const next = note?.reason === undefined ? " Find out why before you try again." : "";
  return saying(
    "lease_lost",
    `${who} dismissed all waiting requests, including this one: it was never granted.${next}`,
    {
      members: { ...subject, reason: "broken", dismissed: true },
    },
  );
}

/** Reports a secret that belongs to another request. */
export const misuse = (what: "idempotency_key" | "ticket"): Problem =>
  saying(
    "unsatisfiable",
    what === "ticket"
      ? "This ticket was issued for a different name, mode, holder or number of permits: use it for the request it was issued for, or leave it out."
      : "This Idempotency-Key was already used for another request, or with different fields: use a new key for each operation.",
  );

type NotDone = Exclude<ReleaseOutcome | RenewOutcome, { readonly kind: "released" | "renewed" }>;

/**
 * Explains why a lease was not released or renewed. @throws when its record cannot be read, or when the lease may have ended in
 * the meantime.
 */
export function failure(outcome: NotDone, subject: Subject): Problem {
  if (outcome.kind === "unreadable") throw unreadable(outcome.why);
  if (outcome.kind === "too_late") throw answeredTooLate();
  return outcome.kind === "lost" ? loss(outcome, subject) : misuse(outcome.what);
}

export const lost = (c: Context<AppEnv>, reason: LostReason, subject: Subject): Response =>
  say(c, loss({ kind: "lost", reason }, subject));

export const failed = (c: Context<AppEnv>, outcome: NotDone, subject: Subject): Response =>
  say(c, failure(outcome, subject));

export const mismatch = (c: Context<AppEnv>, what: "idempotency_key" | "ticket"): Response => say(c, misuse(what));
