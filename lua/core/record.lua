-- The stored form of a lock: one record, and additional keys if the lock has waiters or several holders. This file loads and
-- saves them, and keeps their contents valid when the store's clock is set back or a key is lost.

-- # The layout
--
-- The build exports LOCK_KEYS and RECORD_FIELDS to TypeScript, which names the keys and polls the record. The service can read
-- a layout one release before it starts to write it, because two versions run side by side during a deployment.

-- What each of a lock's keys contains, in the order in which every script receives the keys.
local LOCK_KEYS = { -- exported
  "record", -- the lock's record
  "details", -- by id: shared leases; the labels and true arrivals of waiters; the leases that absent clients request
  "leases", -- shared leases by deadline
  "holders", -- shared leases by fence
  "writers", -- places that wait for an exclusive lease, in order
  "readers", -- places that wait for a shared lease or for permits, in order
  "tickets", -- all places, by the time until which they are attended
  "history", -- recent events; the record's key again if no history is kept
}
local KEYS_PER_LOCK = #LOCK_KEYS

-- The record is one string that contains everything that an uncontended operation or a poll needs, so that either takes a
-- single read. Absent parts cost nothing: the record of a lock without waiters has five lines, and no part of it grows with
-- use.
--   line 1: LAYOUT, the last fence, the time of the write, hold_ms, the number of events in line 5, and all RECORD_FIELDS that
--     are not 0, each as "<position in that list>=<number>"
--   line 2: the exclusive lease, as holders.lua packs it
--   line 3: how the latest leases ended, and the requests that released them (replay.lua)
--   line 4: the requests that released leases before those
--   line 5: the latest events, until they are moved to the history (reply.lua)
-- and then optional lines, each of which begins with a letter:
--   f: the id at the front of the queue
--   u: the holder that is waiting to upgrade: its id, the shared lease it holds, deadline, arrival and label
--   o: the outcomes of requests that are stored nowhere else (replay.lua)
--   r: permits that rest (holders.lua)
--   n: the notes of breaks (replay.lua)
--   a: the number of places whose clients are away (standby.lua)
--   h: the number of places with a head start (queue.lua) since the queue was last empty
local LAYOUT = 5 -- exported
-- Used while the record has an `a` or `h` line. An earlier version would treat an absent client as one that misses its turns,
-- and a place with a head start as one that has been waiting that much longer.
local LAYOUT_AWAY = 6 -- exported
-- The numbers in a record. Their positions in this list are stored, so a new number goes at the end. It also requires: a new
-- LAYOUT, because an earlier version treats a record with an unknown number as damaged; changes to `empty_lock` and
-- `fields_text`, and to `set_back` if it is a time; a look at `is_at_rest`; and, in invariants/lock.lua, what is always true of
-- it.
local RECORD_FIELDS = { -- exported
  "layout", -- the version of this layout
  "fence", -- the last fence issued
  "arrival", -- the last arrival given to a waiter, in microseconds; it only increases
  "departures", -- the number of waiters that left the queue for good; shows a poll how far the queue has moved
  "writers", -- waiters for an exclusive lease
  "readers", -- waiters for a shared lease or permits
  "tickets", -- all places, unattended ones included
  "tickets_next", -- a lower bound for the next lapse of a ticket; 0 without tickets
  "turn_at", -- when the turn of the front began; 0 without a turn
  "shared", -- shared leases
  "shared_next", -- a lower bound for the next end of a shared lease
  "details", -- fields in the details hash
  "delay_until", -- the end of a lock_delay, or of a min_hold whose lease has ended
  "break_at", -- when a break ends all leases; 0 without a break
  "hold_ms", -- how long a lease was held recently; 0 when unknown
  "kept_until", -- the latest deadline in the other keys, with any lock_delay after it, or the end of its min_hold
  "expires_at", -- SPARE_MS before those keys expire; 0 when there are none
  "front_arrival", -- the order of the place at the front: its arrival minus its head start
  "capacity", -- the total permits of a semaphore; 0 for a lock
  "permits", -- the number of permits that leases hold
  "attended_next", -- a lower bound for the next end of a queued place's attendance; 0 when unknown
  "turn_until", -- when the turn of the front ends; 0 without a turn
  "turn_ms", -- how long turns last; 0 if waiters are not notified of their turns
  "no_grace_until", -- the time until which places are unattended between two requests
  "dropped", -- arrivals up to this one were dropped from the queue
  "watched_until", -- the time until which a client without a place wants to be notified of changes
  "ahead", -- how far the other keys are ahead of the store's clock
  "keeps_out", -- 1 if a lock_delay or min_hold of one of the shared leases may block new holders after its end
}

-- # Reading

-- No valid number has more than 16 digits.
local INSANE = 10000000000000000

-- Parses the numbers of line 1 that are not 0.
local function parse_fields(lock, text)
  local read, greatest = 0, 0
  for place, digits in string.gmatch(text, " (%d+)=(%d+)") do
    local name, number = RECORD_FIELDS[num(place)], num(digits)
    if not name then
      return false
    end
    lock[name] = number
    greatest = math.max(greatest, number)
    read = read + 2 + #place + #digits
  end
  return read == #text and greatest < INSANE
end

-- Parses line 1. Returns false if it contains something that no version could have written.
local function parse_numbers(lock, text)
  local fence, written_at, hold_ms, events_count, fields = string.match(text, "^[56] (%d+) (%d+) (%d+) (%d+)([^\n]*)\n")
  if not fence then
    return false
  end
  lock.fence, lock.written_at, lock.hold_ms, lock.events_count =
    fence + 0, written_at + 0, hold_ms + 0, events_count + 0
  if fields ~= "" and not parse_fields(lock, fields) then
    return false
  end
  return math.max(lock.fence, lock.written_at, lock.hold_ms, lock.events_count) < INSANE
end

-- Returns false if the text contains something that no version could have written.
local function parse_rests(lock, text)
  lock.rests = {}
  lock.resting = 0
  if not string.find(text, "^[%d: ]*$") or not has_sane_numbers(text) then
    return false
  end
  for until_ms, permits in string.gmatch(text, "(%d+):(%d+)") do
    lock.rests[#lock.rests + 1] = { until_ms = num(until_ms), permits = num(permits) }
    lock.resting = lock.resting + num(permits)
  end
  return true
end

local function pack_rests(lock)
  local text = ""
  for i = 1, #lock.rests do
    text = text .. " " .. fmt(lock.rests[i].until_ms) .. ":" .. fmt(lock.rests[i].permits)
  end
  return text
end

local function parse_upgrader(text)
  local id, token, deadline, arrival, label = string.match(text, "^(%S+) (%S+) (%d+) (%d+) (%S+)$")
  if not id or not has_sane_numbers(text) then
    return nil
  end
  -- `token` is the id of the shared lease that will be upgraded.
  return { id = id, token = token, deadline = num(deadline), arrival = num(arrival), label = label }
end

local function pack_upgrader(upgrader)
  return table.concat(
    { upgrader.id, upgrader.token, fmt(upgrader.deadline), fmt(upgrader.arrival), upgrader.label },
    " "
  )
end

-- Parses the lines after line 5.
local function parse_more(lock, text)
  local read = 0
  for letter, line in string.gmatch(text, "(%l) ([^\n]+)\n") do
    read = read + #line + 3
    if letter == "f" then
      lock.front = line
    elseif letter == "u" then
      lock.upgrader = parse_upgrader(line)
    elseif letter == "o" then
      lock.outcomes = line
    elseif letter == "n" then
      lock.notes = line
    elseif letter == "r" and not parse_rests(lock, line) then
      return false
    elseif letter == "a" then
      lock.away = num(line)
    elseif letter == "h" then
      lock.early = num(line)
    end
    if letter == "u" and not lock.upgrader then
      return false
    end
  end
  return read == #text
end

-- All lines of a record end with a line break, including the last one; a truncated line does not.
local function parse_record(lock, text)
  local end_1 = string.find(text, "\n", 1, true)
  local end_2 = end_1 and string.find(text, "\n", end_1 + 1, true)
  local end_3 = end_2 and string.find(text, "\n", end_2 + 1, true)
  local end_4 = end_3 and string.find(text, "\n", end_3 + 1, true)
  local end_5 = end_4 and string.find(text, "\n", end_4 + 1, true)
  if not end_5 or not parse_numbers(lock, text) then
    return false
  end
  lock.ended = string.sub(text, end_2 + 1, end_3 - 1)
  lock.releases = string.sub(text, end_3 + 1, end_4 - 1)
  lock.events = string.sub(text, end_4 + 1, end_5 - 1)
  if end_2 > end_1 + 1 then
    lock.exclusive = unpack_lease(string.sub(text, end_1 + 1, end_2 - 1))
    if not lock.exclusive then
      return false
    end
  end
  -- If a line break has been lost, two lines are joined into one, whose length is invalid.
  if not has_whole_ends(lock) then
    return false
  end
  if (lock.events == "") ~= (lock.events_count == 0) or lock.events ~= "" and string.sub(lock.events, -1) ~= "," then
    return false
  end
  return end_5 == #text or parse_more(lock, string.sub(text, end_5 + 1))
end

-- # Earlier layouts
--
-- Reads records of layouts 1 to 4, which contained all numbers, even those that were 0. No version writes them anymore.

-- How many numbers a record of layouts 2 to 4, or of layout 1, contains: the first ones in RECORD_FIELDS, in that order.
local EARLIER_FIELDS = 26
local FIELDS_1 = 20
-- Layouts 3 and 4 were written while a lock_delay or min_hold of a shared lease was relevant.
local KEEPING_OUT = 3

-- Parses line 1. Returns the id at the front of the queue, or -; nil if no version could have written the line.
local function parse_earlier_numbers(lock, line, layout)
  local numbers, front = string.match(line, "^([%d ]+) (%S+)$")
  local words, count = split(numbers or ""), layout > 1 and EARLIER_FIELDS or FIELDS_1
  if #words ~= count or not has_sane_numbers(line) then
    return nil
  end
  for i = 1, count do
    lock[RECORD_FIELDS[i]] = num(words[i])
  end
  if layout == 1 then
    -- This layout did not store when a turn ends.
    lock.turn_at = 0
  end
  lock.keeps_out = layout >= KEEPING_OUT and 1 or 0
  return front
end

-- The lines of these layouts: numbers, the exclusive lease, the upgrader, ends, outcomes, events, and from layout 2 on the time
-- of the write, how far the other keys are ahead, and permits that rest. Returns the lines that follow line 5 in layout 5; nil
-- if no version could have written the text.
local function parse_earlier(lock, text, layout)
  if layout == 1 then
    -- This layout stored no history and had no line for one.
    text = text .. "\n"
  end
  local line, exclusive, upgrader, ended, outcomes, events, last =
    string.match(text, "^([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)\n?([^\n]*)$")
  local front = line and layout > 0 and parse_earlier_numbers(lock, line, layout)
  if not front then
    return nil
  end
  if events ~= "" and not string.find(events, ",$") then
    -- The matched text is the next line, because a line break has been lost.
    return nil
  end
  if not string.find(last, "^[%d: ]*$") or not has_sane_numbers(last) then
    return nil
  end
  local written_at, ahead = string.match(last, "^(%d+) (%d+)")
  lock.written_at = num(written_at or "0")
  lock.ahead = num(ahead or "0")
  -- For each end, these layouts stored 12 characters of the lease's token, and the reason. The request that released the lease
  -- is among the outcomes.
  for token, reason in string.gmatch(ended, "%S%S%S%S(%S%S%S%S%S%S%S%S)(%l) ") do
    lock.ended = lock.ended .. token .. reason .. ".... "
  end
  lock.events = events
  local _, events_count = string.gsub(events, ",", "")
  lock.events_count = events_count
  lock.exclusive = unpack_lease(exclusive)
  if exclusive ~= "" and not lock.exclusive then
    return nil
  end
  local more = front ~= NONE and "f " .. front .. "\n" or ""
  if upgrader ~= "" then
    more = more .. "u " .. upgrader .. "\n"
  end
  if outcomes ~= "" then
    more = more .. "o " .. outcomes .. "\n"
  end
  local rests = string.match(last, "%d+:.*$")
  return rests and more .. "r " .. rests .. "\n" or more
end

-- # A lock's other keys
--
-- The keys of a lock other than its record. The record counts their members, so that scripts do not access empty keys.

-- The lock's other keys expire this long after `expires_at`. They are not trusted during the second half of that time, because
-- the store may have dropped some of them but not others.
local SPARE_MS = 30000

-- The record may outlive these keys because of a long exclusive lease, a lock_delay, or a semaphore's capacity. Everything in
-- the keys has then ended long ago, and must no longer count just because no script has noticed.
local function forget_beside(lock)
  if lock.expires_at == 0 or lock.expires_at + SPARE_MS / 2 > now then
    return
  end
  for _, count in ipairs({ "shared", "permits", "details", "tickets", "writers", "readers", "away", "early" }) do
    lock[count] = 0
  end
  lock.front, lock.front_arrival, lock.turn_at, lock.turn_until = nil, 0, 0, 0
  lock.shared_next, lock.tickets_next, lock.attended_next = 0, 0, 0
  lock.kept_until, lock.expires_at, lock.ahead = 0, 0, 0
  lock.live = 0
  redis.call(
    "DEL",
    lock.details_key,
    lock.leases_key,
    lock.holders_key,
    lock.writers_key,
    lock.readers_key,
    lock.tickets_key
  )
  lock.changed = true
end

-- Returns the time until which these keys are needed. After a lease has ended, its details are needed for the retention time,
-- to report why it ended. Lapsed tickets are not needed.
local function needed_until(lock, retention_ms)
  return lock.kept_until + (lock.shared > 0 and retention_ms or 0)
end

local function keys_in_use(lock)
  local keys = {}
  local function add(count, key)
    if count > 0 then
      keys[#keys + 1] = key
    end
  end
  add(lock.details, lock.details_key)
  add(lock.shared, lock.leases_key)
  add(lock.shared, lock.holders_key)
  add(lock.tickets, lock.writers_key)
  add(lock.tickets, lock.readers_key)
  add(lock.tickets, lock.tickets_key)
  return keys
end

-- A key gets its TTL when it is created. If a deadline lies beyond that, all of the lock's other keys get a longer TTL, with a
-- margin so that this rarely happens.
local function expire_beside(lock, retention_ms)
  local keys = lock.created
  local needed = needed_until(lock, retention_ms)
  if needed > lock.expires_at then
    lock.expires_at = needed + (lock.shared > 0 and SPARE_MS or retention_ms - SPARE_MS)
    keys = keys_in_use(lock)
  end
  for i = 1, keys and #keys or 0 do
    redis.call("PEXPIRE", keys[i], fmt(lock.expires_at + SPARE_MS - now))
  end
  lock.created = nil
end

local function note_created(lock, key)
  lock.created = lock.created or {}
  lock.created[#lock.created + 1] = key
end

local function put_detail(lock, id, text)
  wrote = true
  local added = redis.call("HSET", lock.details_key, id, text)
  if lock.details == 0 then
    note_created(lock, lock.details_key)
  end
  lock.details = lock.details + added
end

local function drop_details(lock, ids)
  if lock.details > 0 and #ids > 0 then
    lock.details = lock.details - redis.call("HDEL", lock.details_key, unpack(ids))
  end
end

-- # When the clock is set back
--
-- Adjusts a lock after the store's clock has been set back. Nothing may last longer than intended, so nothing may have more
-- time left now than it had when the record was last written. If the record was written later than now, all times in it are
-- moved back by the difference. The lock's other keys contain too many times to move. Instead, these keys use a clock that is
-- `ahead` of the store's clock, until all of them are empty.

local function set_back(lock, by_ms)
  local instants = {
    "tickets_next",
    "turn_at",
    "shared_next",
    "delay_until",
    "break_at",
    "kept_until",
    "expires_at",
    "attended_next",
    "turn_until",
    "no_grace_until",
    "watched_until",
  }
  for _, name in ipairs(instants) do
    -- 0 stays as it is, and so does the special value for a break without lock_delays.
    if lock[name] > by_ms then
      lock[name] = lock[name] - by_ms
    end
  end
  if lock.exclusive then
    move_lease(lock.exclusive, -by_ms)
  end
  if lock.upgrader then
    lock.upgrader.deadline = lock.upgrader.deadline - by_ms
  end
  for i = 1, #lock.rests do
    lock.rests[i].until_ms = lock.rests[i].until_ms - by_ms
  end
  -- Only the outcomes contain times; the entries for ended leases do not.
  local outcomes = split(lock.outcomes)
  for i = 1, #outcomes do
    local before, instant = string.match(outcomes[i], "^(.*[.!=])(%d+)$")
    outcomes[i] = before and before .. fmt(num(instant) - by_ms) or outcomes[i]
  end
  lock.outcomes = table.concat(outcomes, " ")
  if lock.shared > 0 or lock.tickets > 0 then
    lock.ahead = lock.ahead + by_ms
  end
  lock.changed = true
end

-- Must be called for each change in the lock's other keys. If the record was written less than a second ago, such a change
-- alone does not require a write.
local function note_beside(lock)
  lock.changed = lock.changed or now - lock.written_at >= 1000
end

-- Converts a time to the clock of the lock's other keys.
local function beside(lock, at)
  return fmt(at + lock.ahead)
end

-- Parses a shared lease; returns nil if the text is not a lease.
local function unpack_shared(lock, text)
  local lease = unpack_lease(text)
  if lease then
    move_lease(lease, -lock.ahead)
  end
  return lease
end

-- # Loading

-- Everything that a run knows about one lock. Stored fields are loaded by the next run. Derived fields follow from the stored
-- ones, and are kept consistent with them. Run fields show what the run has done, for saving the lock and for the reply. A
-- field without an initial value is listed in a comment: `npm run lint` reports any other field.
--
-- All fields are listed, because a table that grows field by field makes an acquire a tenth slower on the embedded store.
local function empty_lock(at)
  return {
    -- Stored as texts and tables: the lines of the record.
    -- exclusive: the exclusive lease
    -- front: the id at the front of the queue
    -- upgrader: the holder that is waiting to upgrade
    ended = "",
    releases = "",
    outcomes = "",
    notes = "",
    events = "",
    events_count = 0,
    rests = {}, -- permits that rest, sorted by the ends of their rests
    away = 0, -- places whose clients are away
    early = 0, -- places with a head start since the queue was last empty
    -- Stored as numbers: all RECORD_FIELDS, which are described there, except the layout, which is the latest one once loaded.
    fence = 0,
    arrival = 0,
    departures = 0,
    writers = 0,
    readers = 0,
    tickets = 0,
    tickets_next = 0,
    turn_at = 0,
    shared = 0,
    shared_next = 0,
    details = 0,
    delay_until = 0,
    break_at = 0,
    hold_ms = 0,
    kept_until = 0,
    expires_at = 0,
    front_arrival = 0,
    capacity = 0,
    permits = 0,
    attended_next = 0,
    turn_until = 0,
    turn_ms = 0,
    no_grace_until = 0,
    dropped = 0,
    watched_until = 0,
    ahead = 0,
    keeps_out = 0,
    -- Derived when the lock is loaded and when it is brought up to date.
    -- live: the number of shared leases that have not ended; others may not be cleared yet
    -- unreadable: why the record could not be read, newer or damaged
    -- clearing: true while expired leases remain that may block new holders
    -- passing: true while queued places remain that are no longer attended
    -- lapsing: true while lapsed tickets remain
    written_at = 0, -- when the record was last written; 0 when unknown
    stored = false, -- whether there was a record
    resting = 0, -- permits that rest
    expired_permits = 0, -- permits of leases that have expired, but are not purged yet
    -- Set by this run for save_lock and for the end of the reply.
    -- written: true when the run has written the record
    -- exclusive_text: the exclusive lease as written in the record
    -- turn_began: true when a client got a turn
    -- lease_ended: true when a lease has ended
    -- queue_dropped: true when the queue was dropped
    -- check_at: when waiters should check the lock again unless they receive another hint
    -- new_events: events, for the history
    -- unreported: ends of leases, for the end of the reply
    -- created: the keys that the run has created, and that have no TTL yet
    -- note_tag: the tag of the note of this run's break
    -- served: the prefixes of the tickets of absent clients that were granted the lock; nil while there are none
    -- unserved: true when the lock could be granted to more absent clients than one run may serve
    -- wake: when a run can next grant the lock to an absent client, as encoded in the reply; nil to leave it out
    -- away_changed: true when a place of an absent client was added or removed
    changed = false, -- whether the record must be written
    -- The position of the lock's first key in KEYS, and the keys of LOCK_KEYS.
    at = at,
    record_key = KEYS[at],
    details_key = KEYS[at + 1],
    leases_key = KEYS[at + 2],
    holders_key = KEYS[at + 3],
    writers_key = KEYS[at + 4],
    readers_key = KEYS[at + 5],
    tickets_key = KEYS[at + 6],
    history_key = KEYS[at + 7],
  }
end

-- Reads a record. Returns why it is unreadable, or nil if it can be read.
local function why_unreadable(lock, text)
  local start = string.sub(text, 1, 2)
  if start == "5 " or start == "6 " then
    return not parse_record(lock, text) and "damaged" or nil
  end
  local layout = num(string.match(text, "^(%d+) ") or "0")
  if layout > LAYOUT_AWAY then
    return "newer"
  end
  local more = layout < LAYOUT and parse_earlier(lock, text, layout)
  return not (more and parse_more(lock, more)) and "damaged" or nil
end

-- For an unreadable record, returns a lock with `unreadable` set to "newer" or "damaged". Its other fields are not valid.
local function load_lock(at, text)
  local lock = empty_lock(at)
  if text then
    lock.stored = true
    lock.unreadable = why_unreadable(lock, text)
    if lock.unreadable then
      return lock
    end
    if lock.written_at > now then
      set_back(lock, lock.written_at - now)
    end
  end
  -- Counts only shared leases that have not ended; others may not be cleared yet.
  lock.live = is_broken(lock) and 0 or lock.shared
  return lock
end

-- Loads all locks of a run in one read, together with the text at one more key. If a lock cannot be read, also returns the
-- reply of a script that needs all of them.
local function load_locks(n, other_key)
  if n == 1 then
    local texts = other_key and texts_at({ KEYS[1], other_key }, 1) or { redis.call("GET", KEYS[1]) }
    local lock = load_lock(1, texts[1])
    return { lock }, lock.unreadable and replies.unreadable({ why = lock.unreadable }) or nil, texts[2]
  end
  local keys = {}
  for i = 1, n do
    keys[i] = KEYS[(i - 1) * KEYS_PER_LOCK + 1]
  end
  keys[n + 1] = other_key
  -- A key that does not hold a string causes an error here, or is read as damaged.
  local texts = texts_at(keys, n)
  local locks, by_key, unreadable = {}, {}, nil
  for i = 1, n do
    -- A heartbeat may contain the same lock twice, for two leases.
    local lock = by_key[keys[i]] or load_lock((i - 1) * KEYS_PER_LOCK + 1, texts[i])
    locks[i] = lock
    by_key[keys[i]] = lock
    if lock.unreadable and not unreadable then
      unreadable = replies.unreadable({ why = lock.unreadable })
    end
  end
  return locks, unreadable, texts[n + 1]
end

-- # Saving

-- How long a semaphore's capacity is kept after its last use: 30 days.
local CAPACITY_MS = 2592000000

local function pack_fields(lock)
  local text = ""
  for i = 3, #RECORD_FIELDS do
    local number = lock[RECORD_FIELDS[i]]
    if number > 0 and RECORD_FIELDS[i] ~= "hold_ms" then
      text = text .. " " .. fmt(i) .. "=" .. fmt(number)
    end
  end
  return text
end

-- Returns the RECORD_FIELDS that are neither 0 nor at the beginning of line 1. Some may be negative after the clock has been
-- set back or a key has been lost. Usually all of them are 0, so that case is checked first.
local function fields_text(lock)
  local greatest = math.max(
    lock.arrival,
    lock.departures,
    lock.writers,
    lock.readers,
    lock.tickets,
    lock.tickets_next,
    lock.turn_at,
    lock.shared,
    lock.shared_next,
    lock.details,
    lock.delay_until,
    lock.break_at,
    lock.kept_until,
    lock.expires_at,
    lock.front_arrival,
    lock.capacity,
    lock.permits,
    lock.attended_next,
    lock.turn_until,
    lock.turn_ms,
    lock.no_grace_until,
    lock.dropped,
    lock.watched_until,
    lock.ahead,
    lock.keeps_out
  )
  return greatest > 0 and pack_fields(lock) or ""
end

-- Returns the text of a lease for the reply. Must be called after the lock has been saved, because an exclusive lease has
-- already been packed by then.
local function saved_lease(lock, lease)
  return lease == lock.exclusive and lock.exclusive_text or pack_lease(lease)
end

local function record_text(lock)
  lock.exclusive_text = lock.exclusive and pack_lease(lock.exclusive) or ""
  local text = ((lock.away > 0 or lock.early > 0) and "6 " or "5 ")
    .. fmt(lock.fence)
    .. " "
    .. now_word
    .. " "
    .. fmt(lock.hold_ms)
    .. " "
    .. fmt(lock.events_count)
    .. fields_text(lock)
    .. "\n"
    .. lock.exclusive_text
    .. "\n"
    .. lock.ended
    .. "\n"
    .. lock.releases
    .. "\n"
    .. lock.events
    .. "\n"
  if lock.front then
    text = text .. "f " .. lock.front .. "\n"
  end
  if lock.upgrader then
    text = text .. "u " .. pack_upgrader(lock.upgrader) .. "\n"
  end
  if lock.outcomes ~= "" then
    text = text .. "o " .. lock.outcomes .. "\n"
  end
  if #lock.rests > 0 then
    text = text .. "r" .. pack_rests(lock) .. "\n"
  end
  if lock.notes ~= "" then
    text = text .. "n " .. lock.notes .. "\n"
  end
  if lock.away > 0 then
    text = text .. "a " .. fmt(lock.away) .. "\n"
  end
  if lock.early > 0 then
    text = text .. "h " .. fmt(lock.early) .. "\n"
  end
  return text
end

local function save_lock(lock, retention_ms)
  if not lock.changed and needed_until(lock, retention_ms) <= lock.expires_at then
    prove_writable(lock.record_key)
    return
  end
  lock.changed = false
  lock.written = true
  lock.written_at = now
  wrote = true
  if lock.shared == 0 then
    lock.keeps_out = 0
  end
  if lock.shared == 0 and lock.tickets == 0 then
    lock.kept_until = 0
    lock.expires_at = 0
    lock.ahead = 0
  else
    expire_beside(lock, retention_ms)
  end
  local exclusive = lock.exclusive
  local held_until = exclusive and math.max(exclusive.deadline + exclusive.delay, exclusive.min_until) or 0
  -- Once the record is gone, fences continue from the clock, so the clock must have passed the last fence by then.
  local fenced_at = math.floor(lock.fence / 1000)
  local last = math.max(now, lock.delay_until, lock.kept_until, held_until, rest_until(lock, true), fenced_at)
  local kept_ms = lock.capacity > 0 and CAPACITY_MS or retention_ms
  -- Without this minimum, the lock's other keys could outlive the record and count for the next one: after the clock has been
  -- set back, they expire later than recorded.
  local life_ms = math.max(last + kept_ms, lock.expires_at + lock.ahead + SPARE_MS) - now
  save_history(lock, life_ms)
  redis.call("SET", lock.record_key, record_text(lock), "PX", fmt(life_ms))
  if lock.away > 0 or lock.away_changed then
    note_wake(lock, retention_ms)
  end
end

-- Called for a client that is waiting without a place. Does not create a record for a lock that has none, because callers with
-- read-only access could then fill the store. Instead, the run that creates the record notifies the watchers (reply.lua).
local function note_watcher(lock, wait_ms)
  if lock.stored and now + wait_ms > lock.watched_until then
    lock.watched_until = now + wait_ms
    lock.changed = true
  end
end
