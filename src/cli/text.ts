/** Formats text for the user. */
import type { Holder, LockPage } from "../client/index.ts";
import { heldMs, printable, span } from "../watch/text.ts";

/** `printable` for multi-line text. */
export const printableLines = (text: string): string => text.split("\n").map(printable).join("\n");

export const permitsText = (count: number): string => `${count} permit${count === 1 ? "" : "s"}`;

/** Returns the owner of a lease, or "someone". */
export const ownerText = (owner: string | null | undefined): string => printable(owner ?? "someone");

/** Returns the holder's metadata as text to append to its name; returns an empty string if there is none. */
export function sayingText(metadata: Holder["metadata"]): string {
  const said = Object.entries(metadata ?? {}).map(([name, value]) => `${name}: ${value}`);
  const text = said.join(", ");
  return text === ""
    ? ""
    : ` (${printable(text.length > SAYING_MAX_CHARS ? `${text.slice(0, SAYING_MAX_CHARS)}…` : text)})`;
}

const SAYING_MAX_CHARS = 120;

type AnyHolder = Pick<Holder, "owner" | "ttl_ms" | "acquired_at" | "metadata" | "claimed"> & {
  readonly mode?: string;
};

/** Describes a lock's holders, and how long they have held it. With `left`, adds the remaining time and what may change it. */
export function holdersText(
  holders: readonly AnyHolder[],
  total: number,
  left: "unless renewed" | "until it is broken" | false = "unless renewed",
): string {
  const shown = holders.slice(0, 3).map((holder) => {
    const { owner, ttl_ms, mode, metadata, claimed } = holder;
    const unclaimed = claimed === false ? ", not claimed yet" : "";
    const shared = mode === "shared" ? " (shared)" : "";
    const rest = left ? `, ${span(ttl_ms)} left ${left}` : "";
    return `${ownerText(owner)}${sayingText(metadata)}${shared} for ${span(heldMs(holder))}${unclaimed}${rest}`;
  });
  return `${shown.join("; ")}${total > shown.length ? ` and ${total - shown.length} more` : ""}`;
}

/** Describes a lock_delay or min_hold, during which the lock is not granted. */
export const delayText = (available_at: string): string =>
  `a lock delay or minimum hold keeps others out for another ${span(Date.parse(available_at) - Date.now())}`;

/** Describes a lock's state in one line. */
export function stateText(state: LockPage["locks"][number]): string {
  const waiting = state.queue_length > 0 ? `, ${state.queue_length} waiting` : "";
  const left = state.break_at === undefined ? "unless renewed" : "until it is broken";
  if (state.state === "held") return `held by ${holdersText(state.holders, state.holders_total, left)}${waiting}`;
  return `${state.available_at === undefined ? state.state : `free, but ${delayText(state.available_at)}`}${waiting}`;
}
