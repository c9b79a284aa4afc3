/** Text in columns, for people. */
import { printable } from "../watch/text.ts";

const GAP = "  ";
/** No column is cut to less. */
const CUT_MIN = 8;

interface Fit {
  /** That of the terminal. */
  readonly width: number;
  /** The columns that may be cut, by index. */
  readonly flexible: readonly number[];
}

/** Lines of equal columns; the first row is the headings. With `fit`, cuts the widest of the flexible columns. */
export function table(rows: readonly (readonly string[])[], fit?: Fit): string[] {
  const cells = rows.map((row) => row.map((cell) => [...printable(cell)]));
  const widths = (cells[0] ?? []).map((_, i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)));
  if (fit) cut(widths, fit);
  return cells.map((row) =>
    row
      .map((cell, i) => shorten(cell, widths[i] ?? 0).padEnd(widths[i] ?? 0))
      .join(GAP)
      .trimEnd(),
  );
}

function cut(widths: number[], { width, flexible }: Fit): void {
  const total = widths.reduce((sum, one) => sum + one + GAP.length, -GAP.length);
  for (let over = total - width; over > 0; over--) {
    const widest = flexible.reduce((a, b) => ((widths[b] ?? 0) > (widths[a] ?? 0) ? b : a), flexible[0] ?? 0);
    if ((widths[widest] ?? 0) <= CUT_MIN) return;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
}

/** Keeps both ends: names that begin alike differ at the end. Pads by characters, as a terminal counts most of them. */
function shorten(characters: readonly string[], width: number): string {
  if (characters.length <= width) return characters.join("").padEnd(width - characters.length);
  const head = Math.ceil((width - 1) / 2);
  return [...characters.slice(0, head), "…", ...characters.slice(characters.length - (width - 1 - head))].join("");
}
