/** The limits of the contract. */
export const HOUR_MS = 3_600_000;

export const TTL_MIN_MS = 100;
export const TTL_MAX_MS = 24 * HOUR_MS;
export const TTL_DEFAULT_MS = 30_000;
/** The maximum number of locks in one request under `/multi`. */
export const LOCKS_MAX = 32;
/** The maximum number of leases in one heartbeat. */
export const HEARTBEAT_MAX = 100;
/** The maximum number of locks, semaphores or latches per page of a listing. */
export const LIST_MAX = 100;
export const LIST_DEFAULT = 50;
export const BODY_MAX_BYTES = 16 * 1024;
export const NAME_MAX_BYTES = 256;
export const METADATA_MAX_BYTES = 1024;
export const OWNER_MAX_BYTES = 256;
/** The maximum length of a break's `reason`, and of its `by`. */
export const BREAK_WORDS_MAX_BYTES = 256;
/** The maximum length of a token or ticket. */
export const SECRET_MAX_BYTES = 512;
/** The longest `max_hold` of a lease. */
export const HOLD_MAX_MS = 366 * 24 * HOUR_MS;
/** The maximum capacity of a semaphore, and the maximum number of permits that a lease can have. */
export const PERMITS_MAX = 1_000_000;
export const LATCH_COUNT_MAX = 10_000;
export const CURSOR_MAX_LENGTH = 4096;
/** The shortest time for which a waiting client may be away. */
export const STANDBY_MIN_MS = 100;
export const STANDBY_MAX_MS = 24 * HOUR_MS;
export const REFERENCE_MAX_BYTES = 256;
/** The maximum head start: how far ahead of its arrival a place may be sorted. */
export const HEAD_START_MAX_MS = HOUR_MS;
