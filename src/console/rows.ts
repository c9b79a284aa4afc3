/** The rows of a list of locks: their content, filters and order. */
import type { LockPage } from "../contract/responses.ts";
import { pathOf, type Round } from "./api.ts";
import type { Route } from "./route.ts";

type ListedLock = LockPage["locks"][number];

export interface Row {
  readonly name: string;
  /** The lock as the service returned it. */
  readonly lock: ListedLock;
  readonly state: ListedLock["state"];
  readonly mode: ListedLock["mode"];
  /** The owner of the lease that has been held the longest; null if that lease has none. */
  readonly owner: string | null;
  readonly holders_total: number;
  readonly since_ms: number | undefined;
  /** When that lease will expire unless it is renewed, or when the lock_delay ends. */
  readonly until_ms: number | undefined;
  readonly break_at: string | undefined;
  readonly queue_length: number;
}

export interface Listing<Item> {
  readonly items: readonly Item[];
  /** Whether the service has more items than the page reads. */
  readonly more: boolean;
}

const FIRST_PAGE = "50";
const OTHER_PAGES = "100";
const PAGES_MAX = 30;
/** The shortest time between updates of a partial listing: a slow phone takes a second to lay out a thousand rows. */
const SHOW_MS = 1_500;

export interface ListingPage {
  readonly cursor: string | null;
}

/** Reads a whole listing, page by page. The first page is small, so that something appears soon. */
export async function readListing<Answer extends ListingPage, Item extends { readonly name: string }>(
  round: Round,
  kind: string,
  prefix: string,
  parse: (answer: Answer, at_ms: number) => readonly Item[],
  show: (part: Listing<Item>) => void,
): Promise<Listing<Item>> {
  // A page may repeat entries of the previous one.
  const items = new Map<string, Item>();
  let shown_ms = Number.NEGATIVE_INFINITY;
  const query = firstQuery(prefix);
  for (let page = 0; page < PAGES_MAX; page++) {
    const read = await round.get(`/${kind}?${query}`, (answer: Answer, at_ms) => ({
      items: parse(answer, at_ms),
      cursor: answer.cursor,
    }));
    for (const item of read.items) items.set(item.name, item);
    if (read.cursor === null) return { items: [...items.values()], more: false };
    query.set("cursor", read.cursor);
    query.set("limit", OTHER_PAGES);
    if (performance.now() - shown_ms < SHOW_MS) continue;
    show({ items: [...items.values()], more: true });
    shown_ms = performance.now();
  }
  return { items: [...items.values()], more: true };
}

const firstQuery = (prefix: string) => new URLSearchParams({ ...(prefix !== "" && { prefix }), limit: FIRST_PAGE });

/** Returns the first path that a view of locks requests. */
export function firstPath({ page, name, query }: Route): string | undefined {
  if (page !== "locks") return undefined;
  return name === undefined ? `/locks?${firstQuery(query.get("prefix") ?? "")}` : lockPath(name);
}

/** Returns the path for reading a lock and its history. */
export const lockPath = (name: string): string => `${pathOf("locks", name)}?history=true`;

export const lockRows = ({ locks }: LockPage, at_ms: number): Row[] => locks.map((lock) => lockRow(lock, at_ms));

function lockRow(lock: ListedLock, at_ms: number): Row {
  const { state, mode, available_at, break_at, holders_total, queue_length } = lock;
  const [first] = lock.holders;
  return {
    name: lock.lock,
    lock,
    state,
    mode,
    break_at,
    holders_total,
    queue_length,
    owner: first?.owner ?? null,
    since_ms: first && Date.parse(first.acquired_at),
    until_ms: first ? at_ms + first.ttl_ms : available_at === undefined ? undefined : Date.parse(available_at),
  };
}

export const SORTS = ["attention", "name", "state", "owner", "since", "left", "queue"] as const;
export type Sort = (typeof SORTS)[number];

const ends = (at_ms: number | undefined): number => at_ms ?? Number.POSITIVE_INFINITY;
const byName = (a: Row, b: Row): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

const ORDERS: Readonly<Record<Sort, (a: Row, b: Row) => number>> = {
  // Unreadable locks come first, then those with the longest queues, then those held the longest.
  attention: (a, b) =>
    Number(b.state === "unreadable") - Number(a.state === "unreadable") ||
    b.queue_length - a.queue_length ||
    ends(a.since_ms) - ends(b.since_ms),
  name: byName,
  state: (a, b) => a.state.localeCompare(b.state),
  owner: (a, b) => Number(a.owner === null) - Number(b.owner === null) || (a.owner ?? "").localeCompare(b.owner ?? ""),
  since: (a, b) => ends(a.since_ms) - ends(b.since_ms),
  left: (a, b) => ends(a.until_ms) - ends(b.until_ms),
  queue: (a, b) => b.queue_length - a.queue_length,
};

export function sortRows(rows: readonly Row[], sort: Sort, reversed: boolean): Row[] {
  const order = ORDERS[sort];
  const sign = reversed ? -1 : 1;
  // Comparing two rows without a time yields NaN, which counts as equal.
  return [...rows].sort((a, b) => sign * order(a, b) || byName(a, b));
}

export const STATES = ["all", "contended", "held", "delayed", "unreadable"] as const;
export type StateFilter = (typeof STATES)[number];

/** Whether one string contains another, ignoring case. */
export const contains = (whole: string, part: string): boolean => whole.toLowerCase().includes(part.toLowerCase());

/** Returns the rows that are in this state and whose name or holder contains the text. */
export function filterRows(rows: readonly Row[], state: StateFilter, text: string): Row[] {
  return rows.filter(
    (row) =>
      (state === "all" || (state === "contended" ? row.queue_length > 0 : row.state === state)) &&
      (contains(row.name, text) || contains(row.owner ?? "", text)),
  );
}
