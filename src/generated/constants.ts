// Generated from lua/ by `npm run build`. Do not edit.

/**  */
export const PURGE_MAX = 100;

/** How long a ticket remains valid after its place has become unattended. */
export const TICKET_MS = 30_000;

/** How long the client whose turn it is has to take the lock */
export const TURN_MS = 3_000;

/** After this time, a request for several locks is queued at all of them */
export const ALL_QUEUES_AFTER_MS = 10_000;

/** What each of a lock's keys contains, in the order in which every script receives the keys. */
export const LOCK_KEYS = [
  /** the lock's record */
  "record",
  /** by id: shared leases; the labels and true arrivals of waiters; the leases that absent clients request */
  "details",
  /** shared leases by deadline */
  "leases",
  /** shared leases by fence */
  "holders",
  /** places that wait for an exclusive lease, in order */
  "writers",
  /** places that wait for a shared lease or for permits, in order */
  "readers",
  /** all places, by the time until which they are attended */
  "tickets",
  /** recent events; the record's key again if no history is kept */
  "history",
] as const;

/**
 * The record is one string that contains everything that an uncontended operation or a poll needs, so that either takes a
 * single read. Absent parts cost nothing: the record of a lock without waiters has five lines, and no part of it grows with
 * use.
 *   line 1: LAYOUT, the last fence, the time of the write, hold_ms, the number of events in line 5, and all RECORD_FIELDS that
 *     are not 0, each as "<position in that list>=<number>"
 *   line 2: the exclusive lease, as holders.lua packs it
 *   line 3: how the latest leases ended, and the requests that released them (replay.lua)
 *   line 4: the requests that released leases before those
 *   line 5: the latest events, until they are moved to the history (reply.lua)
 * and then optional lines, each of which begins with a letter:
 *   f: the id at the front of the queue
 *   u: the holder that is waiting to upgrade: its id, the shared lease it holds, deadline, arrival and label
 *   o: the outcomes of requests that are stored nowhere else (replay.lua)
 *   r: permits that rest (holders.lua)
 *   n: the notes of breaks (replay.lua)
 *   a: the number of places whose clients are away (standby.lua)
 *   h: the number of places with a head start (queue.lua) since the queue was last empty
 */
export const LAYOUT = 5;

/**
 * Used while the record has an `a` or `h` line. An earlier version would treat an absent client as one that misses its turns,
 * and a place with a head start as one that has been waiting that much longer.
 */
export const LAYOUT_AWAY = 6;

/**
 * The numbers in a record. Their positions in this list are stored, so a new number goes at the end. It also requires: a new
 * LAYOUT, because an earlier version treats a record with an unknown number as damaged; changes to `empty_lock` and
 * `fields_text`, and to `set_back` if it is a time; a look at `is_at_rest`; and, in invariants/lock.lua, what is always true of
 * it.
 */
export const RECORD_FIELDS = [
  /** the version of this layout */
  "layout",
  /** the last fence issued */
  "fence",
  /** the last arrival given to a waiter, in microseconds; it only increases */
  "arrival",
  /** the number of waiters that left the queue for good; shows a poll how far the queue has moved */
  "departures",
  /** waiters for an exclusive lease */
  "writers",
  /** waiters for a shared lease or permits */
  "readers",
  /** all places, unattended ones included */
  "tickets",
  /** a lower bound for the next lapse of a ticket; 0 without tickets */
  "tickets_next",
  /** when the turn of the front began; 0 without a turn */
  "turn_at",
  /** shared leases */
  "shared",
  /** a lower bound for the next end of a shared lease */
  "shared_next",
  /** fields in the details hash */
  "details",
  /** the end of a lock_delay, or of a min_hold whose lease has ended */
  "delay_until",
  /** when a break ends all leases; 0 without a break */
  "break_at",
  /** how long a lease was held recently; 0 when unknown */
  "hold_ms",
  /** the latest deadline in the other keys, with any lock_delay after it, or the end of its min_hold */
  "kept_until",
  /** SPARE_MS before those keys expire; 0 when there are none */
  "expires_at",
  /** the order of the place at the front: its arrival minus its head start */
  "front_arrival",
  /** the total permits of a semaphore; 0 for a lock */
  "capacity",
  /** the number of permits that leases hold */
  "permits",
  /** a lower bound for the next end of a queued place's attendance; 0 when unknown */
  "attended_next",
  /** when the turn of the front ends; 0 without a turn */
  "turn_until",
  /** how long turns last; 0 if waiters are not notified of their turns */
  "turn_ms",
  /** the time until which places are unattended between two requests */
  "no_grace_until",
  /** arrivals up to this one were dropped from the queue */
  "dropped",
  /** the time until which a client without a place wants to be notified of changes */
  "watched_until",
  /** how far the other keys are ahead of the store's clock */
  "ahead",
  /** 1 if a lock_delay or min_hold of one of the shared leases may block new holders after its end */
  "keeps_out",
] as const;

/** The reasons that clients receive. */
export const REASONS = {
  r: "released",
  e: "expired",
  m: "max_hold",
  b: "broken",
  t: "transferred",
} as const;

/** The maximum number of holders of a lock in a reply, and of waiters of each mode */
export const LIST_MAX = 50;
