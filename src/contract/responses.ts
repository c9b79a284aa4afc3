import * as z from "zod";
import { metadata, mode, nodeCounts } from "./fields.ts";

/** Milliseconds, never negative. */
const ms = z.int().nonnegative();
/** An instant in RFC 3339 format, in UTC and with milliseconds. */
const instant = z.iso.datetime();
const count = z.int().nonnegative();
const fence = z.int().positive();
const ownerOrNull = z.string().nullable();

/** Why a lease ended; `unknown` if the lock no longer remembers the reason. */
export const lostReason = z.enum(["expired", "released", "broken", "transferred", "max_hold", "unknown"]);

const deadline = { ttl_ms: ms, expires_at: instant, renew_after_ms: ms };
/** Present while the lock is being broken with grace: the lease ends at this time, even if it is renewed. */
const breakAt = { break_at: instant.optional() };
/** Absent if the lease has no metadata. */
const optionalMetadata = { metadata: z.optional(metadata()) };

export const lease = z.object({
  lock: z.string(),
  mode,
  token: z.string(),
  fence,
  hold_count: count,
  owner: ownerOrNull,
  ...optionalMetadata,
  ...deadline,
  acquired_at: instant,
  ...breakAt,
});

/** How long the request was allowed to wait; present only if it asked to wait. */
const waitGranted = { wait_ms: ms.optional() };

/**
 * Present if this lease was granted to an earlier request with the same Idempotency-Key or ticket. Another client may therefore
 * be holding it.
 */
const repeated = { repeated: z.literal(true).optional() };

export const granted = lease.extend({ waited_ms: ms, ...repeated, ...waitGranted });

export const released = z.object({ lock: z.string(), mode, released: z.boolean(), hold_count: count });
export const ticketReleased = z.object({ lock: z.string(), released: z.literal(true) });

/** A lease as others see it, without its token. */
export const holder = z.object({
  mode,
  owner: ownerOrNull,
  ...optionalMetadata,
  fence,
  hold_count: count,
  ttl_ms: ms,
  acquired_at: instant,
  /** Present when the lock was granted to an absent client that has not claimed its lease yet. */
  claimed: z.literal(false).optional(),
});

export const waiter = z.object({
  position: count,
  mode,
  owner: ownerOrNull,
  waiting_ms: ms,
  attended: z.boolean(),
  several: z.boolean(),
  /** Present if the client may be away until this time; its place can be granted the lock in the meantime. */
  standby_until: instant.optional(),
  head_start_ms: count.optional(),
});

/** A grant, or the end of a lease. */
export const event = z.object({
  event: z.enum(["granted", ...lostReason.exclude(["unknown"]).options]),
  at: instant,
  mode,
  fence,
  owner: ownerOrNull,
  /** Present only if the event is a grant. */
  waited_ms: ms.optional(),
  /** Present only if the event is the end of a lease. */
  held_ms: ms.optional(),
  /** The id of the API key that broke the lease. */
  key_id: z.string().optional(),
  /** The reason for the break, and who broke the lease. */
  reason: z.string().optional(),
  by: z.string().optional(),
});

export const lockState = z.object({
  lock: z.string(),
  state: z.enum(["free", "held", "delayed"]),
  mode: z.nullable(mode),
  /** The last fence that was issued, in either mode; null if none is known. */
  fence: fence.nullable(),
  holders: z.array(holder).max(50),
  holders_total: count,
  queue: z.array(waiter).max(50),
  queue_length: count,
  available_at: instant.optional(),
  /** Present while the lock is being broken with grace: every lease ends at this time, even if it is renewed. */
  break_at: instant.optional(),
  /** Present only if the request had a `Lock-Token`; null if that token does not hold this lock. */
  yours: lease.nullable().optional(),
  /** Present only if the request asked for it; null if the deployment keeps no history. */
  history: z.array(event).max(20).nullable().optional(),
  nodes: z.optional(nodeCounts),
  ...waitGranted,
});

/** A place that is kept until `standby_until`, even if its client goes away, and is granted the lock when its turn comes. */
const standbyPlace = {
  ticket: z.string(),
  position: count,
  standby_until: instant,
  waited_ms: ms,
  holders_total: count,
  queue_length: count,
  available_at: instant.optional(),
  ...waitGranted,
};
export const standby = z.object({ lock: z.string(), mode, ...standbyPlace, holders: z.array(holder).max(50) });

export const multiGranted = z.object({
  token: z.string(),
  owner: ownerOrNull,
  ...optionalMetadata,
  ...deadline,
  acquired_at: instant,
  waited_ms: ms,
  ...repeated,
  ...waitGranted,
  leases: z.array(z.object({ lock: z.string(), mode, fence })),
});

/** `detail` explains why and by whom the lease was broken, if that is known. */
const leaseLost = {
  ok: z.literal(false),
  code: z.literal("lease_lost"),
  reason: lostReason,
  detail: z.string().optional(),
};
/** The failure for one name in a multi-lock request; it does not affect the other names. */
const failed = z.union([
  z.object({ lock: z.string(), ...leaseLost }),
  z.object({ lock: z.string(), ok: z.literal(false), code: z.literal("store_unavailable") }),
]);
const ok = { lock: z.string(), ok: z.literal(true) };

/** Results in the order of the request. If a ticket was released, each item has only `lock`, `ok` and `released`. */
export const multiReleased = z.object({
  results: z.array(
    z.union([z.object({ ...ok, released: z.boolean(), mode: z.optional(mode), hold_count: count.optional() }), failed]),
  ),
});

/** Results in the order of the request. Each item is a lease without its token, which the request already contained. */
export const multiRenewed = z.object({
  results: z.array(z.union([lease.omit({ token: true }).extend({ ok: z.literal(true) }), failed])),
});

/** Records that are damaged, or were written by a newer version, are listed only by name, as `unreadable`. */
const listedLock = lockState
  .omit({ queue: true, yours: true, history: true, nodes: true, wait_ms: true })
  .extend({ state: z.enum([...lockState.shape.state.options, "unreadable"]) });
const ifUnreadable = { state: z.literal("unreadable").optional() };
/** `cursor` leads to the next page; it is null on the last page. Even pages before the last may be short or empty. */
export const lockPage = z.object({ locks: z.array(listedLock), cursor: z.string().nullable() });

/** The stored record was damaged and has been removed. How many leases this ended is unknown. */
const repaired = { repaired: z.literal(true).optional() };
/** `dropped` is present only if the request had `queue`. */
const dropped = { dropped: count.optional() };
/** Present while the lock is not held, but a lock_delay or min_hold blocks new holders. */
const delayed = { available_at: instant.optional() };
export const broken = z.object({ lock: z.string(), broken: count, ...dropped, ...repaired, ...delayed });
/**
 * The leases end at `break_at`. `may_be_unaware` counts the holders whose next heartbeat might come too late for them to
 * notice.
 */
export const breaking = z.object({
  lock: z.string(),
  break_at: instant,
  holders: count,
  may_be_unaware: count,
  ...dropped,
});

/** Results in the order of the request. */
export const heartbeat = z.object({
  results: z.array(
    z.union([
      z.object({ name: z.string(), ok: z.literal(true), ...deadline, ...breakAt }),
      z.object({ name: z.string(), ...leaseLost }),
      z.object({ name: z.string(), ok: z.literal(false), code: z.enum(["forbidden", "store_unavailable"]) }),
    ]),
  ),
});

export const semaphoreHolder = holder.omit({ mode: true, hold_count: true }).extend({ permits: count });
export const semaphoreState = z.object({
  semaphore: z.string(),
  permits: count,
  available: count,
  holders: z.array(semaphoreHolder).max(50),
  holders_total: count,
  queue_length: count,
});
export const semaphoreLease = lease.omit({ lock: true, mode: true }).extend({ semaphore: z.string(), permits: count });
export const semaphoreStandby = z.object({
  semaphore: z.string(),
  permits: count,
  available: count,
  capacity: count.optional(),
  ...standbyPlace,
  holders: z.array(semaphoreHolder).max(50),
});
export const semaphoreGranted = semaphoreLease.extend({
  capacity: count.optional(),
  waited_ms: ms,
  ...repeated,
  ...waitGranted,
});
/** `available` is absent if a ticket was released, because a ticket has no permits. */
export const semaphoreReleased = z.object({
  semaphore: z.string(),
  released: z.boolean(),
  hold_count: count.optional(),
  available: count.optional(),
});
/** `broken` is present only with `leases=only`, which ends the leases and keeps the semaphore. */
export const semaphoreDeleted = z.object({
  semaphore: z.string(),
  deleted: z.boolean(),
  broken: count.optional(),
  ...repaired,
});
/** As in a listing of locks, `state` is present only if it is `unreadable`; the numbers are then 0. */
const listedSemaphore = semaphoreState.extend(ifUnreadable);
export const semaphorePage = z.object({ semaphores: z.array(listedSemaphore), cursor: z.string().nullable() });

export const latch = z.object({ latch: z.string(), count, open: z.boolean(), expires_at: instant });
/** `gone` means that the latch existed when the request arrived, but no longer exists. */
export const latchSeen = z.union([
  latch.extend({ gone: z.literal(false), ...waitGranted }),
  z.object({ latch: z.string(), open: z.literal(false), gone: z.literal(true), ...waitGranted }),
]);
/** As in a listing of semaphores. The expiry of an unreadable latch is unknown. */
const listedLatch = latch.extend({ expires_at: instant.nullable(), ...ifUnreadable });
export const latchPage = z.object({ latches: z.array(listedLatch), cursor: z.string().nullable() });
export const latchDeleted = z.object({ latch: z.string(), deleted: z.boolean(), ...repaired });

/** The lease has no token, because the client's own ID replaces it. */
export const terraformGranted = lease.omit({ token: true }).extend({ waited_ms: ms, ...repeated, ...waitGranted });
export const terraformReleased = z.object({ lock: z.string(), released: z.literal(true) });
export const terraformBroken = z.object({ lock: z.string(), broken: count, ...delayed });

export type Lease = z.output<typeof lease>;
export type Granted = z.output<typeof granted>;
export type Standby = z.output<typeof standby>;
export type Released = z.output<typeof released>;
export type TicketReleased = z.output<typeof ticketReleased>;
export type Holder = z.output<typeof holder>;
export type Waiter = z.output<typeof waiter>;
export type LockEvent = z.output<typeof event>;
export type LockState = z.output<typeof lockState>;
export type MultiGranted = z.output<typeof multiGranted>;
export type MultiReleased = z.output<typeof multiReleased>;
export type MultiRenewed = z.output<typeof multiRenewed>;
export type LockPage = z.output<typeof lockPage>;
export type Broken = z.output<typeof broken>;
export type Breaking = z.output<typeof breaking>;
export type Heartbeat = z.output<typeof heartbeat>;
export type SemaphoreHolder = z.output<typeof semaphoreHolder>;
export type SemaphoreState = z.output<typeof semaphoreState>;
export type SemaphoreLease = z.output<typeof semaphoreLease>;
export type SemaphoreGranted = z.output<typeof semaphoreGranted>;
export type SemaphoreStandby = z.output<typeof semaphoreStandby>;
export type SemaphoreReleased = z.output<typeof semaphoreReleased>;
export type SemaphorePage = z.output<typeof semaphorePage>;
export type SemaphoreDeleted = z.output<typeof semaphoreDeleted>;
export type Latch = z.output<typeof latch>;
export type LatchSeen = z.output<typeof latchSeen>;
export type LatchPage = z.output<typeof latchPage>;
export type LatchDeleted = z.output<typeof latchDeleted>;
export type TerraformGranted = z.output<typeof terraformGranted>;
export type TerraformReleased = z.output<typeof terraformReleased>;
export type TerraformBroken = z.output<typeof terraformBroken>;
