import * as z from "zod";
import { duration, show } from "./durations.ts";
import {
  METADATA_MAX_BYTES,
  metadata as metadataOf,
  mode,
  NAME_MAX_BYTES,
  name as nameOf,
  namePrefix,
  owner,
  secret,
} from "./fields.ts";

const HOUR_MS = 3_600_000;

export const TTL_MIN_MS = 100;
export const TTL_MAX_MS = 24 * HOUR_MS;
export const TTL_DEFAULT_MS = 30_000;
/** The largest number of locks in one request under `/multi`. */
export const LOCKS_MAX = 32;
/** The largest number of leases in one heartbeat. */
export const HEARTBEAT_MAX = 100;
/** Locks, semaphores or latches on a page of a listing. */
export const LIST_MAX = 100;
export const LIST_DEFAULT = 50;
export const BODY_MAX_BYTES = 16 * 1024;

/** Limits that a deployment may lower. */
export interface RequestLimits {
  readonly ttl_max_ms: number;
  readonly name_max_bytes: number;
  readonly metadata_max_bytes: number;
  /** Locks in one request under `/multi`. */
  readonly locks_max: number;
  /** Leases in one heartbeat. */
  readonly heartbeat_max: number;
}

export const LIMITS_OF_THE_CONTRACT: RequestLimits = {
  ttl_max_ms: TTL_MAX_MS,
  name_max_bytes: NAME_MAX_BYTES,
  metadata_max_bytes: METADATA_MAX_BYTES,
  locks_max: LOCKS_MAX,
  heartbeat_max: HEARTBEAT_MAX,
};

/** The schemas of all request bodies and queries, and of names in URLs. */
export function requestSchemas(limits: RequestLimits = LIMITS_OF_THE_CONTRACT) {
  const name = nameOf(limits.name_max_bytes);
  const metadata = metadataOf(limits.metadata_max_bytes);
  const ttl = duration({ min_ms: TTL_MIN_MS, max_ms: limits.ttl_max_ms });
  const ttlOrDefault = ttl.default(Math.min(TTL_DEFAULT_MS, limits.ttl_max_ms));

  /** What every acquire has in common; `token` is only for a single lock. */
  const acquireFields = {
    ttl: ttlOrDefault,
    wait: wait.optional(),
    fair: z.boolean().default(true),
    ticket: secret.optional(),
    owner: owner.optional(),
    metadata: metadata.optional(),
    lock_delay: duration({ min_ms: 0, max_ms: HOUR_MS }).default(0),
    max_hold: duration({ min_ms: TTL_MIN_MS, max_ms: 366 * 24 * HOUR_MS }).optional(),
  };

  const heartbeats = listOf("leases", 1, limits.heartbeat_max);
  const { locksToTake, locksHeld } = lockLists(name, limits.locks_max);

  return {
    name,
    acquire: z.strictObject({ ...acquireFields, token: secret.optional() }),
    release: tokenOrTicket(z.strictObject({ token: secret.optional(), ticket: secret.optional() })),
    renew: z.strictObject({ token: secret, ttl: ttl.optional() }),
    multiAcquire: z.strictObject({ ...acquireFields, locks: locksToTake }),
    multiRelease: tokenOrTicket(
      z.strictObject({ token: secret.optional(), ticket: secret.optional(), locks: locksHeld }),
    ),
    multiRenew: z.strictObject({ token: secret, locks: locksHeld, ttl: ttl.optional() }),
    inspectQuery: z.strictObject({ wait: wait.optional() }),
    lockQuery: z.strictObject({ wait: wait.optional(), history: z.boolean().default(false) }),
    transfer: z.strictObject({
      token: secret,
      owner: owner.optional(),
      metadata: metadata.optional(),
      ttl: ttl.optional(),
    }),
    breakQuery,
    listQuery,
    heartbeat: z.strictObject({
      leases: z
        .array(
          z.strictObject(
            { name, token: secret, kind: z.enum(["lock", "semaphore"]).default("lock"), ttl: ttl.optional() },
            'must be an object such as {"name":"x","token":"…"}',
          ),
          heartbeats,
        )
        .min(1, heartbeats)
        .max(limits.heartbeat_max, heartbeats),
    }),
    semaphoreSet: z.strictObject({ permits }),
    semaphoreDeleteQuery: z.strictObject({ leases: z.enum(["only"]).optional() }),
    semaphoreAcquire: z.strictObject({
      ...acquireFields,
      token: secret.optional(),
      /** 1 by default, or as many as the ticket or token has. */
      permits: permits.optional(),
      capacity: permits.optional(),
    }),
    latchSet: z.strictObject({ count: latchCount, ttl: ttl.default(limits.ttl_max_ms) }),
    countDown: z.strictObject({ by: latchCount.default(1) }),
    noQuery: z.strictObject({}),
  };
}

const breakQuery = z
  .strictObject({
    grace: duration({ min_ms: 0, max_ms: HOUR_MS }).default(0),
    delay: z.boolean().default(true),
    queue: z.enum(["false", "true", "only"]).default("false"),
  })
  .refine(({ grace, queue }) => grace === 0 || queue !== "only", {
    path: ["queue"],
    message:
      "must not be 'only' together with `grace`: 'only' breaks no lease, so nobody can be warned; leave `grace` out, or set `queue` to true",
  });

const listQuery = z.strictObject({
  prefix: namePrefix.default(""),
  limit: z.int().min(1).max(LIST_MAX).default(LIST_DEFAULT),
  cursor: z.string().min(1, "must not be empty").max(4096, "must be at most 4096 characters").optional(),
});

/** A semaphore's capacity, or the permits of a lease. */
const permits = z.int().min(1).max(1_000_000);
const latchCount = z.int().min(1).max(10_000);

/** Waits longer than the server's limit are cut, not refused. */
const wait = duration({ min_ms: 0, max_ms: Number.MAX_SAFE_INTEGER });

function different<Item>(nameOf: (item: Item) => string) {
  return (items: Item[], context: z.RefinementCtx<Item[]>): void => {
    const seen = new Set<string>();
    for (const [index, item] of items.entries()) {
      if (seen.has(nameOf(item))) {
        context.addIssue({ code: "custom", path: [index], message: "must not repeat a name of this list" });
      }
      seen.add(nameOf(item));
    }
  };
}

/** The error message for a list. Forms cannot contain lists, so they send text. */
function listOf(what: string, min: number, max: number) {
  const expected = `must be a list of ${min} to ${max} ${what}`;
  const error = ({ input }: { readonly input?: unknown }): string =>
    input === undefined
      ? expected
      : typeof input === "string"
        ? `${expected}, and needs a JSON body`
        : `${expected}, got ${Array.isArray(input) ? input.length : show(input)}`;
  return { error };
}

function lockLists(name: ReturnType<typeof nameOf>, max: number) {
  const count = (min: number) => listOf("locks", min, max);
  return {
    locksToTake: z
      .array(
        z.strictObject(
          { name, mode: mode.default("exclusive") },
          { error: ({ input }) => `must be an object such as {"name":"a"}, got ${show(input)}` },
        ),
        count(2),
      )
      .min(2, count(2))
      .max(max, count(2))
      .superRefine(different((item) => item.name)),
    locksHeld: z
      .array(name, count(1))
      .min(1, count(1))
      .max(max, count(1))
      .superRefine(different((item) => item)),
  };
}

/** A release takes either a token, to release a lease, or a ticket, to leave a queue. */
function tokenOrTicket<Schema extends z.ZodObject>(schema: Schema) {
  return schema.refine((fields) => (fields.token === undefined) !== (fields.ticket === undefined), {
    error: ({ input }) =>
      (input as { token?: unknown }).token === undefined
        ? "is required, in the body or as the header Lock-Token; to leave a queue, send `ticket` instead"
        : "must not come with `ticket`: send the token to release a lease, or the ticket to leave a queue",
    path: ["token"],
  });
}

export type RequestSchemas = ReturnType<typeof requestSchemas>;
/** Requests as clients write them. */
export type AcquireRequest = z.input<RequestSchemas["acquire"]>;
export type ReleaseRequest = z.input<RequestSchemas["release"]>;
export type RenewRequest = z.input<RequestSchemas["renew"]>;
export type MultiAcquireRequest = z.input<RequestSchemas["multiAcquire"]>;
export type MultiReleaseRequest = z.input<RequestSchemas["multiRelease"]>;
export type MultiRenewRequest = z.input<RequestSchemas["multiRenew"]>;
export type TransferRequest = z.input<RequestSchemas["transfer"]>;
export type HeartbeatRequest = z.input<RequestSchemas["heartbeat"]>;
export type SemaphoreSetRequest = z.input<RequestSchemas["semaphoreSet"]>;
export type SemaphoreAcquireRequest = z.input<RequestSchemas["semaphoreAcquire"]>;
export type LatchSetRequest = z.input<RequestSchemas["latchSet"]>;
export type CountDownRequest = z.input<RequestSchemas["countDown"]>;
