-- The record of a lock: one string that holds all that an uncontended operation and a waiting request's look need.
-- Line 1: the numbers below, then the id at the front of the queue. Line 2: the exclusive lease. Line 3: the waiting
-- upgrader. Line 4: how the latest 32 leases ended. Line 5: the latest outcomes (outcomes.lua). Line 6:
-- the latest events, until there are enough of them to be moved to the history.
-- include clock history lease number texts writable
local LAYOUT = 2
local KEYS_PER_LOCK = 8
local ENDED_CHARS_MAX = 32 * 14
-- How long a semaphore's capacity outlives its last use: 30 days.
local CAPACITY_MS = 2592000000
-- How much longer than the retention time the keys beside the record may live, and then for how long they are not trusted.
local SPARE_MS = 30000

local NUMBERS = {
  "layout",
  "fence", -- last one issued
  "arrival", -- last number given to a waiter: microseconds, always growing
  "departures", -- waiters that left the queue and did not come back; tells a look how far it has moved
  "writers", -- standing in the queue for exclusive
  "readers", -- standing in it for shared
  "tickets", -- all places, those that are away included
  "tickets_next", -- no ticket lapses before; 0 when there is none
  "turn_at", -- since when the front could have claimed; 0 when it is not its turn
  "shared", -- shared leases
  "shared_next", -- no shared lease ends before
  "details", -- fields in the details hash
  "delay_until", -- end of a lock_delay
  "break_at", -- end of a break's grace
  "hold_ms", -- how long an exclusive lease was held recently
  "kept_until", -- latest deadline among the keys beside the record, a lock_delay after it included
  "expires_at", -- SPARE_MS before those keys expire; 0 when there are none
  "front_arrival",
  "capacity", -- permits that a semaphore has; 0 for a lock
  "permits", -- of them in leases
  "attended_next", -- nobody who stands in the queue stops attending before; 0 when unknown
  "turn_until", -- when the turn of the front runs out
  "turn_ms", -- how long turns last; 0 where waiters are not told of theirs
  "no_grace_until", -- until then, places are unattended between two requests
  "dropped", -- arrivals up to this one were sent away
  "watched_until", -- until then, somebody without a place wants to know of changes
}
-- Records of layout 1 end after the first so many.
local NUMBERS_1 = 20

local function keys_beside(lock)
  return { lock.details_key, lock.leases_key, lock.holders_key, lock.writers_key, lock.readers_key, lock.tickets_key }
end

-- The record may outlive the keys beside it (a long exclusive lease, a lock_delay, a semaphore's capacity). What was in
-- them had ended long before, and must not count for ever because nobody came to see it end.
local function forget_beside(lock)
  for _, count in ipairs({ "shared", "permits", "details", "tickets", "writers", "readers" }) do
    lock[count] = 0
  end
  lock.front, lock.turn_at, lock.turn_until, lock.kept_until, lock.expires_at = nil, 0, 0, 0, 0
  redis.call("DEL", unpack(keys_beside(lock)))
  lock.changed = true
end

-- Fills in what the record says; false where it says something that this version could not have written, nor the one before.
local function read_record(lock, text, layout)
  local line, exclusive, upgrader, ended, outcomes, events =
    string.match(text, "^([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)$")
  if not line or not has_sane_numbers(line) then
    return false
  end
  local words, numbers = split(line), layout == LAYOUT and #NUMBERS or NUMBERS_1
  for i = 1, numbers do
    if not string.find(words[i] or "", "^%d+$") then
      return false
    end
    lock[NUMBERS[i]] = num(words[i])
  end
  if layout < LAYOUT then
    -- It said nothing of when a turn ends.
    lock.layout, lock.turn_at = LAYOUT, 0
  end
  lock.front = words[numbers + 1] ~= "-" and words[numbers + 1] or nil
  lock.ended, lock.outcomes, lock.events = ended, outcomes, events
  if exclusive ~= "" then
    lock.exclusive = unpack_lease(exclusive)
  end
  if upgrader ~= "" then
    local id, token, deadline, arrival, label = string.match(upgrader, "^(%S+) (%S+) (%d+) (%d+) (%S+)$")
    if not id or not has_sane_numbers(upgrader) then
      return false
    end
    lock.upgrader = { id = id, token = token, deadline = num(deadline), arrival = num(arrival), label = label }
  end
  return #words == numbers + 1 and (exclusive == "" or lock.exclusive ~= nil)
end

-- With `unreadable`, "newer" or "damaged", where the record cannot be understood. Nothing else of it counts then.
local function load_lock(at, text)
  local lock = {
    at = at,
    record_key = KEYS[at],
    details_key = KEYS[at + 1],
    leases_key = KEYS[at + 2],
    holders_key = KEYS[at + 3],
    writers_key = KEYS[at + 4],
    readers_key = KEYS[at + 5],
    tickets_key = KEYS[at + 6],
    history_key = KEYS[at + 7],
    ended = "",
    outcomes = "",
    events = "",
    noted = {},
    fresh = {},
    expired_permits = 0,
    changed = false,
  }
  for i = 1, #NUMBERS do
    lock[NUMBERS[i]] = 0
  end
  lock.layout = LAYOUT
  if text then
    local layout = num(string.match(text, "^(%d+) ") or "0")
    if layout > LAYOUT then
      lock.unreadable = "newer"
      return lock
    end
    if layout < 1 or not read_record(lock, text, layout) then
      lock.unreadable = "damaged"
      return lock
    end
    if lock.expires_at > 0 and lock.expires_at + SPARE_MS / 2 <= now then
      forget_beside(lock)
    end
  end
  lock.live = is_broken(lock) and 0 or lock.shared
  return lock
end

-- All locks of a run in one read, and the text of one more key with them; and, where one of the locks cannot be read, the
-- reply of a run that needs them all.
local function load_locks(n, other_key)
  local keys = {}
  for i = 1, n do
    keys[i] = KEYS[(i - 1) * KEYS_PER_LOCK + 1]
  end
  keys[n + 1] = other_key
  -- A key that is no string fails here, or reads as damaged.
  local texts = #keys == 1 and { redis.call("GET", keys[1]) } or texts_at(keys, n)
  local locks, by_key, unreadable = {}, {}, nil
  for i = 1, n do
    -- A heartbeat may name a lock twice, for two leases.
    local lock = by_key[keys[i]] or load_lock((i - 1) * KEYS_PER_LOCK + 1, texts[i])
    locks[i] = lock
    by_key[keys[i]] = lock
    unreadable = unreadable or lock.unreadable and { "unreadable", lock.unreadable } or nil
  end
  return locks, unreadable, texts[n + 1]
end

-- Until when the keys beside the record are needed: whoever asks for a lease within the retention time after its end must
-- find there why it ended; a ticket is nothing any more when it has lapsed.
local function needed_until(lock, retention_ms)
  return lock.kept_until + (lock.shared > 0 and retention_ms or 0)
end

local function counted_beside(lock)
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

-- They get a TTL when they come into being, and a longer one when a deadline outgrows it: for another while without another.
local function expire_beside(lock, retention_ms)
  local keys = lock.fresh
  local needed = needed_until(lock, retention_ms)
  if needed > lock.expires_at then
    lock.expires_at = needed + (lock.shared > 0 and SPARE_MS or retention_ms - SPARE_MS)
    keys = counted_beside(lock)
  end
  for i = 1, #keys do
    redis.call("PEXPIRE", keys[i], fmt(lock.expires_at + SPARE_MS - now))
  end
  lock.fresh = {}
end

local function save_lock(lock, retention_ms)
  if not lock.changed and needed_until(lock, retention_ms) <= lock.expires_at then
    prove_writable(lock.record_key)
    return
  end
  lock.changed = false
  lock.written = true
  wrote = true
  if lock.shared == 0 and lock.tickets == 0 then
    lock.kept_until = 0
    lock.expires_at = 0
  else
    expire_beside(lock, retention_ms)
  end
  local numbers = {}
  for i = 1, #NUMBERS do
    -- A clock that is set back, or a key that is lost, makes some of them negative.
    numbers[i] = fmt(math.max(0, lock[NUMBERS[i]]))
  end
  numbers[#numbers + 1] = lock.front or "-"
  local exclusive, upgrader = lock.exclusive, lock.upgrader
  local held_until = exclusive and exclusive.deadline + exclusive.delay or 0
  local last = math.max(now, lock.delay_until, lock.kept_until, held_until)
  local kept_ms = lock.capacity > 0 and CAPACITY_MS or retention_ms
  local life_ms = math.max(last + kept_ms, lock.expires_at + SPARE_MS) - now
  keep_history(lock, life_ms)
  local text = table.concat({
    table.concat(numbers, " "),
    exclusive and pack_lease(exclusive) or "",
    upgrader and table.concat(
      { upgrader.id, upgrader.token, fmt(upgrader.deadline), fmt(upgrader.arrival), upgrader.label },
      " "
    ) or "",
    lock.ended,
    lock.outcomes,
    lock.events,
  }, "\n")
  redis.call("SET", lock.record_key, text, "PX", fmt(life_ms))
end

-- For somebody who waits without a place.
local function watch(lock, wait_ms)
  if now + wait_ms > lock.watched_until then
    lock.watched_until = now + wait_ms
    lock.changed = true
  end
end

-- Adds fields to the details hash, counting them so that its first one can give the key its TTL.
local function put_detail(lock, id, text)
  wrote = true
  local added = redis.call("HSET", lock.details_key, id, text)
  if lock.details == 0 then
    lock.fresh[#lock.fresh + 1] = lock.details_key
  end
  lock.details = lock.details + added
end

local function drop_details(lock, ids)
  if lock.details > 0 and #ids > 0 then
    lock.details = lock.details - redis.call("HDEL", lock.details_key, unpack(ids))
  end
end
