/** Formats text in columns. */
import { printable } from "../watch/text.ts";

const GAP = "  ";
/** The minimum width to which a column may be cut. */
const CUT_MIN = 8;

interface Fit {
  /** The terminal's width. */
  readonly width: number;
  /** The indexes of columns that may be cut. */
  readonly flexible: readonly number[];
  /** The indexes of columns that may be left out, least important first. */
  readonly optional: readonly number[];
}

/**
 * Formats rows as aligned columns; the first row contains the headings. With `fit`, leaves out optional columns and cuts the
 * widest flexible ones. Numbers are never cut.
 */
export function table(rows: readonly (readonly string[])[], fit?: Fit): string[] {
  const cells = rows.map((row) => row.map((cell) => [...printable(cell)]));
  const widths = (cells[0] ?? []).map((_, i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)));
  const shown = new Set(widths.keys());
  if (fit) {
    const least = widths.map((width, i) => (fit.flexible.includes(i) ? Math.min(width, CUT_MIN) : width));
    for (const column of fit.optional) if (overOf(least, shown, fit) > 0) shown.delete(column);
    cut(widths, shown, fit);
  }
  return cells.map((row) =>
    [...shown]
      .map((i) => shorten(row[i] ?? [], widths[i] ?? 0).padEnd(widths[i] ?? 0))
      .join(GAP)
      .trimEnd(),
  );
}

function overOf(widths: readonly number[], shown: ReadonlySet<number>, { width }: Fit): number {
  return [...shown].reduce((sum, i) => sum + (widths[i] ?? 0) + GAP.length, -GAP.length) - width;
}

function cut(widths: number[], shown: ReadonlySet<number>, fit: Fit): void {
  const flexible = fit.flexible.filter((column) => shown.has(column));
  for (let over = overOf(widths, shown, fit); over > 0; over--) {
    const widest = flexible.reduce((a, b) => ((widths[b] ?? 0) > (widths[a] ?? 0) ? b : a), flexible[0] ?? 0);
    if ((widths[widest] ?? 0) <= CUT_MIN) return;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
}

/**
 * Cuts the middle, because names with a common prefix differ at the end. Counts characters to pad the text, because most of
 * them take up one cell in a terminal.
 */
function shorten(characters: readonly string[], width: number): string {
  if (characters.length <= width) return characters.join("").padEnd(width - characters.length);
  const head = Math.ceil((width - 1) / 2);
  return [...characters.slice(0, head), "…", ...characters.slice(characters.length - (width - 1 - head))].join("");
}
