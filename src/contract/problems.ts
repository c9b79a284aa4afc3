import * as z from "zod";
import { ERRORS, type ErrorCode } from "./errors.ts";
import { mode, nodeCounts } from "./fields.ts";
import { holder, lostReason, semaphoreHolder } from "./responses.ts";

const CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

const ms = z.int().nonnegative();
const count = z.int().nonnegative();

/** What every error answer has (RFC 9457). `detail` says what to do next; `code` is stable. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(CODES),
});

const fieldError = z.object({
  /** The field, with dots between the levels (`locks.1.name`), or the name of a header or query parameter. */
  path: z.string(),
  message: z.string(),
  /** The largest number of entries, if a list is too long. */
  limit: count.optional(),
});

/** What the request was about. */
const subject = {
  lock: z.string().optional(),
  locks: z.array(z.string()).optional(),
  mode: z.optional(mode),
  semaphore: z.string().optional(),
  permits: count.optional(),
  latch: z.string().optional(),
};

/** `limit` is how many bytes a body may have. */
export const tooLarge = problem.extend({ limit: count });
export const invalidRequest = problem.extend({ errors: z.array(fieldError) });
/** `dismissed` tells a waiting request that there never was a lease. `Info` is for Terraform, which prints it. */
export const leaseLost = problem.extend({
  ...subject,
  reason: lostReason,
  dismissed: z.literal(true).optional(),
  Info: z.string().optional(),
});
/** A route names nothing; a semaphore, a latch or an API key does. */
export const notFound = problem.extend({
  semaphore: z.string().optional(),
  latch: z.string().optional(),
  id: z.string().optional(),
});
export const conflict = problem.extend({ ...subject, deadlock: z.literal(true).optional() });
/** `capacity` is the semaphore's total. */
export const unsatisfiable = problem.extend({ ...subject, capacity: count.optional() });
export const rateLimited = problem.extend({ retry_after_ms: ms });
export const issuerUnavailable = problem.extend({ retry_after_ms: ms });
export const limitExceeded = problem.extend({ ...subject, retry_after_ms: ms });
export const internal = problem.extend({ request_id: z.string() });
export const storeUnavailable = problem.extend({
  outcome: z.enum(["none", "unknown"]),
  retry_after_ms: ms,
  nodes: z.optional(nodeCounts),
});

const busy = {
  retry_after_ms: ms,
  waited_ms: ms,
  /** How long the request was allowed to wait. Present only if it asked to wait. */
  wait_ms: ms.optional(),
  holders: z.array(holder).max(50),
  holders_total: count,
  queue_length: count,
  /** For a semaphore, present only while a lock_delay is in the way, or nothing but a min_hold. */
  available_at: z.iso.datetime().optional(),
  /** 0 is next. These three are present only for a request that has a place in the queue. */
  position: count.optional(),
  ticket: z.string().optional(),
  ticket_ttl_ms: ms.optional(),
};

export const locked = problem.extend({ lock: z.string(), mode, ...busy });
/** The holder as Terraform reads it, beside what every 423 has. The ticket is the request's own ID. */
export const terraformLocked = locked.omit({ ticket: true, ticket_ttl_ms: true }).extend({
  /** Names the lease. It is not the holder's own ID. */
  ID: z.string(),
  Operation: z.string(),
  Info: z.string(),
  Who: z.string(),
  Version: z.string(),
  Created: z.iso.datetime(),
  Path: z.string(),
});
/** `holders` are those of the first name in the way, `position` is the greatest of all. */
export const multiLocked = problem.extend({ locks: z.array(z.string()), blocked_by: z.array(z.string()), ...busy });
/** `permits` are those requested, `available` those left. */
export const semaphoreLocked = problem.extend({
  semaphore: z.string(),
  permits: count,
  available: count,
  capacity: count.optional(),
  ...busy,
  holders: z.array(semaphoreHolder).max(50),
});

export type FieldError = z.output<typeof fieldError>;
export type InvalidRequest = z.output<typeof invalidRequest>;
export type TooLarge = z.output<typeof tooLarge>;
export type Problem = z.output<typeof problem>;
export type Locked = z.output<typeof locked>;
export type LockInfo = Pick<
  z.output<typeof terraformLocked>,
  "ID" | "Operation" | "Info" | "Who" | "Version" | "Created" | "Path"
>;
export type MultiLocked = z.output<typeof multiLocked>;
export type SemaphoreLocked = z.output<typeof semaphoreLocked>;
export type LeaseLost = z.output<typeof leaseLost>;
export type StoreUnavailable = z.output<typeof storeUnavailable>;
