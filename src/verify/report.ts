/** Formats the report as Markdown. */
import { bySection } from "./checks/index.ts";
import type { ClockDifference, Latency, Measures } from "./measure.ts";
import type { Outcome, Report, Verdict } from "./outcome.ts";

const TITLES: Readonly<Record<string, string>> = {
  "2": "Conventions",
  "3": "Routes",
  "4": "Single locks",
  "5.1": "Exclusion",
  "5.2": "Deadlines",
  "5.3": "Re-entry",
  "5.4": "Renewal and max_hold",
  "5.5": "Loss is reported",
  "5.6": "Shared and exclusive",
  "5.7": "Fair queue",
  "5.8": "Fences",
  "5.9": "Idempotency",
  "5.10": "Several locks",
  "5.11": "lock_delay and min_hold",
  "5.12": "Nothing is left behind",
  "5.14": "Semaphores and latches",
  "6": "Long-polling",
  "7": "Heartbeat",
  "8": "The other operations",
  "9": "Access",
};

const WORDS: Readonly<Record<Verdict, string>> = {
  kept: "kept",
  broken: "**broken**",
  not_offered: "not offered",
  skipped: "skipped",
};

const count = (outcomes: readonly Outcome[], verdict: Verdict): number =>
  outcomes.filter((outcome) => outcome.verdict === verdict).length;

/** Escapes text for a table cell. */
const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

export function clockText(clock: ClockDifference | undefined): string {
  if (clock === undefined) return "not known";
  const { ahead_ms, uncertainty_ms } = clock;
  return `${ahead_ms >= 0 ? "+" : "−"}${Math.abs(ahead_ms)} ms (± ${uncertainty_ms} ms)`;
}

export function summaryOf({ outcomes }: Report): string {
  const broken = count(outcomes, "broken");
  const rest = [
    [count(outcomes, "not_offered"), "not offered"],
    [count(outcomes, "skipped"), "skipped"],
  ].flatMap(([number, what]) => (number === 0 ? [] : [`${number} ${what}`]));
  const verdict = broken === 0 ? "The contract is kept" : "The contract is broken";
  return `${verdict}: ${[`${count(outcomes, "kept")} checks passed`, `${broken} failed`, ...rest].join(", ")}.`;
}

export function markdownOf(report: Report): string {
  const { url, at, facts, outcomes, measures, requests, took_ms } = report;
  const sections = [...new Set(outcomes.map(({ section }) => section))].sort(bySection);
  const of = (section: string) => outcomes.filter((outcome) => outcome.section === section);
  const listed = (verdict: Verdict) =>
    outcomes
      .filter((outcome) => outcome.verdict === verdict)
      .map(({ section, check, message }) => `- **${section}** ${check}: ${message}`);
  const late = outcomes.flatMap(({ section, check, at_first }) =>
    at_first === undefined ? [] : [`- **${section}** ${check}: ${at_first}`],
  );
  return [
    `# Conformance of ${url}`,
    "",
    summaryOf(report),
    "",
    `Leasehold ${facts.version}, engine \`${facts.engine}\`, hints \`${facts.hints}\`${facts.scripts ? `, scripts \`${facts.scripts}\`` : ""}. ` +
      `Checked on ${at} in ${Math.round(took_ms / 1000)} s with ${requests} requests, in the namespace \`${facts.namespace}\`.`,
    "",
    ...part("What fails", listed("broken")),
    "## By section",
    "",
    "| section of the contract | passed | failed | not offered | skipped |",
    "|---|---|---|---|---|",
    ...sections.map((section) => {
      const counts = (["kept", "broken", "not_offered", "skipped"] as const).map(
        (verdict) => count(of(section), verdict) || "–",
      );
      return `| ${section} ${TITLES[section] ?? ""} | ${counts.join(" | ")} |`;
    }),
    "",
    ...measuredPart(measures),
    ...part("Passed on the second try", late),
    ...part("Not offered", listed("not_offered")),
    ...part("Skipped", listed("skipped")),
    "## Every check",
    "",
    "| section | check | result |",
    "|---|---|---|",
    ...outcomes.map(({ section, check, verdict }) => `| ${section} | ${cell(check)} | ${WORDS[verdict]} |`),
    "",
  ].join("\n");
}

const part = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`## ${title}`, "", ...lines, ""];

function measuredPart(measures: Measures | undefined): string[] {
  if (measures === undefined) return [];
  const { latencies, hand_over, store_clock, service_clock } = measures;
  const rows = [...latencies, ...(hand_over ? [hand_over] : [])];
  return [
    "## Measured",
    "",
    "Measured from where the checks ran, one request at a time. A hand-over is the time from when a release is sent until the waiting",
    "request is granted.",
    "",
    "| operation | p50 | p99 | samples |",
    "|---|---|---|---|",
    ...rows.map(
      ({ operation, p50_ms, p99_ms, samples }: Latency) =>
        `| ${operation} | ${p50_ms} ms | ${p99_ms} ms | ${samples} |`,
    ),
    "",
    `Clocks, compared with this machine's: the store's ${clockText(store_clock)}; the service's, by its \`Date\` header, ${clockText(service_clock)}.`,
    "",
  ];
}
