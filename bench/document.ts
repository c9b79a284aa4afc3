import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { drawLines, type LinePlot } from "./plots/line-plot.ts";
import { markdown, type Table, type Target, targetTable } from "./report.ts";

const DOCUMENT = join(import.meta.dirname, "../docs/performance.md");
const PLOTS = join(import.meta.dirname, "../docs/plots");

/** Replaces in docs/performance.md what stands between `<!-- <title> -->` and `<!-- end -->`, for each table of that title. */
export async function document(tables: readonly Table[]): Promise<void> {
  let text = await readFile(DOCUMENT, "utf8");
  for (const table of tables) {
    const [before, after] = text.split(`<!-- ${table.title} -->`) as [string, string?];
    if (after === undefined) throw new Error(`docs/performance.md has no place for the table "${table.title}"`);
    const rest = after.slice(after.indexOf("<!-- end -->"));
    text = `${before}<!-- ${table.title} -->\n${markdown(table)}${rest}`;
  }
  await writeFile(DOCUMENT, text);
}

/** The table of all targets, after a run of some parts: the others stay as they were measured last. */
export async function allTargets(measured: readonly Target[]): Promise<Table> {
  const [, section = ""] = /<!-- Targets -->(.*?)<!-- end -->/s.exec(await readFile(DOCUMENT, "utf8")) ?? [];
  const before = [...section.matchAll(/^\| (.+?) +\| +([\d.]+) \| +([\d.]+) \| (?:yes|NO) +\|$/gm)].map(
    ([, what = "", at_most, measured]) => ({ what, at_most: Number(at_most), measured: Number(measured) }),
  );
  const isNew = ({ what }: Target) => before.every((old) => old.what !== what);
  return targetTable([
    ...before.map((old) => measured.find(({ what }) => what === old.what) ?? old),
    ...measured.filter(isNew),
  ]);
}

/** Draws each into docs/plots. */
export async function documentPlots(plots: readonly LinePlot[]): Promise<void> {
  for (const figure of plots) await writeFile(join(PLOTS, `${figure.file}.svg`), drawLines(figure));
}
