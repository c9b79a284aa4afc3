import type { ComponentChildren } from "preact";
import type { Live } from "../live.ts";
import { type Route, replaceQuery } from "../route.ts";
import type { Listing } from "../rows.ts";

interface NameFilters {
  /** The service lists only names that start with this prefix. */
  readonly prefix: string;
  /** The page shows only rows that contain this text. */
  readonly text: string;
}

export const filtersOf = ({ query }: Route): NameFilters => ({
  prefix: query.get("prefix") ?? "",
  text: query.get("find") ?? "",
});

/** Writes a control's value to the page's address. */
export const writeQuery =
  (route: Route, name: string) => (event: { readonly currentTarget: { readonly value: string } }) =>
    replaceQuery(route, { [name]: event.currentTarget.value });

interface FiltersProps {
  readonly route: Route;
  /** Describes what is searched. */
  readonly placeholder: string;
  /** Additional filters. */
  readonly children?: ComponentChildren;
}

export function Filters({ route, placeholder, children }: FiltersProps) {
  const { prefix, text } = filtersOf(route);
  return (
    <search class="filters">
      <label>
        <span>Find</span>
        <input type="search" value={text} placeholder={placeholder} onInput={writeQuery(route, "find")} />
      </label>
      <label>
        <span>Starts with</span>
        <input
          type="text"
          value={prefix}
          placeholder="jobs/"
          onChange={writeQuery(route, "prefix")}
          spellcheck={false}
        />
      </label>
      {children}
    </search>
  );
}

interface CountProps {
  readonly live: Live<Listing<unknown>>;
  /** The number of rows that match the filters. */
  readonly shown: number | undefined;
  readonly one: string;
  readonly several: string;
}

/** Shows the number of rows, and whether the list is complete. */
export const Count = ({ live: { data, complete }, shown, one, several }: CountProps) => (
  <p class="summary" aria-live="polite">
    {data && shown !== undefined && countText(data, complete, shown, one, several)}
  </p>
);

function countText(
  { items, more }: Listing<unknown>,
  complete: boolean,
  shown: number,
  one: string,
  several: string,
): string {
  const count = `${items.length} ${items.length === 1 ? one : several}`;
  const filtered = shown === items.length ? "" : `${shown} shown of `;
  if (!complete) return `${filtered}${count} so far…`;
  if (more) return `${filtered}the first ${count}. There are more: enter a prefix to narrow them down.`;
  return `${filtered}${count}`;
}
