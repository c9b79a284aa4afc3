-- What scripts report about a lock: its holders and waiters, its recent events, and the clients to notify.

-- # Holders and waiters

local LIST_MAX = 50 -- exported: the maximum number of holders of a lock in a reply, and of waiters of each mode
-- How soon to try again while many ended items are being cleared over several runs: the next request clears more of them.
local CLEARING_MS = 20

-- Returns the holders' leases, earliest first.
local function listed_holders(lock)
  local holders = {}
  if lock.exclusive then
    holders[1] = pack_lease(lock.exclusive)
  end
  if lock.live > 0 then
    local ids = redis.call("ZRANGE", lock.holders_key, "0", fmt(LIST_MAX - 1))
    local texts = #ids > 0 and redis.call("HMGET", lock.details_key, unpack(ids)) or {}
    for i = 1, #texts do
      local lease = texts[i] and unpack_shared(lock, texts[i])
      if #holders < LIST_MAX and lease and lease.deadline > now then
        holders[#holders + 1] = pack_lease(cut_short(lock, lease))
      end
    end
  end
  return holders
end

local function queue_length(lock)
  return queued_total(lock) + (lock.upgrader and 1 or 0)
end

-- Returns when the obstacles to the request end: leases, a lock_delay, or a waiting upgrader. Returns a past time if there are
-- none.
local function freed_at(lock, wants_exclusive, own)
  local at = lock.delay_until
  if lock.exclusive then
    at = math.max(at, lock.exclusive.deadline, lock.exclusive.min_until)
  elseif wants_exclusive and lock.live > (own and 1 or 0) then
    at = math.max(at, last_shared_deadline(lock, own))
  end
  if lock.capacity > 0 and lock.live + lock.resting > 0 then
    local rested_at, ended_at = rest_until(lock), lock.live > 0 and lock.shared_next or 0
    local both = rested_at > 0 and ended_at > 0
    at = math.max(at, both and math.min(rested_at, ended_at) or rested_at + ended_at)
  end
  if not wants_exclusive then
    at = math.max(at, lock.upgrader and lock.upgrader.deadline or 0, lock.break_at)
  end
  return at
end

-- Returns the earliest time at which the lock could be free for a new lease, as far as the record shows.
local function next_chance(lock, wants_exclusive, own)
  if is_clearing(lock) then
    return now + CLEARING_MS
  end
  local at = freed_at(lock, wants_exclusive, own)
  local may_be_turn = lock.capacity > 0 and lock.turn_at > 0
  if at > now and not may_be_turn then
    return at
  end
  -- The request can only be blocked by another client's turn, which ends at its time limit, or when that client's place becomes
  -- unattended.
  at = lock.attended_next > now and lock.attended_next or now
  if lock.turn_at == 0 then
    return at
  end
  return at > now and math.min(lock.turn_until, at) or lock.turn_until
end

-- # The history
--
-- The recent events of a lock. Events are collected in line 5 of the record. Once there are as many as a history shows, they
-- are moved to the history, which is a separate key. An event therefore costs a twentieth of a command, and the history is
-- written without reading it first. An event is "<kind><mode><fence> <skew> <ms> <owner>,": the lease was granted after a wait
-- of <ms>, or it ended after being held for <ms>; the kind encodes the reason (ends.lua). The fence shows when it was granted,
-- except for a difference of <skew> ms. If there is a note of the break, it is an additional word. Any change to this layout
-- also changes the record's layout, so that a history is never newer than its record. In the record, the end of a lease that
-- directly follows its grant is shortened to "<kind><ms>,", because the rest is the same. A grant to an absent client also
-- contains its deadline and reference.
-- LINE event: head string, skew integer, ms integer, owner string, note string?, deadline integer?, reference string?

local HISTORY_LAYOUT = 1
local HISTORY_MAX = 20
local EVENTS_CHARS_MAX = 1500
-- This is enough for an owner of 256 bytes, unless most of it needs escapes.
local OWNER_CHARS_MAX = 400
local EVENT_GRANTED = "g"

local function keeps_history(lock)
  return lock.history_key ~= lock.record_key
end

local function add_event(lock, text)
  lock.new_events = lock.new_events or {}
  lock.new_events[#lock.new_events + 1] = text
end

-- `unreported` marks ends that the rest of the reply does not contain.
local function note_event(lock, kind, lease, ms, unreported)
  if not unreported and not keeps_history(lock) then
    return
  end
  local skew = lease.acquired - math.floor(lease.fence / 1000)
  local of = mode_of(lease.id) .. fmt(lease.fence) .. " " .. fmt(skew) .. " "
  if kind ~= EVENT_GRANTED and not unreported then
    local latest = lock.new_events and lock.new_events[#lock.new_events] or lock.events
    if string.sub(latest, 1, #of + 1) == EVENT_GRANTED .. of then
      add_event(lock, kind .. fmt(ms) .. ",")
      return
    end
  end
  local owner = owner_of(lease.label)
  local event = kind .. of .. fmt(ms) .. " " .. (#owner <= OWNER_CHARS_MAX and owner or NONE)
  if kind == END_BROKEN then
    local note = note_with(lock, broken_tag(lock))
    if note ~= NONE then
      event = event .. " " .. note
    end
  end
  if keeps_history(lock) then
    add_event(lock, event .. ",")
  end
  if unreported then
    lock.unreported = lock.unreported or {}
    lock.unreported[#lock.unreported + 1] = event
  end
end

-- Adds this run's events before the earlier ones, so that the latest event is first.
local function gather_events(lock)
  local new_events = lock.new_events
  if not new_events then
    return
  end
  for i = math.max(1, #new_events - HISTORY_MAX + 1), #new_events do
    lock.events = new_events[i] .. lock.events
    lock.events_count = lock.events_count + 1
  end
  lock.new_events = nil
end

-- Returns the latest events, from the record and from the history.
local function latest_events(lock)
  local events, short = {}, nil
  local function add(text)
    for event in string.gmatch(text, "[^,]+") do
      local kind = string.match(event, "^(%l)%d+$")
      local of, owner = string.match(event, "^%l(%l%d+ %-?%d+) %-?%d+ (%S+) ?%S*$")
      if of and short then
        events[#events + 1] = string.sub(short, 1, 1) .. of .. " " .. string.sub(short, 2) .. " " .. owner
      end
      short = kind and event or nil
      if of then
        events[#events + 1] = event
      end
    end
  end
  add(lock.events)
  if #events < HISTORY_MAX then
    local history = redis.call("GET", lock.history_key) or ""
    add(string.sub(history, #fmt(HISTORY_LAYOUT) + 2))
  end
  for i = #events, HISTORY_MAX + 1, -1 do
    events[i] = nil
  end
  return events
end

local function save_history(lock, life_ms)
  if not keeps_history(lock) then
    lock.events, lock.events_count = "", 0
    return
  end
  gather_events(lock)
  if lock.events_count < HISTORY_MAX and #lock.events <= EVENTS_CHARS_MAX then
    return
  end
  local text = fmt(HISTORY_LAYOUT) .. " " .. table.concat(latest_events(lock), ",") .. ","
  redis.call("SET", lock.history_key, text, "PX", fmt(life_ms))
  lock.events, lock.events_count = "", 0
end

-- # Notifications
--
-- The last word of a script's reply names the clients to notify of its effects (src/hints/format.ts): the waiter whose turn it
-- is, and the readers that may enter with it; an upgrader; and clients that watch a lock that has changed. If the queue was
-- dropped, all waiters in it are notified that a turn has ended, so that they poll. If a turn was taken, the waiters behind it
-- learn the deadline of the lease, and who is next. If the lock cannot be granted before a certain time, they learn that time:
-- the end of a min_hold, a lock_delay, an announced break, the last shared lease after a longer one was released, or the
-- standby of an absent client.

local ALL_ARRIVALS = UNATTENDED -- later than any arrival

-- Returns an order; readers with a lower one may enter together with the reader at the front. Returns 0 if none may.
local function readers_before(lock)
  if is_exclusive(lock.front) or permits_of(lock.front) > 0 or lock.readers < 2 then
    return 0
  end
  if lock.writers == 0 then
    return ALL_ARRIVALS
  end
  local _, writer_arrival = first_of(lock.writers_key)
  return writer_arrival
end

-- Returns when a lock_delay or min_hold ends or, for a semaphore, when an earlier obstacle ends; 0 or a past time if there is
-- none.
local function next_end(lock)
  if lock.capacity == 0 then
    return lock.delay_until
  end
  local at = rest_until(lock)
  return lock.live > 0 and math.min(at, lock.shared_next) or at
end

-- Returns nil if no client needs to be notified. For a lock without a record, it is not known whether anyone watches it.
local function notification_of(lock)
  local changed = lock.written and (lock.stored and lock.watched_until > now and "1" or not lock.stored and "2")
  if lock.turn_ms == 0 then
    return changed and fmt(lock.at) .. ",-,0,0," .. changed .. ",-," .. fmt(lock.departures) or nil
  end
  local turn, turn_until, readers, next = NONE, 0, 0, NONE
  if lock.turn_began and lock.turn_at > 0 then
    turn = secret_prefix(secret_of(lock.front))
    turn_until = lock.turn_until
    readers = readers_before(lock)
  elseif lock.upgrader and lock.lease_ended and lock.live == 1 then
    turn = secret_prefix(secret_of(lock.upgrader.id))
  elseif lock.queue_dropped then
    turn_until = 1
  elseif (lock.tickets > 0 or lock.upgrader) and (lock.check_at or lock.lease_ended and next_end(lock) > now) then
    turn_until = lock.check_at or next_end(lock)
    next = lock.front and secret_prefix(secret_of(lock.front)) or NONE
  end
  if turn == NONE and turn_until == 0 and not changed then
    return nil
  end
  local words = { fmt(lock.at), turn, fmt(turn_until), fmt(readers), changed or "0", next, fmt(lock.departures) }
  return table.concat(words, ",")
end

-- Returns the reply with up to three additional words at its end: events of leases that the rest of the reply does not contain
-- (src/lock/events/ends.ts), the time when a run can next serve absent clients (src/engine/wake.ts), and the notifications.
-- Must be called after all locks have been saved: an end is reported once, by the run that wrote it.
local function with_notifications(reply, locks)
  if #locks == 1 and not locks[1].unreported and not locks[1].wake then
    local notification = not locks[1].unreadable and notification_of(locks[1])
    if notification then
      reply[#reply + 1] = "!" .. notification
    end
    return reply
  end
  local notifications, ends, wakes, seen = {}, {}, {}, {}
  for i = 1, #locks do
    local lock = locks[i]
    if not lock.unreadable and not seen[lock] then
      notifications[#notifications + 1] = notification_of(lock)
      for k = 1, lock.turn_ms > 0 and lock.served and #lock.served or 0 do
        local words = { fmt(lock.at), lock.served[k], "0", "0", "0", NONE, fmt(lock.departures) }
        notifications[#notifications + 1] = table.concat(words, ",")
      end
      wakes[#wakes + 1] = lock.wake
      for k = 1, lock.written and lock.unreported and #lock.unreported or 0 do
        ends[#ends + 1] = fmt(lock.at) .. " " .. lock.unreported[k]
      end
    end
    seen[lock] = true
  end
  if #ends > 0 then
    reply[#reply + 1] = "~" .. table.concat(ends, ",")
  end
  if #wakes > 0 then
    reply[#reply + 1] = "+" .. table.concat(wakes, ";")
  end
  if #notifications > 0 then
    reply[#reply + 1] = "!" .. table.concat(notifications, ";")
  end
  return reply
end
