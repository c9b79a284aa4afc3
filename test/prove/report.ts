import type { Judged } from "./judge.ts";
import type { ProveResult } from "./prove.ts";

/** Reports each property in readable lines; those of violations begin with "!". */
export function report({ operations, requests, answers, findings, judged_seconds }: Judged): string[] {
  const violations = findings.flatMap((finding) => finding.violations);
  return [
    `${operations} operations in ${requests} requests (answers: ${inWords(answers)}), judged in ${judged_seconds.toFixed(1)} s`,
    ...findings.map(({ property, checked, of, violations }) => {
      const found = violations.length === 0 ? "no violation" : `${violations.length} VIOLATIONS`;
      return `  ${property}: ${found} in ${checked} ${of}`;
    }),
    ...violations.slice(0, 20).map((violation) => `! ${violation}`),
  ];
}

export const violationsOf = ({ findings }: Judged): number =>
  findings.reduce((sum, { violations }) => sum + violations.length, 0);

/** Formats the runs as a table, followed by what they have in common. */
export function summary(results: readonly ProveResult[]): string[] {
  const rows = results.map((result) => [
    ...[result.deployment, result.seed, result.operations, result.requests, sum(result.faults)],
    ...[grantsOf(result), violationsOf(result), Math.round(result.seconds)],
  ]);
  const total = [2, 3, 4, 5, 6, 7].map((column) => rows.reduce((sum, row) => sum + Number(row[column]), 0));
  const faults: Record<string, number> = {};
  for (const [fault, count] of results.flatMap((result) => Object.entries(result.faults))) {
    faults[fault] = (faults[fault] ?? 0) + count;
  }
  return [
    "| deployment | seed | operations | requests | faults | leases granted | violations | seconds |",
    "|---|---|---|---|---|---|---|---|",
    ...[...rows, ["all", "", ...total]].map((row) => `| ${row.join(" | ")} |`),
    `Faults: ${inWords(faults)}`,
  ];
}

const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((all, count) => all + count, 0);

const grantsOf = ({ findings }: Judged) => findings.find(({ property }) => property === "fences grow")?.checked ?? 0;

const inWords = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(", ");
