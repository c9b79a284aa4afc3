/** Messages for a model: the state, what to do next, and by when. Foreign text is quoted. */
import type { Busy, Holder, Lease, ListedLock, LockState, SemaphoreLease, SemaphoreState } from "../../lock/index.ts";
import { instant } from "../../observe/instant.ts";
import { escaped } from "../../observe/log-line.ts";
import { inTheWay } from "../output/outcomes.ts";

/**
 * Characters that models read but people do not see, or that some programs treat as line ends. They could hide instructions.
 */
const HIDDEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;

/** Returns the value with hidden characters escaped, at any depth. */
export function visible<T>(value: T): T;
export function visible(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll(HIDDEN, escaped);
  if (Array.isArray(value)) return value.map((item) => visible(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [visible(key), visible(item)]));
}

const seconds = (ms: number): string => `${Math.floor(ms / 1000)} s`;
/** Formats an instant for people and logs, and adds the time that remains until then, for models that have no clock. */
const moment = (at_ms: number, in_ms: number): string => `${instant(at_ms)} (in ${seconds(in_ms)})`;

/** Describes the leases of one token, and when to renew or stop. */
export function heldLocks(leases: readonly Lease[]): string {
  const soonest = leases.reduce((a, b) => (b.ttl_ms < a.ttl_ms ? b : a));
  const shared = leases.every(({ mode }) => mode === "shared") ? " shared" : "";
  const fences = leases.map(({ fence }) => fence).join(", ");
  return held(namesOf(leases.map(({ lock }) => lock)) + shared, "lock", soonest, fences);
}

export function heldPermits(lease: SemaphoreLease): string {
  const { permits, semaphore, fence } = lease;
  return held(`${counted(permits, "permit")} of ${JSON.stringify(semaphore)}`, "semaphore", lease, `${fence}`);
}

type Term = Pick<Lease, "token" | "ttl_ms" | "expires_at_ms" | "renew_after_ms" | "break_at_ms">;

function held(what: string, tools: "lock" | "semaphore", lease: Term, fences: string): string {
  const { token, ttl_ms, expires_at_ms, renew_after_ms, break_at_ms } = lease;
  const renew_at_ms = expires_at_ms - ttl_ms + renew_after_ms;
  const several = fences.includes(",");
  return `You hold ${what} until ${moment(expires_at_ms, ttl_ms)}. token: ${token} ${several ? "fences" : "fence"}: ${fences}
Call ${tools}_renew with this token${several ? " and these names" : ""} before ${moment(renew_at_ms, renew_after_ms)}, and keep renewing; call ${tools}_release when done. If the lease is not renewed by ${instant(expires_at_ms)}, stop writing.${ending(break_at_ms)}`;
}

const namesOf = (names: readonly string[]): string => names.map((name) => JSON.stringify(name)).join(", ");
const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

export const LEFT = "You left the queue.";
export const released = (all: boolean): string => (all ? "Released." : "You still hold it.");

const ending = (break_at_ms?: number): string =>
  break_at_ms === undefined ? "" : ` An administrator will end it at ${instant(break_at_ms)}.`;

/** Precedes a lease that was granted to an earlier call, because models tend to choose the same "random" keys. */
export const REPEATED =
  "Repeated: this lease was granted to an earlier call with the same idempotency_key or ticket, and the client that made that call may still hold the lease. If it was not you, change nothing, and acquire again with another key.\n";

/** The subject of an acquire. */
type Subject =
  | { readonly lock: string }
  | { readonly locks: readonly string[] }
  | { readonly semaphore: string; readonly permits: number };

/** Describes the current holders in the first line, and how to keep the place in the second. */
export function waiting(outcome: Waiting, subject: Subject): string {
  const { place, retry_after_ms, blocked_by, standby_until_ms } = outcome;
  const tool = "semaphore" in subject ? "semaphore_acquire" : "lock_acquire";
  const after = standby_until_ms
    ? `If your turn comes before ${instant(standby_until_ms)}, it is granted to you even while you are away, and the lease starts at that moment. Call ${tool} again with ticket ${place?.ticket} to check whether you hold it; to give up, release the ticket.`
    : `Call ${tool} again immediately, with ticket ${place?.ticket} : until you do, others may be served first, and the ticket expires in ${seconds(place?.ticket_ttl_ms ?? 0)}.`;
  const next = place
    ? `Your position in the queue is ${place.position} (0 is next). ${after}`
    : `Call ${tool} again in ${seconds(retry_after_ms + 999)}.`;
  const which = "locks" in subject ? ` Blocked by: ${namesOf(blocked_by)}.` : "";
  return `Not granted: ${inTheWay({ ...outcome, holders: [] }, subject)}.${which}${holdersOf(outcome)}\n${next}`;
}

type Waiting = Omit<Busy, "holders"> & { readonly holders: readonly Labelled[] };

/** Describes one lock in one line. */
export const described = (state: ListedLock, places = ""): string =>
  `${JSON.stringify(state.lock)} is ${state.state}; ${state.queue_length} waiting${places}.${holdersOf(state)}${ending(state.break_at_ms)}`;

/** Describes one lock, including the places that agents keep between calls, so that an agent can find its own. */
export function describedFully(state: LockState): string {
  const left = state.queue.filter(({ attended }) => !attended).length;
  return described(state, left === 0 ? "" : `, and ${counted(left, "place")} without an open request`);
}

export const describedSemaphore = (state: SemaphoreState): string =>
  `${JSON.stringify(state.semaphore)} has ${state.available} of ${counted(state.permits, "permit")} available; ${state.queue_length} waiting.${holdersOf(state)}`;

type Labelled = Pick<Holder, "owner" | "fence" | "ttl_ms">;

/** Names only the first holder, by its label, because there may be many shared holders. */
function holdersOf({
  holders: [holder],
  holders_total,
}: {
  readonly holders: readonly Labelled[];
  readonly holders_total: number;
}): string {
  if (holder === undefined) return "";
  const { owner, fence, ttl_ms } = holder;
  const more = holders_total > 1 ? ` and ${holders_total - 1} more` : "";
  return ` Held by ${owner === null ? "someone" : JSON.stringify(owner)} (fence ${fence}, ${seconds(ttl_ms)} left)${more}.`;
}
