-- Reads and writes the record of a lock (layout.lua).
-- include beside clock history layout lease rests set_back texts words writable

-- How long a semaphore's capacity outlives its last use: 30 days.
local CAPACITY_MS = 2592000000

local function parse_upgrader(text)
  local id, token, deadline, arrival, label = string.match(text, "^(%S+) (%S+) (%d+) (%d+) (%S+)$")
  if not id or not has_sane_numbers(text) then
    return nil
  end
  -- `token` is the id of the shared lease that is to be upgraded.
  return { id = id, token = token, deadline = num(deadline), arrival = num(arrival), label = label }
end

local function pack_upgrader(upgrader)
  return table.concat(
    { upgrader.id, upgrader.token, fmt(upgrader.deadline), fmt(upgrader.arrival), upgrader.label },
    " "
  )
end

-- Fills in the fields of line 1; false where it says what neither this version nor the one before could have written.
local function parse_fields(lock, line, layout)
  local numbers, front = string.match(line, "^([%d ]+) (%S+)$")
  local words, count = split(numbers or ""), layout >= LAYOUT and #RECORD_FIELDS or RECORD_FIELDS_1
  if #words ~= count then
    return false
  end
  for i = 1, count do
    lock[RECORD_FIELDS[i]] = num(words[i])
  end
  lock.front = front ~= NONE and front or nil
  if layout < LAYOUT then
    -- It did not say when a turn ends.
    lock.layout, lock.turn_at = LAYOUT, 0
  elseif layout == LAYOUT_AHEAD then
    lock.layout = LAYOUT_READ
  end
  return true
end

local function parse_record(lock, text, layout)
  local line, exclusive, upgrader, ended, outcomes, events, rests =
    string.match(text, "^([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)\n?([^\n]*)$")
  if not line or not has_sane_numbers(line) or not parse_fields(lock, line, layout) then
    return false
  end
  if events ~= "" and not string.find(events, ",$") then
    -- It is the next line: a line break is lost.
    return false
  end
  if not parse_rests(lock, rests) then
    return false
  end
  local written_at, ahead = string.match(rests, "^(%d+) (%d+)")
  lock.written_at = num(written_at or "0")
  lock.ahead = num(ahead or "0")
  lock.ended, lock.outcomes, lock.events = ended, outcomes, events
  lock.exclusive = unpack_lease(exclusive)
  lock.upgrader = parse_upgrader(upgrader)
  return (exclusive == "" or lock.exclusive ~= nil) and (upgrader == "" or lock.upgrader ~= nil)
end

-- Its fields are spelled out: on the embedded store, a table that grows one field at a time makes an acquire a tenth slower.
local function empty_lock(at)
  return {
    at = at, -- where its keys start in KEYS
    ended = "",
    outcomes = "",
    events = "",
    noted = {}, -- events of this run, for the history
    untold = {}, -- ends of leases in this run, for the end of the reply
    new_keys = {}, -- that this run has created, and that have no TTL yet
    expired_permits = 0, -- in leases that have expired and are not purged yet
    rests = {}, -- of permits, by their ends
    resting = 0, -- permits that rest
    written_at = 0, -- when the record was last written; 0 when unknown
    ahead = 0, -- of the store's clock: the instants in the keys beside the record
    stored = false, -- whether there was a record
    changed = false, -- whether the record must be written
    -- The keys of LOCK_KEYS.
    record_key = KEYS[at],
    details_key = KEYS[at + 1],
    leases_key = KEYS[at + 2],
    holders_key = KEYS[at + 3],
    writers_key = KEYS[at + 4],
    readers_key = KEYS[at + 5],
    tickets_key = KEYS[at + 6],
    history_key = KEYS[at + 7],
    -- The numbers of RECORD_FIELDS.
    layout = LAYOUT,
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
  }
end

-- A record that cannot be understood gives a lock with `unreadable`, "newer" or "damaged", and nothing else that counts.
local function load_lock(at, text)
  local lock = empty_lock(at)
  if text then
    lock.stored = true
    local layout = num(string.match(text, "^(%d+) ") or "0")
    if layout > LAYOUT_AHEAD then
      lock.unreadable = "newer"
      return lock
    end
    if layout < LAYOUT then
      -- The first version kept no history, and had no line for it.
      text = text .. "\n"
    end
    if layout < 1 or not parse_record(lock, text, layout) then
      lock.unreadable = "damaged"
      return lock
    end
    if lock.written_at > now then
      set_back(lock, lock.written_at - now)
    end
    if lock.expires_at > 0 and lock.expires_at + SPARE_MS / 2 <= now then
      forget_beside(lock)
    end
  end
  -- Shared leases that are not over, cleared away or not.
  lock.live = is_broken(lock) and 0 or lock.shared
  return lock
end

-- Loads all locks of a run in one read, and with them the text at one more key. Also returns the reply of a script that
-- needs all of them, where one cannot be read.
local function load_locks(n, other_key)
  local keys = {}
  for i = 1, n do
    keys[i] = KEYS[(i - 1) * KEYS_PER_LOCK + 1]
  end
  keys[n + 1] = other_key
  -- A key that holds no string fails here, or reads as damaged.
  local texts = #keys == 1 and { redis.call("GET", keys[1]) } or texts_at(keys, n)
  local locks, by_key, unreadable = {}, {}, nil
  for i = 1, n do
    -- A heartbeat may name a lock twice, for two leases.
    local lock = by_key[keys[i]] or load_lock((i - 1) * KEYS_PER_LOCK + 1, texts[i])
    locks[i] = lock
    by_key[keys[i]] = lock
    if lock.unreadable and not unreadable then
      unreadable = { "unreadable", lock.unreadable }
    end
  end
  return locks, unreadable, texts[n + 1]
end

-- Shared leases may have a lock_delay or a min_hold as long as there are any.
local function layout_of(lock)
  if lock.ahead > 0 then
    return LAYOUT_AHEAD
  end
  local is_kept = lock.exclusive and lock.exclusive.min_until > now or #lock.rests > 0
  return (is_kept or lock.layout == LAYOUT_READ and lock.shared > 0) and LAYOUT_READ or LAYOUT
end

local function record_text(lock)
  local numbers = {}
  lock.layout = layout_of(lock)
  for i = 1, #RECORD_FIELDS do
    -- A clock that is set back, or a key that is lost, makes some of them negative.
    numbers[i] = fmt(math.max(0, lock[RECORD_FIELDS[i]]))
  end
  numbers[#numbers + 1] = lock.front or NONE
  return table.concat({
    table.concat(numbers, " "),
    lock.exclusive and pack_lease(lock.exclusive) or "",
    lock.upgrader and pack_upgrader(lock.upgrader) or "",
    lock.ended,
    lock.outcomes,
    lock.events,
    fmt(now) .. " " .. fmt(lock.ahead) .. pack_rests(lock),
  }, "\n")
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
  if lock.shared == 0 and lock.tickets == 0 then
    lock.kept_until = 0
    lock.expires_at = 0
    lock.ahead = 0
  else
    expire_beside(lock, retention_ms)
  end
  local exclusive = lock.exclusive
  local held_until = exclusive and math.max(exclusive.deadline + exclusive.delay, exclusive.min_until) or 0
  -- Fences go on by the clock when the record is gone, so the clock must have passed the last one by then.
  local fenced_at = math.floor(lock.fence / 1000)
  local last = math.max(now, lock.delay_until, lock.kept_until, held_until, rest_until(lock, true), fenced_at)
  local kept_ms = lock.capacity > 0 and CAPACITY_MS or retention_ms
  -- Without it, what is left in the keys beside it would count for the next record: by the store's clock, they end later than
  -- it says if that was set back since.
  local life_ms = math.max(last + kept_ms, lock.expires_at + lock.ahead + SPARE_MS) - now
  save_history(lock, life_ms)
  redis.call("SET", lock.record_key, record_text(lock), "PX", fmt(life_ms))
end

-- For somebody who waits without a place. A lock without a record gets none for this, or whoever may only read could fill the
-- store: the run that makes the record notifies those who watch (notifications.lua).
local function note_watcher(lock, wait_ms)
  if lock.stored and now + wait_ms > lock.watched_until then
    lock.watched_until = now + wait_ms
    lock.changed = true
  end
end
