/** The answers to operations on locks. */
import type * as wire from "../../contract/responses.ts";
import type {
  AcquireOutcome,
  BreakLeaseOutcome,
  GiveUpOutcome,
  LostLease,
  Mode,
  ReleaseOutcome,
  RenewOutcome,
  TransferOutcome,
} from "../../lock/index.ts";
import { instant } from "../../observe/instant.ts";
import {
  availableAnswer,
  breakAnswer,
  first,
  leaseAnswer,
  multiAnswer,
  repairedAnswer,
  standbyAnswer,
  waitedAnswer,
} from "./answers.ts";
import { brokenText, failure, misuse, refusalOf, saying } from "./outcomes.ts";
import { type Said, saidDone, type Waited } from "./said.ts";

export function acquired(outcome: AcquireOutcome, lock: string, mode: Mode, waited: Waited): Said {
  const standby = outcome.kind === "busy" ? standbyAnswer(outcome) : undefined;
  if (standby) return saidDone("standby", { lock, mode, ...standby } satisfies wire.Standby, 202);
  if (outcome.kind !== "granted") return refusalOf(outcome, { lock, mode }, waited);
  const lease = leaseAnswer(first(outcome.leases));
  return saidDone("granted", { ...lease, ...waitedAnswer(outcome) } satisfies wire.Granted);
}

export function gaveUp(outcome: GiveUpOutcome, lock: string): Said {
  if (outcome.kind === "mismatch") return misuse(outcome.what);
  return saidDone("given_up", { lock, released: true } satisfies wire.TicketReleased);
}

export function released(outcome: ReleaseOutcome, lock: string): Said {
  if (outcome.kind !== "released") return failure(outcome, { lock });
  const { mode, hold_count } = outcome;
  return saidDone("released", { lock, mode, released: hold_count === 0, hold_count } satisfies wire.Released);
}

export function multiAcquired(outcome: AcquireOutcome, locks: readonly string[], waited: Waited): Said {
  if (outcome.kind === "granted") return saidDone("granted", multiAnswer(outcome.leases, outcome));
  const blocked = outcome.kind === "busy" ? { blocked_by: outcome.blocked_by } : {};
  return refusalOf(outcome, { locks, ...blocked }, waited);
}

export function multiGaveUp(outcome: GiveUpOutcome, locks: readonly string[]): Said {
  if (outcome.kind === "mismatch") return misuse(outcome.what);
  const results = locks.map((lock) => ({ lock, ok: true, released: true }) as const);
  return saidDone("given_up", { results } satisfies wire.MultiReleased);
}

export const multiReleased = (outcomes: readonly ReleaseOutcome[], locks: readonly string[]): Said =>
  eachOf(locks, outcomes, ({ mode, hold_count }) => ({ released: hold_count === 0, mode, hold_count }));

export const multiRenewed = (outcomes: readonly RenewOutcome[], locks: readonly string[]): Said =>
  eachOf(locks, outcomes, ({ lease }) => {
    const { token: _, ...rest } = leaseAnswer(lease);
    return rest;
  });

type Outcome = ReleaseOutcome | RenewOutcome;
type Succeeded<O extends Outcome> = Exclude<O, { readonly kind: "lost" | "mismatch" | "unreadable" | "too_late" }>;

/** Returns one result per lock, in order. If the idempotency key belongs to another request, the whole request fails. */
function eachOf<O extends Outcome>(
  locks: readonly string[],
  outcomes: readonly O[],
  describe: (outcome: Succeeded<O>) => object,
): Said {
  const results: object[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    const lock = locks[index] as string;
    if (outcome.kind === "mismatch") return misuse(outcome.what);
    if (outcome.kind === "lost") results.push({ lock, ...lostAnswer(outcome) });
    else if (outcome.kind === "unreadable" || outcome.kind === "too_late")
      results.push({ lock, ok: false, code: "store_unavailable" });
    else results.push({ lock, ok: true, ...describe(outcome as Succeeded<O>) });
  }
  return saidDone("answered_each", { results });
}

function lostAnswer(lost: LostLease) {
  const detail = brokenText(lost);
  return { ok: false, code: "lease_lost", reason: lost.reason, ...(detail && { detail }) } as const;
}

/** Returns the result for one lease of a heartbeat, or undefined if the service could not be reached. */
export function renewedOf(name: string, outcome: RenewOutcome | undefined): wire.Heartbeat["results"][number] {
  switch (outcome?.kind) {
    case "renewed": {
      const { ttl_ms, expires_at_ms, renew_after_ms } = outcome.lease;
      const expires_at = instant(expires_at_ms);
      return { name, ok: true, ttl_ms, expires_at, renew_after_ms, ...breakAnswer(outcome.lease) };
    }
    case "lost":
      return { name, ...lostAnswer(outcome) };
    default:
      return { name, ok: false, code: "store_unavailable" };
  }
}

export function transferred(outcome: TransferOutcome, lock: string): Said {
  switch (outcome.kind) {
    case "transferred":
      return saidDone("transferred", leaseAnswer(outcome.lease));
    case "both_modes":
      return saying(
        "conflict",
        "You hold this lock in both modes: release one of the leases, then transfer the other.",
        { members: { lock } },
      );
    default:
      return failure(outcome, { lock });
  }
}

/** `drops`: whether the request also dismissed waiters. */
export function broken(outcome: BreakLeaseOutcome, lock: string, drops: boolean): Said {
  switch (outcome.kind) {
    case "broken":
      return saidDone("broken", {
        lock,
        broken: outcome.leases,
        ...(drops && { dropped: outcome.dropped }),
        ...repairedAnswer(outcome),
        ...availableAnswer(outcome),
      } satisfies wire.Broken);
    case "breaking": {
      const break_at = instant(outcome.break_at_ms);
      const { leases: holders, unaware: may_be_unaware, dropped } = outcome;
      const answer = { lock, break_at, holders, may_be_unaware, ...(drops && { dropped }) };
      return saidDone("breaking", answer satisfies wire.Breaking, 202);
    }
    case "others":
      return saying(
        "conflict",
        "This lock has other leases, and `grace` would apply to all of them: to end only this one, leave out `grace`; to end all of them, leave out `fence`.",
        { members: { lock } },
      );
    case "mismatch":
      return misuse(outcome.what);
  }
}
