/** The requests of a direct client, as in the contract. */
import { show } from "../contract/durations.ts";
import {
  BREAK_WORDS_MAX_BYTES,
  CURSOR_MAX_LENGTH,
  HEAD_START_MAX_MS,
  HOLD_MAX_MS,
  HOUR_MS,
  LATCH_COUNT_MAX,
  LIST_DEFAULT,
  LIST_MAX,
  NAME_MAX_BYTES,
  OWNER_MAX_BYTES,
  PERMITS_MAX,
  REFERENCE_MAX_BYTES,
  SECRET_MAX_BYTES,
  STANDBY_MAX_MS,
  STANDBY_MIN_MS,
  TTL_DEFAULT_MS,
  TTL_MIN_MS,
} from "../contract/limits.ts";
import { HEAD_START_OF_HOLDER, HEAD_START_OF_QUEUE, needOfFewer } from "../contract/texts.ts";
import {
  boolean,
  characters,
  duration,
  integer,
  list,
  object,
  oneOf,
  optional,
  orDefault,
  scalars,
  text,
} from "./check.ts";
import { SETTINGS } from "./settings.ts";

const { ttl_max_ms, name_max_bytes, metadata_max_bytes, locks_max, heartbeat_max } = SETTINGS;

/** Programs that handle URLs drop these segments. */
const isDots = (value: string) => value === "." || value === "..";

export const name = text(name_max_bytes, {
  min_length: 1,
  plain: true,
  more: (value) => (isDots(value) ? "must not be '.' or '..': URLs drop such segments" : undefined),
  instead: (value) => `must be a name such as "deploy", got ${show(value)}`,
});
const secret = text(SECRET_MAX_BYTES, { min_length: 1 });
const ttl = duration(TTL_MIN_MS, ttl_max_ms);
const owner = optional(text(OWNER_MAX_BYTES));
const metadata = optional(scalars(metadata_max_bytes));
/** A wait that exceeds the limit is shortened, not refused. */
const wait = optional(duration(0, Number.MAX_SAFE_INTEGER));

const acquireFields = {
  ttl: orDefault(ttl, TTL_DEFAULT_MS),
  wait,
  fair: orDefault(boolean, true),
  ticket: optional(secret),
  owner,
  metadata,
  lock_delay: orDefault(duration(0, HOUR_MS), 0),
  max_hold: optional(duration(TTL_MIN_MS, HOLD_MAX_MS)),
  min_hold: optional(duration(0, 24 * HOUR_MS)),
  head_start: optional(duration(0, HEAD_START_MAX_MS)),
};

interface Heading {
  readonly fair: boolean;
  readonly token?: string | undefined;
  readonly head_start: number | undefined;
}

const headStartOfPlace = ({ fair, token, head_start }: Heading): [string, string][] => [
  ...(head_start && !fair ? ([["head_start", HEAD_START_OF_QUEUE]] as [string, string][]) : []),
  ...(head_start && token !== undefined ? ([["head_start", HEAD_START_OF_HOLDER]] as [string, string][]) : []),
];

const standbyFields = {
  standby: optional(duration(STANDBY_MIN_MS, STANDBY_MAX_MS)),
  reference: optional(text(REFERENCE_MAX_BYTES, { min_length: 1 })),
};

const STANDBY_OF_QUEUE =
  "must not be combined with `fair: false`, which takes no place in the queue: leave out one of them";
const STANDBY_OF_HOLDER =
  "must not be combined with `token`, because a holder has no place in the queue: leave out one of them";
const REFERENCE_ALONE = "requires `standby`, because it appears only in the webhook about a grant to an absent client";

interface StandingBy {
  readonly fair: boolean;
  readonly token: string | undefined;
  readonly standby: number | undefined;
  readonly reference: string | undefined;
}

const standbyAlone = ({ fair, token, standby, reference }: StandingBy): [string, string][] => [
  ...(standby !== undefined && !fair ? ([["standby", STANDBY_OF_QUEUE]] as [string, string][]) : []),
  ...(standby !== undefined && token !== undefined ? ([["standby", STANDBY_OF_HOLDER]] as [string, string][]) : []),
  ...(standby === undefined && reference !== undefined ? ([["reference", REFERENCE_ALONE]] as [string, string][]) : []),
];

const tokenOrTicket = { token: optional(secret), ticket: optional(secret) };

const onlyOne = ({
  token,
  ticket,
}: { readonly [member in keyof typeof tokenOrTicket]: string | undefined }): [string, string][] => {
  if ((token === undefined) !== (ticket === undefined)) return [];
  return [
    [
      "token",
      token === undefined
        ? "is required, in the body or in the Lock-Token header; to leave a queue, send `ticket` instead"
        : "must not be combined with `ticket`: send the token to release a lease, or the ticket to leave a queue",
    ],
  ];
};

const oneLock = { ...acquireFields, token: optional(secret), ...standbyFields };

const ofPlace = (fields: StandingBy & Heading) => [...standbyAlone(fields), ...headStartOfPlace(fields)];

export const acquire = object(oneLock, ofPlace);
export const release = object(tokenOrTicket, onlyOne);

const said = { metadata, revision: optional(integer(1, Number.MAX_SAFE_INTEGER)) };
const noRevisionAlone = (metadata: unknown, revision: unknown): [string, string][] =>
  revision !== undefined && metadata === undefined ? [["revision", "requires `metadata`"]] : [];

export const renew = object({ token: secret, ttl: optional(ttl), ...said }, ({ metadata, revision }) =>
  noRevisionAlone(metadata, revision),
);
export const lockQuery = object({ wait, history: orDefault(boolean, false) });

export const heartbeat = object({
  leases: list(
    object(
      { name, token: secret, kind: orDefault(oneOf("lock", "semaphore"), "lock"), ttl: optional(ttl), ...said },
      ({ metadata, revision }) => noRevisionAlone(metadata, revision),
      () => 'must be an object such as {"name":"x","token":"…"}',
    ),
    "leases",
    1,
    heartbeat_max,
  ),
});

const GRACE_OF_QUEUE =
  "must not be 'only' if `grace` is set, because 'only' does not break any lease: leave out `grace`, or set `queue` to true";
const FENCE_OF_QUEUE =
  "must not be combined with `fence`, which ends one lease and keeps the queue: leave out one of them";
const queueFault = (is: boolean, message: string): [string, string][] => (is ? [["queue", message]] : []);

function different<Item>(nameOf: (item: Item) => string) {
  return (items: readonly Item[]): [number, string][] =>
    items.flatMap((item, i): [number, string][] =>
      items.slice(0, i).some((other) => nameOf(other) === nameOf(item))
        ? [[i, "must not repeat a name in the list"]]
        : [],
    );
}

// Schemas that few clients use are created in functions, so that a bundler can drop them: it assumes that top-level calls have
// side effects.

export const transfer = () => object({ token: secret, owner, metadata, ttl: optional(ttl) });
const fence = () => integer(1, Number.MAX_SAFE_INTEGER);
const whyAndWho = () => {
  const words = optional(text(BREAK_WORDS_MAX_BYTES, { min_length: 1 }));
  return { reason: words, by: words };
};
export const breakQuery = () =>
  object(
    {
      grace: orDefault(duration(0, HOUR_MS), 0),
      delay: orDefault(boolean, true),
      queue: orDefault(oneOf("false", "true", "only"), "false"),
      fence: optional(fence()),
      ...whyAndWho(),
    },
    ({ grace, queue, fence }) => [
      ...queueFault(grace !== 0 && queue === "only", GRACE_OF_QUEUE),
      ...queueFault(fence !== undefined && queue !== "false", FENCE_OF_QUEUE),
    ],
  );

const lockToTake = () =>
  object(
    { name, mode: orDefault(oneOf("exclusive", "shared"), "exclusive") },
    undefined,
    (value) => `must be an object such as {"name":"a"}, got ${show(value)}`,
  );

export const multiAcquire = () =>
  object(
    {
      ...acquireFields,
      locks: list(
        lockToTake(),
        "locks",
        2,
        locks_max,
        different((item) => item.name),
      ),
      need: optional(integer(1, locks_max)),
    },
    ({ need = 0, locks, ...fields }) => [
      ...(need > locks.length ? ([["need", needOfFewer(need, locks.length)]] as [string, string][]) : []),
      ...headStartOfPlace(fields),
    ],
  );
const locksHeld = () =>
  list(
    name,
    "locks",
    1,
    locks_max,
    different((item) => item),
  );
export const multiRelease = () => {
  const fields = { ...tokenOrTicket, locks: locksHeld() };
  return object(fields, onlyOne);
};

export const multiRenew = () =>
  object({ token: secret, locks: locksHeld(), ttl: optional(ttl), ...said }, ({ metadata, revision }) =>
    noRevisionAlone(metadata, revision),
  );

export const listQuery = () =>
  object({
    prefix: orDefault(text(NAME_MAX_BYTES, { plain: true }), ""),
    limit: orDefault(integer(1, LIST_MAX), LIST_DEFAULT),
    cursor: optional(characters(CURSOR_MAX_LENGTH)),
  });

const permits = () => integer(1, PERMITS_MAX);

export const semaphoreSet = () => object({ permits: permits() });
export const semaphoreAcquire = () => {
  const fields = { ...oneLock, permits: optional(permits()), capacity: optional(permits()) };
  return object(fields, ofPlace);
};
export const semaphoreDeleteQuery = () =>
  object({ leases: optional(oneOf("only")), fence: optional(fence()), ...whyAndWho() });

const count = () => integer(1, LATCH_COUNT_MAX);

export const latchSet = () => object({ count: count(), ttl: orDefault(ttl, ttl_max_ms) });
export const countDown = () => object({ by: orDefault(count(), 1) });
export const latchQuery = () => object({ wait });
