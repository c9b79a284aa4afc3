-- What happened to a lock lately. Events gather in the last line of the record, and are moved together, as many as a history
-- shows, to the history, a key of its own: so an event costs a twentieth of a command, and the history is written unread.
-- An event is "<kind><mode><fence> <skew> <ms> <owner>,": the lease was granted after it had waited for ms, or it ended, for
-- the reason that the kind tells (endings.lua), after it was held for ms. The fence tells when it was granted, skew ms apart.
-- Whoever changes this layout raises the record's too, so that a history is never newer than the record beside it. In the
-- record, the end of a lease that follows its grant is "<kind><ms>,": the rest is the same.
-- LINE event: head string, skew integer, ms integer, owner string
-- include lease words
local HISTORY_LAYOUT = 1
local HISTORY_MAX = 20
local EVENTS_CHARS_MAX = 1500
-- An owner of 256 bytes, unless most of it needs escapes.
local OWNER_CHARS_MAX = 400
local EVENT_GRANTED = "g"

local function keeps_history(lock)
  return lock.history_key ~= lock.record_key
end

-- `untold` is for what the reply does not say otherwise.
local function note_event(lock, kind, lease, ms, untold)
  if not untold and not keeps_history(lock) then
    return
  end
  local skew, owner = fmt(lease.acquired - math.floor(lease.fence / 1000)), owner_of(lease.label)
  local of = mode_of(lease.id) .. fmt(lease.fence) .. " " .. skew .. " "
  local latest = lock.noted[#lock.noted] or lock.events
  if not untold and string.sub(latest, 1, #of + 1) == EVENT_GRANTED .. of then
    lock.noted[#lock.noted + 1] = kind .. fmt(ms) .. ","
    return
  end
  local event = kind .. of .. fmt(ms) .. " " .. (#owner <= OWNER_CHARS_MAX and owner or NONE)
  if keeps_history(lock) then
    lock.noted[#lock.noted + 1] = event .. ","
  end
  if untold then
    lock.untold[#lock.untold + 1] = event
  end
end

-- Puts what this run has noted before what was there: the latest event comes first.
local function gather_events(lock)
  for i = math.max(1, #lock.noted - HISTORY_MAX + 1), #lock.noted do
    lock.events = lock.noted[i] .. lock.events
    lock.events_count = lock.events_count + 1
  end
  lock.noted = {}
end

-- The latest events, from the record and from the history.
local function latest_events(lock)
  local events, short = {}, nil
  local function add(text)
    for event in string.gmatch(text, "[^,]+") do
      local kind, ms = string.match(event, "^(%l)(%d+)$")
      local of, owner = string.match(event, "^%l(%l%d+ %-?%d+) %-?%d+ (%S+)$")
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
