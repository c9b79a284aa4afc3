-- Reads and writes the record of a lock (layout.lua).
-- include beside clock earlier endings history layout lease numbers rests set_back texts words writable

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

-- What follows line 5.
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
    elseif letter == "r" and not parse_rests(lock, line) then
      return false
    end
    if letter == "u" and not lock.upgrader then
      return false
    end
  end
  return read == #text
end

-- The lines of a record end with line breaks, the last one too: one that was cut off does not.
local function parse_record(lock, text)
  local end_1 = string.find(text, "\n", 1, true)
  local end_2 = end_1 and string.find(text, "\n", end_1 + 1, true)
  local end_3 = end_2 and string.find(text, "\n", end_2 + 1, true)
  local end_4 = end_3 and string.find(text, "\n", end_3 + 1, true)
  local end_5 = end_4 and string.find(text, "\n", end_4 + 1, true)
  if not end_5 or not parse_numbers(lock, string.sub(text, 1, end_1 - 1)) then
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
  -- A line break that is lost makes one line of two.
  if not has_whole_ends(lock) then
    return false
  end
  if (lock.events == "") ~= (lock.events_count == 0) or lock.events ~= "" and string.sub(lock.events, -1) ~= "," then
    return false
  end
  return end_5 == #text or parse_more(lock, string.sub(text, end_5 + 1))
end

-- Its fields are spelled out: on the embedded store, a table that grows one field at a time makes an acquire a tenth slower.
local function empty_lock(at)
  return {
    at = at, -- where its keys start in KEYS
    ended = "",
    releases = "",
    outcomes = "",
    events = "",
    events_count = 0,
    noted = {}, -- events of this run, for the history
    untold = {}, -- ends of leases in this run, for the end of the reply
    new_keys = {}, -- that this run has created, and that have no TTL yet
    expired_permits = 0, -- in leases that have expired and are not purged yet
    rests = {}, -- of permits, by their ends
    resting = 0, -- permits that rest
    written_at = 0, -- when the record was last written; 0 when unknown
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
    ahead = 0,
    keeps_out = 0,
  }
end

-- A record that cannot be understood gives a lock with `unreadable`, "newer" or "damaged", and nothing else that counts.
local function load_lock(at, text)
  local lock = empty_lock(at)
  if text then
    lock.stored = true
    local layout = num(string.match(text, "^(%d+) ") or "0")
    if layout > LAYOUT then
      lock.unreadable = "newer"
      return lock
    end
    local more = layout < LAYOUT and parse_earlier(lock, text, layout)
    local is_read = more and parse_more(lock, more) or layout == LAYOUT and parse_record(lock, text)
    if not is_read then
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

local function record_text(lock)
  local numbers = { fmt(LAYOUT), fmt(lock.fence), fmt(now), fmt(lock.hold_ms), fmt(lock.events_count) }
  -- The first two are among these already, and so is hold_ms.
  for i = 3, #RECORD_FIELDS do
    local name = RECORD_FIELDS[i]
    -- A clock that is set back, or a key that is lost, makes some of them negative.
    if lock[name] > 0 and name ~= "hold_ms" then
      numbers[#numbers + 1] = fmt(i) .. "=" .. fmt(lock[name])
    end
  end
  local text = table.concat({
    table.concat(numbers, " "),
    lock.exclusive and pack_lease(lock.exclusive) or "",
    lock.ended,
    lock.releases,
    lock.events,
    "",
  }, "\n")
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
