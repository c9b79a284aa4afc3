/** Parses and formats the page's address. Everything that a view depends on is in the fragment, which browsers never send. */
import { useEffect, useState } from "preact/hooks";

const PAGES = ["locks", "semaphores", "latches", "overview"] as const;
export type Page = (typeof PAGES)[number];

export interface Route {
  readonly page: Page;
  /** The name of one lock or semaphore; undefined for the list. */
  readonly name: string | undefined;
  readonly query: URLSearchParams;
}

export function parseRoute(fragment: string): Route {
  const [path = "", query = ""] = fragment.replace(/^#\/?/, "").split("?");
  const [page, name] = path.split("/");
  return {
    page: PAGES.find((one) => one === page) ?? "locks",
    name: name ? decode(name) : undefined,
    query: new URLSearchParams(query),
  };
}

/** Returns the fragment for a page, with only those parts of the query that differ from the defaults. */
export function formatRoute(page: Page, name?: string, query?: URLSearchParams | Record<string, string>): string {
  const params = new URLSearchParams(query);
  for (const [key, value] of [...params]) if (value === "") params.delete(key);
  const path = name === undefined ? page : `${page}/${encodeURIComponent(name)}`;
  return `#/${path}${params.size > 0 ? `?${params}` : ""}`;
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  useEffect(() => {
    const onChange = () => setRoute(parseRoute(location.hash));
    addEventListener("hashchange", onChange);
    return () => removeEventListener("hashchange", onChange);
  }, []);
  return route;
}

/** Replaces the query without adding a history entry for every letter that the user types into a filter. */
export function replaceQuery(route: Route, change: Readonly<Record<string, string>>): void {
  const query = new URLSearchParams(route.query);
  for (const [key, value] of Object.entries(change)) query.set(key, value);
  history.replaceState(null, "", formatRoute(route.page, route.name, query));
  dispatchEvent(new HashChangeEvent("hashchange"));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
