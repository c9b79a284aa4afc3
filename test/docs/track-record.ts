import { readFileSync } from "node:fs";
import { join } from "node:path";

const PAGE = join(import.meta.dirname, "../../docs/internals/track-record.md");

/** Returns the rows of the table in docs/internals/track-record.md. */
export function trackRecord(): { readonly fault: string; readonly shown_by: string }[] {
  const [, table = ""] = readFileSync(PAGE, "utf8").split("\n| what broke | found by");
  const rows = table.split("\n").filter((line) => line.startsWith("| "));
  return rows.map((row) => {
    const [fault = "", , shown_by = ""] = row.slice(2).split(" | ");
    return { fault, shown_by };
  });
}
