import { inWords, type ProveResult } from "./prove.ts";

/** What a run checked and found, in lines for people. */
export function report({ operations, requests, answers, faults, findings, folder }: ProveResult): string[] {
  const total = Object.values(faults).reduce((sum, count) => sum + count, 0);
  const rows = findings.map(({ property, checked, of, violations }) => {
    const found = violations.length === 0 ? "no violation" : `${violations.length} VIOLATIONS`;
    return `  ${property}: ${found} in ${checked} ${of}`;
  });
  const violations = findings.flatMap((finding) => finding.violations);
  return [
    `${operations} operations in ${requests} requests (answers: ${inWords(answers)})`,
    `${total} faults: ${inWords(faults)}`,
    ...rows,
    ...violations.slice(0, 20).map((violation) => `! ${violation}`),
    violations.length === 0 ? "No violation." : `${violations.length} violations; the histories are in ${folder}`,
  ];
}
