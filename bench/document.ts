import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { markdown, type Table } from "./report.ts";

const DOCUMENT = join(import.meta.dirname, "../docs/performance.md");

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
