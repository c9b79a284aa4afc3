/** Judges the histories of a run from their files. */
import { check, type Recorded } from "./checks/index.ts";
import type { Finding } from "./checks/violation.ts";
import { readHistory } from "./history/read.ts";

export interface Judged {
  readonly operations: number;
  readonly requests: number;
  /** How many times each status occurred and how many times no response arrived. */
  readonly answers: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
  /** How long it took to read and judge the histories. */
  readonly judged_seconds: number;
}

export function judge(files: readonly string[], recorded: Recorded): Judged {
  const from_ms = performance.now();
  const history = readHistory(files);
  const answers: Record<string, number> = {};
  let requests = 0;
  for (const operation of history) {
    for (const { status = "none" } of operation.requests) {
      answers[status] = (answers[status] ?? 0) + 1;
      requests += 1;
    }
  }
  const findings = check(history, recorded);
  const judged_seconds = (performance.now() - from_ms) / 1_000;
  return { operations: history.length, requests, answers, findings, judged_seconds };
}

/** Maps become lists of pairs. */
export const toJson = (recorded: Recorded): string =>
  JSON.stringify(recorded, (_, value) => (value instanceof Map ? [...value] : value));

export function fromJson(text: string): Recorded {
  const { leftovers, ...recorded } = JSON.parse(text);
  const { obtained, latches, keys } = leftovers;
  const maps = { obtained: new Map(obtained), latches: new Map(latches), keys: new Map(keys) };
  return { ...recorded, leftovers: { ...leftovers, ...maps } };
}
