/** Converts the scripts' replies to the service's types. */
import { REASONS } from "../../generated/constants.ts";
import type { AcquireReply, EndedLine, LeaseLine } from "../../generated/scripts.ts";
import type { EndedLease, Holder, Lease, LostLease, Mode } from "../types.ts";
import { decodeLabel, decodeNote } from "./label.ts";
import { permitsOf } from "./secrets.ts";

/** Parses a lease in the format of `lua/core/holders.lua`. */
export function parseLease(lock: string, line: LeaseLine, now_ms: number, break_at_ms: number): Lease {
  const ttl_ms = Math.max(0, line.deadline - now_ms);
  const token = line.id.slice(1);
  const permits = permitsOf(token);
  return {
    lock,
    mode: modeOf(line.id),
    token,
    fence: line.fence,
    hold_count: line.holds,
    ...decodeLabel(line.label),
    ttl_ms,
    expires_at_ms: line.deadline,
    acquired_at_ms: line.acquired,
    ...(permits === undefined ? {} : { permits }),
    // Renewing after a third of the lease leaves time for two more attempts. Near the end of `max_hold`, the renewal is due
    // after a third of the remaining time.
    renew_after_ms: Math.floor(Math.min(line.ttl, ttl_ms) / 3),
    ...(break_at_ms > 0 ? { break_at_ms } : {}),
  };
}

export function parseHolder(line: LeaseLine, now_ms: number): Holder {
  const lease = parseLease("", line, now_ms, 0);
  const { mode, owner, metadata, fence, hold_count, ttl_ms, expires_at_ms, acquired_at_ms, permits } = lease;
  const holder = { mode, owner, metadata, fence, hold_count, ttl_ms, expires_at_ms, acquired_at_ms };
  return {
    ...holder,
    ...(permits === undefined ? {} : { permits }),
    ...(line.min_until ? { min_until_ms: line.min_until } : {}),
    ...(line.partner.startsWith("?") && { unclaimed: true as const }),
  };
}

/**
 * The earliest time at which new leases are possible: when a lock_delay ends, or when the last live lease and its min_hold have
 * both ended.
 */
export function availableAt(
  now_ms: number,
  delay_until_ms: number,
  holders: readonly Holder[],
): { available_at_ms?: number } {
  const available_at_ms = Math.max(
    delay_until_ms,
    ...holders.map(({ ttl_ms, min_until_ms = 0 }) => Math.max(now_ms + ttl_ms, min_until_ms)),
  );
  return available_at_ms > now_ms ? { available_at_ms } : {};
}

export function modeOf(letter: string): Mode {
  return letter.startsWith("x") ? "exclusive" : "shared";
}

/** Parses the description of a lease that `release.lua` has ended. Earlier versions did not send one. */
export function parseEnded(line: EndedLine | undefined): EndedLease | undefined {
  return line && { fence: line.fence, hold_ms: line.ms, owner: decodeLabel(line.owner).owner };
}

/** Parses the reason why a token holds nothing. */
export function parseLost(reply: { readonly reason: string; readonly note?: string | undefined }): LostLease {
  const reason = Object.values(REASONS).find((reason) => reason === reply.reason) ?? "unknown";
  return { kind: "lost", reason, ...decodeNote(reply.note) };
}

/** A place in the queue, or in the queues of several locks. */
export interface Place {
  /** The number of places ahead of this one; for several locks, the greatest of these numbers. */
  readonly position: number;
  readonly ticket: string;
  /** Increases with each new waiter of a lock: the store's clock in microseconds, or a slightly greater number. */
  readonly arrival: number;
  /** The number by which the queue is sorted: the arrival, minus the head start. */
  readonly order: number;
  /** The time until which the place counts as attended. */
  readonly attended_until_ms: number;
  readonly ticket_ttl_ms: number;
  /** The latest time at which the script must run again to keep the place; Infinity if it does not have to. */
  readonly refresh_at_ms: number;
}

/** The reply of `acquire.lua` to a request that must wait. */
export interface BusyReply {
  readonly now_ms: number;
  /** Indexes into the request's targets. */
  readonly blocked: readonly number[];
  /** The earliest instant at which the lock could be free, as far as we know. */
  readonly next_chance_ms: number;
  /**
   * The arrival of the request's place. If it has no place, this is the time of its first attempt, so that the request counts
   * as a waiter if the queue is dropped later.
   */
  readonly arrival: number;
  /** Undefined if the request has no place. */
  readonly place?: Place;
  /** How long the lock was held recently; 0 when unknown. */
  readonly hold_ms: number;
  readonly departures: number;
  /** How many of the departed waiters left a moment ago and are expected to return. */
  readonly returning: number;
  readonly queue_length: number;
  readonly holders_total: number;
  /** A semaphore's available permits; 0 for locks. */
  readonly available: number;
  readonly holders: readonly Holder[];
  /** The end of a lock_delay or min_hold that blocks the request; 0 when there is none. */
  readonly delay_until_ms: number;
  /**
   * The time until which the client may be away; 0 if it must not be away, and undefined if the script is from an earlier
   * version.
   */
  readonly standby_until_ms?: number | undefined;
  /** A semaphore's total number of permits; 0 for locks. Undefined if the script is from an earlier version. */
  readonly capacity: number | undefined;
}

export function parseBusy(reply: Extract<AcquireReply, { readonly kind: "busy" }>): BusyReply {
  const { now, position, hold_ms, departures, queue_length, holders_total, available, capacity } = reply;
  return {
    now_ms: now,
    blocked: reply.blocked.map((at) => at - 1),
    next_chance_ms: reply.next_at,
    // Earlier versions sent no arrival for requests without a place.
    arrival: reply.arrival || now * 1000,
    ...(position >= 0 && {
      place: {
        position,
        ticket: reply.ticket,
        arrival: reply.arrival,
        order: reply.arrival - (reply.head_start_us ?? 0),
        attended_until_ms: reply.attended_until,
        ticket_ttl_ms: reply.ticket_until - now,
        refresh_at_ms: reply.again_at || Number.POSITIVE_INFINITY,
      },
    }),
    hold_ms,
    departures,
    // Scripts of earlier versions already exclude returning places from `departures`.
    returning: reply.returning ?? 0,
    queue_length,
    holders_total,
    available,
    holders: reply.holders.map((lease) => parseHolder(lease, now)).sort((a, b) => a.fence - b.fence),
    delay_until_ms: reply.delay_until,
    standby_until_ms: reply.standby_until,
    capacity,
  };
}
