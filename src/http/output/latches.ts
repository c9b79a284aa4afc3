/** The answers to operations on latches. */
import type * as wire from "../../contract/responses.ts";
import type { Absent, LatchService, LatchState, ListedLatch, RemoveOutcome } from "../../lock/index.ts";
import { instant } from "../../observe/instant.ts";
import { repairedAnswer } from "./answers.ts";
import { misuse, saying } from "./outcomes.ts";
import type { Problem } from "./problem.ts";
import { type Said, saidDone } from "./said.ts";

type OutcomeOf<Operation extends "set" | "countDown"> = Awaited<ReturnType<LatchService[Operation]>>;

const absentLatch = (latch: string): Problem =>
  saying(
    "not_found",
    "There is no latch with this name: it was never created, has been deleted or has expired. To create it, PUT it with `count`.",
    { members: { latch } },
  );

export function latchSet(outcome: OutcomeOf<"set">, latch: string): Said {
  switch (outcome.kind) {
    case "latch":
      return saidDone("set", latchAnswer(outcome), 201);
    case "exists":
      return saying(
        "conflict",
        "This latch already exists and is not open yet: wait until it opens, or delete it first.",
        { members: { latch } },
      );
    case "absent":
      return absentLatch(latch);
    case "mismatch":
      return misuse(outcome.what);
  }
}

export function countedDown(outcome: OutcomeOf<"countDown">, latch: string): Said {
  if (outcome.kind === "absent") return absentLatch(latch);
  if (outcome.kind === "mismatch") return misuse(outcome.what);
  return saidDone(outcome.open ? "opened" : "counted_down", latchAnswer(outcome));
}

/** Answers a read of a latch, with 304 if the latch exists and is unchanged. */
export function latchSeen(outcome: LatchState | Absent | { readonly kind: "gone" }, latch: string): Said {
  if (outcome.kind === "absent") return absentLatch(latch);
  if (outcome.kind === "gone") return saidDone("gone", { latch, open: false, gone: true } satisfies wire.LatchSeen);
  return saidDone("told", { ...latchAnswer(outcome), gone: false } satisfies wire.LatchSeen);
}

export function latchDeleted(outcome: RemoveOutcome, latch: string): Said {
  if (outcome.kind === "mismatch") return misuse(outcome.what);
  const answer = { latch, deleted: outcome.existed, ...repairedAnswer(outcome) };
  return saidDone("deleted", answer satisfies wire.LatchDeleted);
}

function latchAnswer({ latch, count, open, expires_at_ms }: LatchState): wire.Latch {
  return { latch, count, open, expires_at: instant(expires_at_ms) };
}

export function listedLatchAnswer(latch: ListedLatch): wire.LatchPage["latches"][number] {
  if (latch.kind === "latch") return latchAnswer(latch);
  return { latch: latch.latch, count: 0, open: false, expires_at: null, state: "unreadable" };
}
