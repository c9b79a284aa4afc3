/** Renders a frame of `top` as lines of text. */
import type { Holder, LockPage, SemaphorePage } from "../../client/index.ts";
import { clockText, heldMs, printable, span } from "../../watch/text.ts";
import { table } from "../table.ts";
import { ownerText, sayingText } from "../text.ts";
import type { Frame, Listing } from "./monitor.ts";

export interface Line {
  readonly text: string;
  readonly bold?: boolean;
}

/** The terminal's size. Without a terminal, nothing is cut. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

interface Row {
  readonly name: string;
  readonly state: string;
  readonly mode: string;
  readonly owner: string;
  readonly held_ms: number | undefined;
  /** The time until the lease expires unless it is renewed, or until the lock delay ends. */
  readonly left_ms: number | undefined;
  readonly queue: number;
  readonly fence: number | undefined;
}

const HEADINGS = ["LOCK", "STATE", "MODE", "OWNER", "HELD", "LEFT", "QUEUE", "FENCE"];
const LOSS_HEADINGS = ["LOST AT", "LOCK", "END", "HELD", "MODE", "OWNER", "FENCE"];
/**
 * The columns that are left out on a narrow terminal, in this order. For locks: FENCE, MODE, OWNER, STATE. For losses: FENCE,
 * MODE, OWNER, HELD.
 */
const OPTIONAL = [7, 2, 3, 1];
const LOSS_OPTIONAL = [6, 4, 5, 3];
/** The largest share of the lines that the losses may take up. */
const LOSSES_SHARE = 1 / 3;
const UNREADABLE = "unreadable";

export function frameLines(frame: Frame, size?: Size): Line[] {
  const { listing, losses } = frame;
  const head = [titleOf(frame), storeText(frame), ...trouble(frame), ...(listing ? [countsText(listing)] : [])];
  const lines = head.map((text, i): Line => ({ text: printable(text), bold: i === 0 }));
  if (listing === undefined) return lines;
  const rows = rowsOf(listing);
  // How many lines both tables may take up together, with their headings. The other lines are the head, and an empty line
  // before each table.
  const room = (size?.rows ?? Number.POSITIVE_INFINITY) - head.length - 2;
  const lossRoom = Math.floor(
    Math.max(2, Math.min(losses.length + 1, Math.max(room * LOSSES_SHARE, room - rows.length - 1))),
  );
  const locks = part(rows, room - lossRoom, (shown) =>
    table([HEADINGS, ...shown.map(cellsOf)], size && { width: size.columns, flexible: [0, 3], optional: OPTIONAL }),
  );
  return [lines, locks, lossLines(frame, lossRoom, size)]
    .filter((part) => part.length > 0)
    .flatMap((part, i) => [...(i > 0 ? [{ text: "" }] : []), ...part]);
}

/** Returns as many rows as fit below the headings. The last line shows how many were omitted. */
function part<Item>(items: readonly Item[], room: number, draw: (shown: readonly Item[]) => readonly string[]): Line[] {
  if (items.length === 0) return [];
  const fits = items.length < room;
  const shown = fits ? items : items.slice(0, Math.max(0, room - 2));
  const lines = draw(shown).map((text, i) => ({ text, bold: i === 0 }));
  return fits ? lines : [...lines, { text: `… and ${items.length - shown.length} more` }];
}

function titleOf({ url, about, at_ms }: Frame): string {
  const version = about ? `leasehold ${about.version}, ${about.engine}` : "version not known";
  return `leasehold top · ${url} · ${version} · ${clockText(at_ms, at_ms)}`;
}

function storeText({ ready }: Frame): string {
  if (ready === undefined) return "Store: not checked yet";
  if ("problem" in ready) return `NOT READY: ${ready.problem}`;
  const { nodes, ms } = ready;
  const counts = nodes && `: of ${nodes.total} nodes, ${nodes.answering} are answering and ${nodes.voting} are voting`;
  return `Store ready, /readyz took ${ms} ms${counts ?? ""}`;
}

function trouble({ problem, ready, listing, at_ms }: Frame): string[] {
  if (problem === undefined) return [];
  const why = ready && "problem" in ready && ready.problem === problem ? "" : `: ${problem}`;
  if (listing === undefined) return [`NOTHING TO SHOW${why}`];
  return [`NOT CURRENT: as of ${clockText(listing.at_ms, at_ms)}, ${span(at_ms - listing.at_ms)} ago${why}`];
}

function countsText({ locks, complete }: Listing): string {
  const count = (state: string) => locks.filter((lock) => lock.state === state).length;
  const waiting = locks.reduce((sum, { queue_length }) => sum + queue_length, 0);
  const unreadable = count(UNREADABLE);
  const counts = [`${count("held")} held`, `${count("delayed")} delayed`, `${waiting} waiting`];
  const unclaimed = locks.flatMap(({ holders }) => holders).filter(({ claimed }) => claimed === false).length;
  if (unclaimed > 0) counts.push(`${unclaimed} not claimed yet`);
  if (unreadable > 0) counts.push(`${unreadable} unreadable`);
  return `Locks: ${counts.join(" · ")}${complete ? "" : " · INCOMPLETE: too many names to read: narrow them down with --prefix"}`;
}

/** Rows that need attention come first. */
function rowsOf({ locks, semaphores, at_ms }: Listing): Row[] {
  const inUse = semaphores.filter((one) => one.state === UNREADABLE || one.holders_total > 0 || one.queue_length > 0);
  const rows = [...locks.map((lock) => lockRow(lock, at_ms)), ...inUse.map((one) => semaphoreRow(one, at_ms))];
  const rank = ({ state }: Row) => (state === UNREADABLE ? 0 : 1);
  const isDelayed = ({ state }: Row) => Number(state === "delayed");
  return rows.sort(
    (a, b) =>
      rank(a) - rank(b) ||
      b.queue - a.queue ||
      isDelayed(b) - isDelayed(a) ||
      (b.held_ms ?? 0) - (a.held_ms ?? 0) ||
      a.name.localeCompare(b.name),
  );
}

function lockRow(lock: LockPage["locks"][number], at_ms: number): Row {
  const { state, mode, fence, available_at } = lock;
  const holder = holderCells(lock, at_ms);
  const delay_ms = state === "delayed" && available_at ? Date.parse(available_at) - at_ms : undefined;
  return {
    name: lock.lock,
    state,
    mode: mode ?? "",
    ...holder,
    left_ms: holder.left_ms ?? delay_ms,
    queue: lock.queue_length,
    fence: fence ?? undefined,
  };
}

function semaphoreRow(one: SemaphorePage["semaphores"][number], at_ms: number): Row {
  return {
    name: one.semaphore,
    state: one.state ?? `${one.available} of ${one.permits} free`,
    mode: "permits",
    ...holderCells(one, at_ms),
    queue: one.queue_length,
    fence: one.holders[0]?.fence,
  };
}

interface Holders {
  readonly holders: readonly Pick<Holder, "owner" | "ttl_ms" | "acquired_at" | "metadata" | "claimed">[];
  readonly holders_total: number;
}

/** Describes the lease that has been held longest. */
function holderCells({ holders: [first], holders_total }: Holders, at_ms: number) {
  if (first === undefined) return { owner: "", held_ms: undefined, left_ms: undefined };
  const more = holders_total > 1 ? ` and ${holders_total - 1} more` : "";
  const unclaimed = first.claimed === false ? ", not claimed yet" : "";
  const owner = `${ownerText(first.owner)}${more}${sayingText(first.metadata)}${unclaimed}`;
  return { owner, held_ms: heldMs(first, at_ms), left_ms: first.ttl_ms };
}

function cellsOf({ name, state, mode, owner, held_ms, left_ms, queue, fence }: Row): string[] {
  const time = (ms: number | undefined) => (ms === undefined ? "" : span(ms));
  return [name, state, mode, owner, time(held_ms), time(left_ms), queue > 0 ? String(queue) : "", String(fence ?? "")];
}

function lossLines({ losses, losses_known, unread, at_ms }: Frame, room: number, size: Size | undefined): Line[] {
  if (!losses_known) return [{ text: "Lost leases cannot be shown: the service keeps no history" }];
  const pending = unread > 0 ? `, but ${unread} ${unread === 1 ? "history is" : "histories are"} still to be read` : "";
  if (losses.length === 0) return [{ text: `No lease is known to have been lost recently${pending}` }];
  return part(losses, room, (shown) =>
    table(
      [
        LOSS_HEADINGS,
        ...shown.map(({ at, lock, event, held_ms = 0, mode, owner, fence }) => [
          clockText(at, at_ms),
          lock,
          event,
          span(held_ms),
          mode,
          ownerText(owner),
          String(fence),
        ]),
      ],
      size && { width: size.columns, flexible: [1, 5], optional: LOSS_OPTIONAL },
    ),
  );
}
