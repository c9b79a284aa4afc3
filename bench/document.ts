import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { drawLines, type LinePlot } from "./line-plot.ts";
import { markdown, missedTable, type Table, type Target } from "./report.ts";

const DOCS = join(import.meta.dirname, "../docs");
/** The page with the tables for users, and the page with all the others. */
const [FOR_USERS, THE_REST] = [join(DOCS, "performance.md"), join(DOCS, "internals/benchmark.md")];
const PLOTS = join(DOCS, "plots");

/**
 * Replaces the text between `<!-- <title> -->` and `<!-- end -->` with the table of that title, on the page that has those
 * markers.
 */
export async function document(tables: readonly Table[]): Promise<void> {
  const left = new Set(tables);
  for (const page of [FOR_USERS, THE_REST]) {
    let text = await readFile(page, "utf8");
    for (const table of left) {
      const [before, after] = text.split(`<!-- ${table.title} -->`) as [string, string?];
      if (after === undefined) continue;
      const { rows, onPage = (all) => all } = table;
      const rest = after.slice(after.indexOf("<!-- end -->"));
      text = `${before}<!-- ${table.title} -->\n${markdown({ ...table, rows: onPage(rows) })}${rest}`;
      left.delete(table);
    }
    await writeFile(page, text);
  }
  if (left.size > 0)
    throw new Error(`no page has a place for ${[...left].map(({ title }) => `"${title}"`).join(", ")}`);
}

/** Returns the targets that are missed now that some parts have run. Targets of the other parts keep their latest results. */
export async function missedTargets(measured: readonly Target[]): Promise<Table> {
  const [, section = ""] = /<!-- Missed targets -->(.*?)<!-- end -->/s.exec(await readFile(THE_REST, "utf8")) ?? [];
  const before = [...section.matchAll(/^\| (.+?) +\| +([\d.]+) \| +([\d.]+) \|$/gm)].map(
    ([, what = "", at_most, measured]) => ({ what, at_most: Number(at_most), measured: Number(measured) }),
  );
  const isOld = ({ what }: Target) => measured.every((one) => one.what !== what);
  return missedTable([...before.filter(isOld), ...measured]);
}

/** Draws each plot into docs/plots. */
export async function documentPlots(plots: readonly LinePlot[]): Promise<void> {
  for (const figure of plots) await writeFile(join(PLOTS, `${figure.file}.svg`), drawLines(figure));
}
