import { round } from "../tools/support/statistics.ts";
import type { Environment } from "./environment/environment.ts";
import type { LinePlot } from "./line-plot.ts";

/** The results of the benchmark, as tables that look the same in a terminal and in the documents. */

export type Row = Readonly<Record<string, string | number>>;

export interface Table {
  readonly title: string;
  /** An explanation of the table. */
  readonly note: string;
  readonly rows: readonly Row[];
  /** Selects the rows that the pages show. The terminal and `.leasehold/bench.json` show all rows. */
  readonly onPage?: (rows: readonly Row[]) => readonly Row[];
}

/** A goal and its measurement. */
export interface Target {
  readonly what: string;
  readonly at_most: number;
  readonly measured: number;
}

export interface Report {
  readonly tables: readonly Table[];
  readonly targets?: readonly Target[];
  readonly plots?: readonly LinePlot[];
}

/** Formats a table as Markdown with aligned columns. */
export function markdown({ title, note, rows }: Table): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = [columns, ...rows.map((row) => columns.map((column) => text(row[column])))];
  const widths = columns.map((_, i) => Math.max(3, ...cells.map((line) => (line[i] as string).length)));
  const isNumber = columns.map((column) => rows.some((row) => typeof row[column] === "number"));
  const pad = (cell: string, i: number) =>
    isNumber[i] ? cell.padStart(widths[i] as number) : cell.padEnd(widths[i] as number);
  const lines = cells.map((line) => `| ${line.map(pad).join(" | ")} |`);
  const rule = `|${widths.map((width, i) => "-".repeat(width + 1) + (isNumber[i] ? ":" : "-")).join("|")}|`;
  return [`### ${title}`, "", note, "", lines[0], rule, ...lines.slice(1), ""].join("\n");
}

export function targetTable(targets: readonly Target[]): Table {
  const rows = targets.map(({ what, at_most, measured }) => ({
    what,
    "at most": at_most,
    measured,
    met: measured <= at_most ? "yes" : "NO",
  }));
  return { title: "Targets", note: "The goals of the project, and what the last run of each part measured.", rows };
}

/** Returns the targets that the page shows. */
export function missedTable(targets: readonly Target[]): Table {
  const rows = targets
    .filter(({ at_most, measured }) => measured > at_most)
    .map(({ what, at_most, measured }) => ({ what, "at most": at_most, measured }));
  return {
    title: "Missed targets",
    note: "Goals of the project that the last run of each part missed. `.leasehold/bench.json` also lists the goals that were met.",
    rows,
  };
}

/** Returns a copy of the row without these columns. */
export const without = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));

function text(cell: string | number | undefined): string {
  if (cell === undefined) return "";
  return typeof cell === "number" ? String(round(cell)) : cell;
}

export interface Bench {
  /** Uses fewer points and repetitions, so that the whole run takes less than five minutes. */
  readonly quick: boolean;
  readonly environment: Environment;
  progress(what: string): void;
}

export type Part = (bench: Bench) => Promise<Report>;
