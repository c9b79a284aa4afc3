import * as z from "zod/mini";
import { headStartMax, issuedScope } from "./api-keys.ts";
import { show } from "./durations.ts";
import {
  breakWords,
  duration,
  metadata as metadataOf,
  mode,
  name as nameOf,
  namePrefix,
  owner,
  reference,
  secret,
} from "./fields.ts";
import {
  CURSOR_MAX_LENGTH,
  HEAD_START_MAX_MS,
  HEARTBEAT_MAX,
  HOLD_MAX_MS,
  HOUR_MS,
  LATCH_COUNT_MAX,
  LIST_DEFAULT,
  LIST_MAX,
  LOCKS_MAX,
  METADATA_MAX_BYTES,
  NAME_MAX_BYTES,
  PERMITS_MAX,
  STANDBY_MAX_MS,
  STANDBY_MIN_MS,
  TTL_DEFAULT_MS,
  TTL_MAX_MS,
  TTL_MIN_MS,
} from "./limits.ts";
import { terraformSchemas } from "./terraform.ts";
import { HEAD_START_OF_HOLDER, HEAD_START_OF_QUEUE, needOfFewer } from "./texts.ts";

const DAY_MS = 86_400_000;
const LABEL = "must be 1 to 64 letters, digits, '_', '.', ':', '/', '@' or '-'";
const SCOPES = `must be a list of scopes, such as ["read", "lock"], in a JSON body`;

/** The requests for managing the API keys that the store keeps. */
const keySchemas = {
  keyCreate: z.strictObject({
    label: z.string().check(z.regex(/^[\w.:/@-]{1,64}$/, LABEL)),
    scopes: z.array(issuedScope, SCOPES).check(
      z.minLength(1, SCOPES),
      z.refine((scopes) => new Set(scopes).size === scopes.length, SCOPES),
    ),
    prefix: z.optional(namePrefix),
    head_start_max: headStartMax,
    ttl: z._default(duration({ min_ms: 60_000, max_ms: 366 * DAY_MS }), 30 * DAY_MS),
  }),
};

/** The limits that a deployment may lower. */
export interface RequestLimits {
  readonly ttl_max_ms: number;
  readonly name_max_bytes: number;
  readonly metadata_max_bytes: number;
  /** The maximum number of locks in one request under `/multi`. */
  readonly locks_max: number;
  /** The maximum number of leases in one heartbeat. */
  readonly heartbeat_max: number;
}

const LIMITS_OF_THE_CONTRACT: RequestLimits = {
  ttl_max_ms: TTL_MAX_MS,
  name_max_bytes: NAME_MAX_BYTES,
  metadata_max_bytes: METADATA_MAX_BYTES,
  locks_max: LOCKS_MAX,
  heartbeat_max: HEARTBEAT_MAX,
};

/** Returns the fields that all acquires have in common; `token` applies only to a single lock. */
function acquireFieldsOf<Ttl extends z.ZodMiniType, Metadata extends z.ZodMiniType>(ttl: Ttl, metadata: Metadata) {
  return {
    ttl,
    wait: z.optional(wait),
    fair: z._default(z.boolean(), true),
    ticket: z.optional(secret),
    owner: z.optional(owner),
    metadata: z.optional(metadata),
    lock_delay: z._default(duration({ min_ms: 0, max_ms: HOUR_MS }), 0),
    max_hold: z.optional(duration({ min_ms: TTL_MIN_MS, max_ms: HOLD_MAX_MS })),
    min_hold: z.optional(duration({ min_ms: 0, max_ms: 24 * HOUR_MS })),
    head_start: z.optional(duration({ min_ms: 0, max_ms: HEAD_START_MAX_MS })),
  };
}

/** Refuses a head start for a request that takes no place in the queue, because it has `fair: false` or a holder's `token`. */
const headStartOfPlace = z.superRefine<{
  fair: boolean;
  head_start?: number | undefined;
  token?: string | undefined;
}>(({ head_start, fair, token }, context) => {
  if (!head_start) return;
  const refuse = (message: string) => context.addIssue({ code: "custom", path: ["head_start"], message });
  if (!fair) refuse(HEAD_START_OF_QUEUE);
  if (token !== undefined) refuse(HEAD_START_OF_HOLDER);
});

/** The fields of an acquire whose client may be away while waiting. */
const standbyFields = {
  standby: z.optional(duration({ min_ms: STANDBY_MIN_MS, max_ms: STANDBY_MAX_MS })),
  reference: z.optional(reference),
};

/** Refuses standby for a request that takes no place in the queue, because it has `fair: false` or a holder's `token`. */
const standbyAlone = z.superRefine<{
  fair: boolean;
  standby?: number | undefined;
  reference?: string | undefined;
  token?: string | undefined;
}>(({ standby, reference, fair, token }, context) => {
  const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
  if (standby === undefined) {
    if (reference !== undefined)
      refuse(
        "reference",
        "requires `standby`, because it appears only in the webhook about a grant to an absent client",
      );
    return;
  }
  if (!fair)
    refuse(
      "standby",
      "must not be combined with `fair: false`, which takes no place in the queue: leave out one of them",
    );
  if (token !== undefined)
    refuse(
      "standby",
      "must not be combined with `token`, because a holder has no place in the queue: leave out one of them",
    );
});

/** Returns the schemas of all requests that take locks. */
function acquireSchemas<Ttl extends z.ZodMiniType, Metadata extends z.ZodMiniType>(
  { locks_max }: RequestLimits,
  name: ReturnType<typeof nameOf>,
  ttl: Ttl,
  metadata: Metadata,
) {
  const acquireFields = acquireFieldsOf(ttl, metadata);
  const { locksToTake } = lockLists(name, locks_max);
  return {
    acquire: z
      .strictObject({ ...acquireFields, token: z.optional(secret), ...standbyFields })
      .check(standbyAlone, headStartOfPlace),
    multiAcquire: z
      .strictObject({
        ...acquireFields,
        locks: locksToTake,
        need: z.optional(z.int().check(z.gte(1), z.lte(locks_max))),
      })
      .check(needOfLocks, headStartOfPlace),
    semaphoreAcquire: z
      .strictObject({
        ...acquireFields,
        token: z.optional(secret),
        ...standbyFields,
        /** Defaults to the number of permits that the ticket or token is for, or to 1. */
        permits: z.optional(permits),
        capacity: z.optional(permits),
      })
      .check(standbyAlone, headStartOfPlace),
  };
}

/** Returns the schemas of all request bodies and queries, and of names in URLs. */
export function requestSchemas(limits: RequestLimits = LIMITS_OF_THE_CONTRACT) {
  const name = nameOf(limits.name_max_bytes);
  const metadata = metadataOf(limits.metadata_max_bytes);
  const ttl = duration({ min_ms: TTL_MIN_MS, max_ms: limits.ttl_max_ms });
  const ttlOrDefault = z._default(ttl, Math.min(TTL_DEFAULT_MS, limits.ttl_max_ms));

  const said = { metadata: z.optional(metadata), revision: z.optional(z.int().check(z.gte(1))) };
  const heartbeats = listOf("leases", 1, limits.heartbeat_max);
  const { locksHeld } = lockLists(name, limits.locks_max);

  return {
    name,
    ...acquireSchemas(limits, name, ttlOrDefault, metadata),
    release: tokenOrTicket(z.strictObject({ token: z.optional(secret), ticket: z.optional(secret) })),
    renew: z.strictObject({ token: secret, ttl: z.optional(ttl), ...said }).check(revisionOfMetadata),
    multiRelease: tokenOrTicket(
      z.strictObject({ token: z.optional(secret), ticket: z.optional(secret), locks: locksHeld }),
    ),
    multiRenew: z
      .strictObject({ token: secret, locks: locksHeld, ttl: z.optional(ttl), ...said })
      .check(revisionOfMetadata),
    transfer: z.strictObject({
      token: secret,
      owner: z.optional(owner),
      metadata: z.optional(metadata),
      ttl: z.optional(ttl),
    }),
    heartbeat: z.strictObject({
      leases: z
        .array(
          z
            .strictObject(
              {
                name,
                token: secret,
                kind: z._default(z.enum(["lock", "semaphore"]), "lock"),
                ttl: z.optional(ttl),
                ...said,
              },
              'must be an object such as {"name":"x","token":"…"}',
            )
            .check(revisionOfMetadata),
          heartbeats,
        )
        .check(z.minLength(1, heartbeats), z.maxLength(limits.heartbeat_max, heartbeats)),
    }),
    latchSet: z.strictObject({ count: latchCount, ttl: z._default(ttl, limits.ttl_max_ms) }),
    ...terraformSchemas({ ttl, ttl_max_ms: limits.ttl_max_ms, wait }),
    ...ALWAYS,
  };
}

/** Checks the metadata and revision of a renewal. */
const revisionOfMetadata = z.refine<{ metadata?: unknown; revision?: unknown }>(
  ({ metadata, revision }) => metadata !== undefined || revision === undefined,
  { path: ["revision"], message: "requires `metadata`" },
);

/** The fence of the lease to end. */
const fence = z.int().check(z.gte(1));

/** The reason for a break, and the operator's name. */
const whyAndWho = { reason: z.optional(breakWords), by: z.optional(breakWords) };

const breakQuery = z
  .strictObject({
    grace: z._default(duration({ min_ms: 0, max_ms: HOUR_MS }), 0),
    delay: z._default(z.boolean(), true),
    queue: z._default(z.enum(["false", "true", "only"]), "false"),
    fence: z.optional(fence),
    ...whyAndWho,
  })
  .check(
    z.refine(({ grace, queue }) => grace === 0 || queue !== "only", {
      path: ["queue"],
      message:
        "must not be 'only' if `grace` is set, because 'only' does not break any lease: leave out `grace`, or set `queue` to true",
    }),
    z.refine(({ fence, queue }) => fence === undefined || queue === "false", {
      path: ["queue"],
      message: "must not be combined with `fence`, which ends one lease and keeps the queue: leave out one of them",
    }),
  );

export const listQuery = z.strictObject({
  prefix: z._default(namePrefix, ""),
  limit: z._default(z.int().check(z.gte(1), z.lte(LIST_MAX)), LIST_DEFAULT),
  cursor: z.optional(
    z
      .string()
      .check(
        z.minLength(1, "must not be empty"),
        z.maxLength(CURSOR_MAX_LENGTH, `must be at most ${CURSOR_MAX_LENGTH} characters`),
      ),
  ),
});

/** A semaphore's capacity, or the number of permits that a lease has. */
export const permits = z.int().check(z.gte(1), z.lte(PERMITS_MAX));
const latchCount = z.int().check(z.gte(1), z.lte(LATCH_COUNT_MAX));

/** A wait that exceeds the server's limit is shortened, not refused. */
const wait = duration({ min_ms: 0, max_ms: Number.MAX_SAFE_INTEGER });

function different<Item>(nameOf: (item: Item) => string) {
  return z.superRefine<Item[]>((items, context) => {
    const seen = new Set<string>();
    for (const [index, item] of items.entries()) {
      if (seen.has(nameOf(item))) {
        context.addIssue({ code: "custom", path: [index], message: "must not repeat a name in the list" });
      }
      seen.add(nameOf(item));
    }
  });
}

/** Returns the error message for a list. Input from a form is text, because forms cannot contain lists. */
function listOf(what: string, min: number, max: number) {
  const expected = `must be a list of ${min} to ${max} ${what}`;
  const error = ({ input }: { readonly input?: unknown }): string =>
    input === undefined
      ? expected
      : typeof input === "string"
        ? `${expected}, in a JSON body`
        : `${expected}, got ${Array.isArray(input) ? input.length : show(input)}`;
  return { error };
}

function lockLists(name: ReturnType<typeof nameOf>, max: number) {
  const count = (min: number) => listOf("locks", min, max);
  return {
    locksToTake: z
      .array(
        z.strictObject(
          { name, mode: z._default(mode, "exclusive") },
          { error: ({ input }) => `must be an object such as {"name":"a"}, got ${show(input)}` },
        ),
        count(2),
      )
      .check(
        z.minLength(2, count(2)),
        z.maxLength(max, count(2)),
        different((item) => item.name),
      ),
    locksHeld: z.array(name, count(1)).check(
      z.minLength(1, count(1)),
      z.maxLength(max, count(1)),
      different((item) => item),
    ),
  };
}

const needOfLocks = z.superRefine<{ need?: number | undefined; locks: readonly unknown[] }>(
  ({ need = 0, locks }, context) => {
    if (need > locks.length)
      context.addIssue({ code: "custom", path: ["need"], message: needOfFewer(need, locks.length) });
  },
);

/** A release needs either a token, to release a lease, or a ticket, to leave a queue. */
function tokenOrTicket<Schema extends z.ZodMiniType<{ token?: string | undefined; ticket?: string | undefined }>>(
  schema: Schema,
): Schema {
  const onlyOne = z.refine<z.output<Schema>>(
    (fields) => (fields.token === undefined) !== (fields.ticket === undefined),
    {
      error: ({ input }) =>
        (input as { token?: unknown }).token === undefined
          ? "is required, in the body or in the Lock-Token header; to leave a queue, send `ticket` instead"
          : "must not be combined with `ticket`: send the token to release a lease, or the ticket to leave a queue",
      path: ["token"],
    },
  );
  return schema.check(onlyOne);
}

/** The schemas that do not depend on limits. */
const ALWAYS = {
  inspectQuery: z.strictObject({ wait: z.optional(wait) }),
  lockQuery: z.strictObject({ wait: z.optional(wait), history: z._default(z.boolean(), false) }),
  breakQuery,
  listQuery,
  semaphoreSet: z.strictObject({ permits }),
  semaphoreDeleteQuery: z.strictObject({
    leases: z.optional(z.enum(["only"])),
    fence: z.optional(fence),
    ...whyAndWho,
  }),
  countDown: z.strictObject({ by: z._default(latchCount, 1) }),
  ...keySchemas,
  noQuery: z.strictObject({}),
};

export type RequestSchemas = ReturnType<typeof requestSchemas>;
/** The requests as clients send them, before defaults are applied. */
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
export type KeyCreateRequest = z.input<RequestSchemas["keyCreate"]>;
export type CountDownRequest = z.input<RequestSchemas["countDown"]>;
