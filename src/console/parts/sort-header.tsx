import { type Route, replaceQuery } from "../route.ts";
import { SORTS, type Sort } from "../rows.ts";

import { HEADING } from "./roles.ts";

/** `-queue` is the order of `queue`, reversed. */
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

/** A heading that sorts by its column: once, then the other way, then as before. */
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
