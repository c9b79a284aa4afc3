/** Until its lease's signal aborts, a program that uses the client can rely on no other client holding the lock. */

import type { Step } from "../prove/checks/clock.ts";
import { firstSent, latest, type Operation } from "../prove/history/operation.ts";
import type { Hold } from "./clients/holder.ts";
import type { Crew } from "./crew.ts";

/** How soon a suspended program notices, after it resumes, that its lease has ended. */
const WOKEN_MS = 1_000;

export function judgeHolds(
  { holds, pauses }: Pick<Crew, "holds" | "pauses">,
  steps: readonly Step[],
  operations: readonly Operation[],
): string[] {
  const breaks = Map.groupBy(
    operations.filter(({ kind, queue }) => kind === "break" && queue !== "only"),
    ({ names }) => names[0] as string,
  );
  // A client whose lease is broken notices at its next heartbeat.
  const broken = (one: Hold, other: Hold) =>
    breaks.get(one.lock)?.some((operation) => {
      const last_ms = Math.max(...operation.requests.map((request) => latest(operation, request)));
      return firstSent(operation) <= other.from_ms && last_ms >= one.from_ms;
    }) ?? false;
  // A suspended program does nothing with its lock.
  const stoodStill = ({ client }: Hold, at_ms: number) =>
    pauses.some((pause) => pause.client === client && pause.from_ms <= at_ms && at_ms <= pause.to_ms + WOKEN_MS);
  const violations: string[] = [];
  const byLock = Map.groupBy(holds, ({ lock }) => lock);
  for (const [lock, all] of byLock) {
    const sorted = all.toSorted((a, b) => a.from_ms - b.from_ms);
    for (const [i, one] of sorted.entries()) {
      for (const other of sorted.slice(i + 1)) {
        if (other.from_ms >= one.to_ms) break;
        if (one.mode === "shared" && other.mode === "shared") continue;
        // A forward step of the store's clock ends leases early without their clients noticing.
        if (steps.some(({ by_ms, from_ms }) => by_ms > 0 && from_ms <= other.from_ms && from_ms >= one.from_ms))
          continue;
        if (broken(one, other)) continue;
        if (one.to_ms === Number.POSITIVE_INFINITY || stoodStill(one, other.from_ms)) continue;
        violations.push(`${lock}: ${inWords(one)} overlaps with ${inWords(other)}`);
      }
    }
  }
  return violations;
}

const inWords = ({ client, fence, from_ms, to_ms }: Hold) =>
  `${client} with ${fence}, ${from_ms.toFixed(1)} to ${to_ms.toFixed(1)} ms,`;
