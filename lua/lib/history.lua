-- What happened to a lock lately. Events gather in the last line of the record, and move to the history, a key of its own,
-- as many at a time as it shows: so an event costs a twentieth of a command, and the history is written without a read.
-- An event is "<kind><mode><fence> <skew> <ms> <owner>,". Kind g: granted, after waiting for ms; any other letter: how it
-- ended (as in the record's fourth line), after being held for ms. The fence tells when it was granted, but for the skew.
-- Whoever changes the history's layout raises the record's too: so a history is never newer than the record beside it.
-- include number
local HISTORY_LAYOUT = "1 "
local HISTORY_MAX = 20
local EVENTS_CHARS_MAX = 1500
-- An owner of 256 bytes, unless most of it needs escapes.
local OWNER_CHARS_MAX = 400

local function keeps_history(lock)
  return lock.history_key ~= lock.record_key
end

local function note_event(lock, kind, lease, ms)
  if not keeps_history(lock) then
    return
  end
  local owner = string.match(lease.label, "^[^.]*")
  lock.noted[#lock.noted + 1] = table.concat({
    kind .. string.sub(lease.id, 1, 1) .. fmt(lease.fence),
    fmt(lease.acquired - math.floor(lease.fence / 1000)),
    fmt(ms),
    #owner <= OWNER_CHARS_MAX and owner or "-",
  }, " ") .. ","
end

-- Puts what this run has noted before what was there: the latest is the first.
local function gather_events(lock)
  local latest = {}
  for i = #lock.noted, math.max(1, #lock.noted - HISTORY_MAX + 1), -1 do
    latest[#latest + 1] = lock.noted[i]
  end
  lock.noted = {}
  lock.events = table.concat(latest) .. lock.events
end

-- The latest events, those of the record and of the history together.
local function latest_events(lock)
  local events = {}
  local function add(text)
    for event in string.gmatch(text, "[^,]+") do
      if #events < HISTORY_MAX and string.find(event, "^%l%l%d+ %-?%d+ %-?%d+ %S+$") then
        events[#events + 1] = event
      end
    end
  end
  add(lock.events)
  if #events < HISTORY_MAX then
    local history = redis.call("GET", lock.history_key) or ""
    add(string.sub(history, #HISTORY_LAYOUT + 1))
  end
  return events
end

local function keep_history(lock, life_ms)
  if not keeps_history(lock) then
    lock.events = ""
    return
  end
  gather_events(lock)
  local _, count = string.gsub(lock.events, ",", "")
  if count < HISTORY_MAX and #lock.events <= EVENTS_CHARS_MAX then
    return
  end
  local text = HISTORY_LAYOUT .. table.concat(latest_events(lock), ",") .. ","
  redis.call("SET", lock.history_key, text, "PX", fmt(life_ms))
  lock.events = ""
end
