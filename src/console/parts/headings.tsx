import type { ComponentChildren } from "preact";
import { type Route, replaceQuery } from "../route.ts";
import { SORTS, type Sort } from "../rows.ts";

/** ARIA roles for tables: browsers drop the implicit roles when CSS lays out a table as a grid. */
export const TABLE = { role: "table" } as const;
export const GROUP = { role: "rowgroup" } as const;
export const ROW = { role: "row" } as const;
export const HEADING = { role: "columnheader", scope: "col" } as const;
export const NAME = { role: "rowheader", scope: "row" } as const;
export const CELL = { role: "cell" } as const;

/** A label, with optional classes. */
type Column = string | readonly [label: ComponentChildren, classes: string];

/** The head of a table that cannot be sorted. */
export const Headings = ({ columns }: { readonly columns: readonly Column[] }) => (
  <thead {...GROUP}>
    <tr {...ROW}>
      {columns.map((column, i) => {
        const [label, classes] = typeof column === "string" ? [column] : column;
        return (
          <th key={i} {...HEADING} class={classes}>
            {label}
          </th>
        );
      })}
    </tr>
  </thead>
);

/** Parses the sort order. `-queue` is `queue` reversed. */
export function sortOf({ query }: Route): { readonly sort: Sort; readonly reversed: boolean } {
  const text = query.get("sort") ?? "";
  const reversed = text.startsWith("-");
  return { sort: SORTS.find((one) => one === text.replace("-", "")) ?? "attention", reversed };
}

interface Props {
  readonly route: Route;
  readonly by: Sort;
  readonly label: string;
  readonly class?: string;
}

/**
 * A heading that sorts by its column. The first click sorts by it, the next one reverses the order, and a third restores the
 * default.
 */
export function SortHeader({ route, by, label, class: name }: Props) {
  const { sort, reversed } = sortOf(route);
  const isBy = sort === by;
  const next = !isBy ? by : reversed ? "" : `-${by}`;
  return (
    <th {...HEADING} class={name} aria-sort={isBy ? (reversed ? "descending" : "ascending") : undefined}>
      <button type="button" class="heading" onClick={() => replaceQuery(route, { sort: next })}>
        {label}
        <span aria-hidden="true" class={isBy ? "" : "faint"}>
          {isBy ? (reversed ? " ▾" : " ▴") : " ↕"}
        </span>
      </button>
    </th>
  );
}
