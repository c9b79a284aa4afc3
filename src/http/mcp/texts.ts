/** What results say to a model: how things are, and what to do before when. What others wrote is quoted. */
import type { Busy, Lease, ListedLock, LockState } from "../../lock/types.ts";
import { escaped } from "../output/escape.ts";
import { instant } from "../output/instant.ts";
import { inTheWay } from "../output/outcomes.ts";

/** What a model reads and people do not see, or that ends a line for some: others could hide instructions in it. */
const HIDDEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;

/** The same with such characters written out, wherever they are. */
export function visible<T>(value: T): T;
export function visible(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll(HIDDEN, escaped);
  if (Array.isArray(value)) return value.map((item) => visible(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [visible(key), visible(item)]));
}

const seconds = (ms: number): string => `${Math.floor(ms / 1000)} s`;
/** An instant for people and logs, and how far away it is for a model, which may have no clock. */
const moment = (at_ms: number, in_ms: number): string => `${instant(at_ms)} (in ${seconds(in_ms)})`;

/** The lease, and until when to do what about it. */
export function held({ lock, token, fence, ttl_ms, expires_at_ms, renew_after_ms, break_at_ms }: Lease): string {
  const renew_at_ms = expires_at_ms - ttl_ms + renew_after_ms;
  return `You hold ${JSON.stringify(lock)} until ${moment(expires_at_ms, ttl_ms)}. token: ${token} fence: ${fence}
Call lock_renew with this token before ${moment(renew_at_ms, renew_after_ms)}, again and again; lock_release when done. If not renewed by ${instant(expires_at_ms)}, stop writing.${ending(break_at_ms)}`;
}

const ending = (break_at_ms?: number): string =>
  break_at_ms === undefined ? "" : ` An administrator ends it at ${instant(break_at_ms)}.`;

/** Before a lease that was granted to an earlier call: models choose the same "random" keys. */
export const REPEATED =
  "Repeated: an earlier call with this idempotency_key or ticket was granted this lease, and whoever made it may hold it. If you did not make it, change nothing and call lock_acquire again with another key.\n";

/** Who is in the way, and how to keep the place. */
export function waiting(lock: string, outcome: Busy): string {
  const { place, retry_after_ms } = outcome;
  const next = place
    ? `Your position in the queue is ${place.position} (0 is next). Call lock_acquire again at once, with ticket ${place.ticket} : others may be served before that, and it lapses in ${seconds(place.ticket_ttl_ms)}.`
    : `Call lock_acquire again in ${seconds(retry_after_ms + 999)}.`;
  return `Not granted: ${inTheWay(outcome, { lock })}.${holdersOf(outcome)}\n${next}`;
}

/** One lock in one line. */
export const described = (state: ListedLock, places = ""): string =>
  `${JSON.stringify(state.lock)} is ${state.state}; ${state.queue_length} waiting${places}.${holdersOf(state)}${ending(state.break_at_ms)}`;

/** The same, and the places that agents have between two calls: whoever was just told of its place finds it. */
export function describedFully(state: LockState): string {
  const left = state.queue.filter(({ attended }) => !attended).length;
  return described(state, left === 0 ? "" : `, and ${left} ${left === 1 ? "place" : "places"} without an open request`);
}

/** The first holder, by its label. Shared holders may be many. */
function holdersOf({ holders: [holder], holders_total }: Pick<Busy, "holders" | "holders_total">): string {
  if (holder === undefined) return "";
  const { owner, fence, ttl_ms } = holder;
  const more = holders_total > 1 ? ` and ${holders_total - 1} more` : "";
  return ` Held by ${owner === null ? "somebody" : JSON.stringify(owner)} (fence ${fence}, ${seconds(ttl_ms)} left)${more}.`;
}
