/** Parses the scripts' flat replies. */
import { malformed, numberOf } from "../call.ts";
import type { EndedLease, Holder, Lease, LostReason, Mode } from "../types.ts";
import { decodeLabel } from "./label.ts";
import { permitsOf } from "./secrets.ts";

/** A lease as `lua/lib/lease.lua` packs it. */
export function parseLease(lock: string, text: string, now_ms: number, break_at_ms: number): Lease {
  if (!text) throw malformed();
  const [id, deadline, fence, holds, acquired, ttl, , , , , label] = text.split(" ") as [string, ...string[]];
  const ttl_ms = Math.max(0, numberOf(deadline) - now_ms);
  const permits = permitsOf(id.slice(1));
  return {
    lock,
    mode: modeOf(id),
    token: id.slice(1),
    fence: numberOf(fence),
    hold_count: numberOf(holds),
    ...decodeLabel(label as string),
    ttl_ms,
    expires_at_ms: numberOf(deadline),
    acquired_at_ms: numberOf(acquired),
    ...(permits === undefined ? {} : { permits }),
    // A third of the lease leaves time for two more tries. Near the end of `max_hold`, it is a third of what is left.
    renew_after_ms: Math.floor(Math.min(numberOf(ttl), ttl_ms) / 3),
    ...(break_at_ms > 0 ? { break_at_ms } : {}),
  };
}

export function parseHolder(text: string, now_ms: number): Holder {
  const lease = parseLease("", text, now_ms, 0);
  const { mode, owner, metadata, fence, hold_count, ttl_ms, acquired_at_ms, permits } = lease;
  const holder = { mode, owner, metadata, fence, hold_count, ttl_ms, acquired_at_ms };
  return permits === undefined ? holder : { ...holder, permits };
}

/** The earliest time for new leases: the end of a lock_delay, or of the last live lease unless that is renewed. */
export function availableAt(
  now_ms: number,
  delay_until_ms: number,
  holders: readonly Holder[],
): { available_at_ms?: number } {
  const available_at_ms = Math.max(delay_until_ms, ...holders.map(({ ttl_ms }) => now_ms + ttl_ms));
  return available_at_ms > now_ms ? { available_at_ms } : {};
}

export function modeOf(letter: string): Mode {
  return letter.startsWith("x") ? "exclusive" : "shared";
}

/** How `release.lua` describes a lease that it has ended. Earlier versions did not describe it. */
export function parseEnded(word: string | undefined): EndedLease | undefined {
  const [fence, hold_ms, owner] = word?.split(",") ?? [];
  if (owner === undefined) return undefined;
  return { fence: numberOf(fence), hold_ms: numberOf(hold_ms), owner: decodeLabel(owner).owner };
}

const REASONS = ["expired", "released", "broken", "transferred", "max_hold"] as const;

export function parseReason(word: string | undefined): LostReason {
  return REASONS.find((reason) => reason === word) ?? "unknown";
}

/** A place in the queue, or in the queues of several locks. */
export interface Place {
  /** Places before it; the greatest, of several locks. */
  readonly position: number;
  readonly ticket: string;
  /** Grows with every waiter of a lock: microseconds of the store's clock, or a little more. */
  readonly arrival: number;
  /** Until when the place is attended. */
  readonly attended_until_ms: number;
  readonly ticket_ttl_ms: number;
  /** When the script must run again at the latest to keep the place; Infinity when nothing is needed. */
  readonly refresh_at_ms: number;
}

/** How `acquire.lua` answers a request that must wait. */
export interface BusyReply {
  readonly now_ms: number;
  /** Indexes into the request's targets. */
  readonly blocked: readonly number[];
  /** The earliest instant at which the lock could be free, as far as is known. */
  readonly next_chance_ms: number;
  /** Undefined if the request has no place. */
  readonly place?: Place;
  /** How long it was held recently; 0 when unknown. */
  readonly hold_ms: number;
  readonly departures: number;
  readonly queue_length: number;
  readonly holders_total: number;
  /** Available permits of a semaphore; 0 for locks. */
  readonly available: number;
  readonly holders: readonly Holder[];
  /** The end of a lock_delay that is in the way; 0 when none is. */
  readonly delay_until_ms: number;
}

export function parseBusy(reply: readonly string[]): BusyReply {
  const [
    ,
    now,
    blocked,
    next_chance,
    position,
    ticket,
    arrival,
    attended_until,
    ticket_until,
    again_at,
    hold,
    departures,
    queue,
    total,
    available,
    listed,
    ...rest
  ] = reply as [string, string, string, ...string[]];
  const leases = rest.slice(0, numberOf(listed));
  const now_ms = numberOf(now);
  return {
    now_ms,
    blocked: blocked.split(" ").map((index) => numberOf(index) - 1),
    next_chance_ms: numberOf(next_chance),
    ...(position !== "-1" && {
      place: {
        position: numberOf(position),
        ticket: ticket as string,
        arrival: numberOf(arrival),
        attended_until_ms: numberOf(attended_until),
        ticket_ttl_ms: numberOf(ticket_until) - now_ms,
        refresh_at_ms: numberOf(again_at) || Number.POSITIVE_INFINITY,
      },
    }),
    hold_ms: numberOf(hold),
    departures: numberOf(departures),
    queue_length: numberOf(queue),
    holders_total: numberOf(total),
    available: numberOf(available),
    holders: leases.map((lease) => parseHolder(lease, now_ms)).sort((a, b) => a.fence - b.fence),
    delay_until_ms: numberOf(rest[leases.length]),
  };
}
