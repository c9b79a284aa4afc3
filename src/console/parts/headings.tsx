import type { ComponentChildren } from "preact";
import { GROUP, HEADING, ROW } from "./roles.ts";

/** A label, with its classes if it has any. */
type Column = string | readonly [label: ComponentChildren, classes: string];

/** The head of a table that does not sort. */
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
