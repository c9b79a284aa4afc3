-- How a lock is stored. The build hands both tables to TypeScript, which names the keys and polls the record.
-- A layout is read one release before it is written, because two versions of the service meet during a deployment.

-- What each of a lock's keys holds, in the order in which every script takes them.
local LOCK_KEYS = { -- exported
  "record", -- the lock's record
  "details", -- shared leases, and the labels of waiters, by id
  "leases", -- shared leases by deadline
  "holders", -- shared leases by fence
  "writers", -- waiting for exclusive, by arrival
  "readers", -- waiting for shared or for permits, by arrival
  "tickets", -- all waiters by the instant until which they are attended
  "history", -- what happened lately; the record again where no history is kept
}
local KEYS_PER_LOCK = #LOCK_KEYS

-- The record is one string, which holds all that an uncontended operation and a poll need, so that each costs one read. What is
-- not there costs nothing: a lock that nobody waits for is five lines, and nothing in it grows with use.
--   line 1: LAYOUT, the last fence, when it was written, hold_ms, how many events line 5 has, and those of RECORD_FIELDS that
--     are not 0, each as "<its place in that list>=<number>"
--   line 2: the exclusive lease, as lease.lua packs it
--   line 3: how the latest leases ended, and which request released them (endings.lua)
--   line 4: which requests released leases before those
--   line 5: the latest events, until they are moved to the history (history.lua)
-- and then, led by a letter, only where there is such a thing:
--   f: the id at the front of the queue
--   u: the holder that waits to upgrade: its id, the shared lease it holds, deadline, arrival and label
--   o: outcomes of requests that are kept nowhere else (outcomes.lua)
--   r: permits that rest (rests.lua)
-- Earlier layouts are read by earlier.lua.
local LAYOUT = 5 -- exported
-- The numbers of a record. Their places in this list are stored: new ones come last.
local RECORD_FIELDS = { -- exported
  "layout", -- the version of this layout
  "fence", -- the last one issued
  "arrival", -- the last number given to a waiter: microseconds, always growing
  "departures", -- waiters that left the queue and did not come back; tells a poll how far the queue has moved
  "writers", -- queued for exclusive
  "readers", -- queued for shared or for permits
  "tickets", -- all places, unattended ones included
  "tickets_next", -- no ticket lapses before; 0 when there is none
  "turn_at", -- since when the front could have taken the lock; 0 when it is nobody's turn
  "shared", -- shared leases
  "shared_next", -- no shared lease ends before
  "details", -- fields in the details hash
  "delay_until", -- the end of a lock_delay, or of a min_hold whose lease has ended
  "break_at", -- when a break ends all leases; 0 when none was asked for
  "hold_ms", -- how long a lease was held recently; 0 when unknown
  "kept_until", -- the latest deadline in the keys beside the record, with any lock_delay after it, or the end of its min_hold
  "expires_at", -- SPARE_MS before those keys expire; 0 when there are none
  "front_arrival", -- of the place at the front
  "capacity", -- permits that a semaphore has; 0 for a lock
  "permits", -- how many of them leases hold
  "attended_next", -- nobody who is queued stops attending before; 0 when unknown
  "turn_until", -- when the turn of the front runs out; 0 when it is nobody's turn
  "turn_ms", -- how long turns last; 0 where nothing notifies waiters of theirs
  "no_grace_until", -- until then, places are unattended between two requests
  "dropped", -- arrivals up to this one were dropped from the queue
  "watched_until", -- until then, somebody without a place wants to know of changes
  "ahead", -- how far the keys beside the record are ahead of the store's clock (set_back.lua)
  "keeps_out", -- 1 when one of the shared leases may keep others out after its end: by a lock_delay or a min_hold
}
