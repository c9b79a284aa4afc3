import * as z from "zod";
import { ERRORS, type ErrorCode } from "./errors.ts";
import { mode, nodeCounts } from "./fields.ts";
import { holder, lostReason, semaphoreHolder } from "./responses.ts";

const CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

const ms = z.int().nonnegative();
const count = z.int().nonnegative();

/** The fields of every error answer (RFC 9457). `detail` explains what to do next; `code` is stable. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(CODES),
});

const fieldError = z.object({
  /** The field, with dots between levels (`locks.1.name`), or the name of a header or query parameter. */
  path: z.string(),
  message: z.string(),
  /** The maximum number of entries, if the problem is a list that is too long. */
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

/** `limit` is the maximum size of a request body in bytes. */
export const tooLarge = problem.extend({ limit: count });
export const invalidRequest = problem.extend({ errors: z.array(fieldError) });
/** `dismissed` means that the request was waiting and never had a lease. `Info` is the text that Terraform prints. */
export const leaseLost = problem.extend({
  ...subject,
  reason: lostReason,
  dismissed: z.literal(true).optional(),
  Info: z.string().optional(),
});
/** Contains the name of the semaphore or latch, or the id of the API key, that was not found; empty for an unknown route. */
export const notFound = problem.extend({
  semaphore: z.string().optional(),
  latch: z.string().optional(),
  id: z.string().optional(),
});
export const conflict = problem.extend({ ...subject, deadlock: z.literal(true).optional() });
/** `capacity` is the semaphore's total number of permits. */
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
  /** How long the request was allowed to wait; present only if it asked to wait. */
  wait_ms: ms.optional(),
  holders: z.array(holder).max(50),
  holders_total: count,
  queue_length: count,
  /** For a semaphore, present only during a lock_delay, or during a min_hold when no lease is in force. */
  available_at: z.iso.datetime().optional(),
  /**
   * The position in the queue; 0 is next in line. These three fields are present only if the request has a place in the queue.
   */
  position: count.optional(),
  ticket: z.string().optional(),
  ticket_ttl_ms: ms.optional(),
};

export const locked = problem.extend({ lock: z.string(), mode, ...busy });
/** The holder in Terraform's format, in addition to the fields of every 423. The request's own ID serves as the ticket. */
export const terraformLocked = locked.omit({ ticket: true, ticket_ttl_ms: true }).extend({
  /** Identifies the lease. It differs from the ID that the holder sent. */
  ID: z.string(),
  Operation: z.string(),
  Info: z.string(),
  Who: z.string(),
  Version: z.string(),
  Created: z.iso.datetime(),
  Path: z.string(),
});
/** `holders` lists the holders of the first name that is not free; `position` is the largest position in any queue. */
export const multiLocked = problem.extend({ locks: z.array(z.string()), blocked_by: z.array(z.string()), ...busy });
/** `permits` is the number of permits requested, and `available` is the number that are free. */
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
