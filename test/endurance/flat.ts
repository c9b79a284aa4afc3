/** Decides whether measurements have stayed the same over time. */
import { median, round } from "../../tools/support/statistics.ts";

/** The measurements at one time, by name. */
export type Sample = Readonly<Record<string, number>>;

/**
 * A run fills up in its first quarter. A value counts as growing if the median of the last quarter exceeds that of the second
 * by more than this and, because small numbers vary, also exceeds every value in the second.
 */
const GROWTH_MAX = 0.1;

export interface Finding {
  readonly measure: string;
  /** The medians of the four quarters. */
  readonly quarters: readonly number[];
  /** The growth from the second quarter to the last: 0.1 means growth by a tenth. */
  readonly growth: number;
  readonly flat: boolean;
  /** One character per sample or per few samples, scaled from zero to the maximum. */
  readonly plot: string;
}

export function findings(samples: readonly Sample[]): Finding[] {
  return Object.keys(samples[0] ?? {}).map((measure) => {
    const values = samples.map((sample) => sample[measure] as number);
    const [, second = []] = parts(values, 4);
    const quarters = parts(values, 4).map(median);
    const [, filled = 0, , last = 0] = quarters;
    const growth = last === filled ? 0 : last / filled - 1;
    return { measure, quarters, growth, flat: growth <= GROWTH_MAX || last <= Math.max(...second), plot: plot(values) };
  });
}

export const isFlat = (found: readonly Finding[]): boolean => found.every(({ flat }) => flat);

/** Formats the findings as a table for people to read. */
export function report(found: readonly Finding[]): string[] {
  const rows = found.map(({ measure, quarters, growth, flat, plot }) => [
    measure,
    ...quarters.map((value) => String(round(value))),
    `${growth > 0 ? "+" : ""}${(growth * 100).toFixed(1)} %`,
    flat ? "flat" : "GROWS",
    plot,
  ]);
  const table = [["medians of quarters", "1st", "2nd", "3rd", "4th", "2nd to 4th", "", ""], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  return table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

const SIGNS = "▁▂▃▄▅▆▇█";
const COLUMNS = 48;

function plot(values: readonly number[]): string {
  const columns = parts(values, Math.min(COLUMNS, values.length)).map(median);
  const most = Math.max(...columns, Number.MIN_VALUE);
  return columns.map((value) => SIGNS[Math.min(SIGNS.length - 1, Math.floor((value / most) * SIGNS.length))]).join("");
}

/** Splits values into parts of nearly equal size, in order. */
function parts(values: readonly number[], count: number): number[][] {
  const from = (part: number) => Math.round((part * values.length) / count);
  return Array.from({ length: count }, (_, part) => values.slice(from(part), from(part + 1)));
}
