/** Answers about the service itself, and about the caller. */
import * as z from "zod";
import { issuedScope, scope } from "./api-keys.ts";
import { nodeCounts } from "./fields.ts";

export const about = z.object({
  name: z.literal("leasehold"),
  version: z.string(),
  engine: z.string(),
  docs: z.string().regex(/\/docs$/),
});
/**
 * The caller's API key and what it may do. `refresh_after_ms` is how long a page with live state should wait before
 * it refreshes.
 */
export const me = z.object({
  key_id: z.string(),
  namespace: z.string(),
  scopes: z.array(scope),
  prefix: z.string(),
  refresh_after_ms: z.int().nonnegative(),
});
export const health = z.object({
  status: z.literal("ok"),
  hints: z.enum(["object", "lobby", "process", "pubsub", "off"]).optional(),
  /** How a Redis store runs the scripts. */
  scripts: z.enum(["functions", "evalsha"]).optional(),
  nodes: z.optional(nodeCounts),
});

const key = {
  /** The id with which the key can be deleted; it also appears in the log. */
  id: z.string(),
  label: z.string(),
  scopes: z.array(issuedScope),
  prefix: z.string(),
  /** The largest head start that the key may request, if it has its own limit. */
  head_start_max_ms: z.int().nonnegative().optional(),
  expires_at: z.iso.datetime(),
};
/** `key` is the secret to send in `Authorization`. Only this answer contains it. */
export const keyCreated = z.object({ ...key, key: z.string() });
export const keyPage = z.object({
  /** `last_used_on` is a date in UTC; null if the key has never been used. */
  keys: z.array(z.object({ ...key, last_used_on: z.iso.date().nullable() })),
  cursor: z.string().nullable(),
});
export const keyDeleted = z.object({ id: z.string(), deleted: z.literal(true) });

/** `none` means that the deployment has not been configured yet. */
export const consoleAccess = z.object({ access: z.enum(["keys", "anonymous", "none"]) });

export type ConsoleAccess = z.output<typeof consoleAccess>;
export type About = z.output<typeof about>;
export type KeyCreated = z.output<typeof keyCreated>;
export type KeyPage = z.output<typeof keyPage>;
export type KeyDeleted = z.output<typeof keyDeleted>;
export type Me = z.output<typeof me>;
export type Health = z.output<typeof health>;
