import type { Live } from "../live.ts";
import { type Route, replaceQuery } from "../route.ts";
import type { Listing } from "../rows.ts";

interface NamesFilterState {
  readonly prefix: string;
  readonly text: string;
  matches(name: string): boolean;
}

export function namesFilterOf({ query }: Route): NamesFilterState {
  const text = query.get("find") ?? "";
  const wanted = text.toLowerCase();
  return { prefix: query.get("prefix") ?? "", text, matches: (name) => name.toLowerCase().includes(wanted) };
}

interface Props {
  readonly route: Route;
  readonly live: Live<Listing<unknown>>;
  readonly one: string;
  readonly several: string;
  readonly shown: number;
}

/** Finds names in a listing, and says how many there are. It claims that these are all only when they are. */
export function NamesFilter({ route, live, one, several, shown }: Props) {
  const { prefix, text } = namesFilterOf(route);
  const set = (name: string) => (event: { readonly currentTarget: { readonly value: string } }) =>
    replaceQuery(route, { [name]: event.currentTarget.value });
  return (
    <>
      <search class="filters">
        <label>
          <span>Find</span>
          <input type="search" value={text} placeholder="name" onInput={set("find")} />
        </label>
        <label>
          <span>Starts with</span>
          <input type="text" value={prefix} placeholder="jobs/" onChange={set("prefix")} spellcheck={false} />
        </label>
      </search>
      <p class="summary" aria-live="polite">
        {live.data && countText(live.data, live.complete, shown, one, several)}
      </p>
    </>
  );
}

/** How many were read, and whether these are all. */
export function countText(
  { items, more }: Listing<unknown>,
  complete: boolean,
  shown: number,
  one: string,
  several: string,
): string {
  const count = `${items.length} ${items.length === 1 ? one : several}`;
  const filtered = shown === items.length ? "" : `${shown} shown of `;
  if (!complete) return `${filtered}${count} so far…`;
  if (more) return `${filtered}the first ${count}. There are more: narrow them by how their names start.`;
  return `${filtered}${count}`;
}
