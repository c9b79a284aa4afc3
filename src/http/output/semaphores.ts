/** The answers to operations on semaphores. */
import type * as wire from "../../contract/responses.ts";
import type {
  Absent,
  Capacity,
  GiveUpOutcome,
  Mismatch,
  RemoveOutcome,
  RenewOutcome,
  SemaphoreBreakOutcome,
  SemaphoreLease,
  SemaphoreOutcome,
  SemaphoreReleaseOutcome,
  SemaphoreState,
} from "../../lock/index.ts";
import {
  leaseAnswer,
  repairedAnswer,
  semaphoreAnswer,
  semaphoreHolderAnswer,
  standbyAnswer,
  waitedAnswer,
} from "./answers.ts";
import { failure, misuse, refusalOf, saying } from "./outcomes.ts";
import type { Problem } from "./problem.ts";
import { type Said, saidDone, type Waited } from "./said.ts";

export const absentSemaphore = (semaphore: string): Problem =>
  saying(
    "not_found",
    "This semaphore does not exist: to create it, PUT it with `permits`, or acquire with `capacity`.",
    {
      members: { semaphore },
    },
  );

export const semaphoreSet = (outcome: SemaphoreState | Mismatch): Said =>
  "kind" in outcome ? misuse(outcome.what) : saidDone("set", semaphoreAnswer(outcome));

export function semaphoreAcquired(outcome: SemaphoreOutcome, semaphore: string, waited: Waited): Said {
  if (outcome.kind === "busy") {
    const { permits, available } = outcome;
    const standby = standbyAnswer({ ...outcome, holders: [], blocked_by: [] });
    const holders = outcome.holders.map(semaphoreHolderAnswer);
    const answer = standby && { semaphore, permits, available, ...capacityAnswer(outcome), ...standby, holders };
    if (answer) return saidDone("standby", answer satisfies wire.SemaphoreStandby, 202);
  }
  if (outcome.kind !== "granted") return refusalOfSemaphore(outcome, semaphore, waited);
  const granted = { ...semaphoreLease(outcome.lease), ...capacityAnswer(outcome), ...waitedAnswer(outcome) };
  return saidDone("granted", granted satisfies wire.SemaphoreGranted);
}

export function semaphoreRenewed(outcome: RenewOutcome, semaphore: string): Said {
  if (outcome.kind !== "renewed") return failure(outcome, { semaphore });
  const { lock: _, mode: __, permits = 1, ...lease } = outcome.lease;
  return saidDone("renewed", semaphoreLease({ ...lease, semaphore, permits }) satisfies wire.SemaphoreLease);
}

const capacityAnswer = ({ capacity }: Capacity) => (capacity === undefined ? {} : { capacity });

export function refusalOfSemaphore(
  outcome: Exclude<SemaphoreOutcome, { kind: "granted" }>,
  semaphore: string,
  waited: Waited,
): Problem {
  switch (outcome.kind) {
    case "absent":
      return absentSemaphore(semaphore);
    case "unsatisfiable":
      return saying(
        "unsatisfiable",
        `This semaphore has only ${outcome.capacity === 1 ? "1 permit" : `${outcome.capacity} permits`}: take fewer, or PUT /semaphores/${encodeURIComponent(semaphore)} with more \`permits\`.`,
        { members: { semaphore, capacity: outcome.capacity } },
      );
    case "other_permits":
      return saying(
        "unsatisfiable",
        `This lease has ${outcome.permits} permits: to re-enter it, leave out \`permits\`; to take more permits, leave out the token.`,
        { members: { semaphore } },
      );
    case "busy": {
      const { permits, available } = outcome;
      const holders = outcome.holders.map(semaphoreHolderAnswer);
      return refusalOf(
        { ...outcome, holders: [], blocked_by: [] },
        { semaphore, permits, available, ...capacityAnswer(outcome) },
        waited,
        { holders },
      );
    }
    default:
      return refusalOf(outcome, { semaphore }, waited);
  }
}

export function semaphoreGaveUp(outcome: GiveUpOutcome, semaphore: string): Said {
  if (outcome.kind === "mismatch") return misuse(outcome.what);
  return saidDone("given_up", { semaphore, released: true } satisfies wire.SemaphoreReleased);
}

export function semaphoreReleased(outcome: SemaphoreReleaseOutcome, semaphore: string): Said {
  if (outcome.kind !== "released") return failure(outcome, { semaphore });
  const { hold_count, available } = outcome;
  const answer = { semaphore, released: hold_count === 0, hold_count, available };
  return saidDone("released", answer satisfies wire.SemaphoreReleased);
}

export function semaphoreDeleted(outcome: RemoveOutcome, semaphore: string): Said {
  if (outcome.kind === "mismatch") return misuse(outcome.what);
  const answer = { semaphore, deleted: outcome.existed, ...repairedAnswer(outcome) };
  return saidDone("deleted", answer satisfies wire.SemaphoreDeleted);
}

/** Answers a break of all of a semaphore's leases, or of one. */
export function semaphoreBroken(outcome: SemaphoreBreakOutcome | Absent, semaphore: string): Said {
  if (outcome.kind === "absent") return absentSemaphore(semaphore);
  if (outcome.kind === "mismatch") return misuse(outcome.what);
  // If the record was damaged, its permits are gone, too.
  const { leases: broken, repaired: deleted } = outcome;
  const answer = { semaphore, deleted, broken, ...repairedAnswer(outcome) };
  return saidDone("broken", answer satisfies wire.SemaphoreDeleted);
}

export function semaphoreLease({ semaphore, permits, ...lease }: SemaphoreLease): wire.SemaphoreLease {
  const { lock: _, mode: __, ...answer } = leaseAnswer({ ...lease, lock: semaphore, mode: "shared" });
  return { semaphore, permits, ...answer };
}
