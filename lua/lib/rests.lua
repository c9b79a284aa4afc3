-- Permits of a semaphore rest when their lease ended before its min_hold was over: nobody gets them until then.
-- include clock words
-- So many ends of rests are told apart. Of more, the two that are closest together count as the later one.
local RESTS_MAX = 64

-- false where the text says what no version could have written.
local function parse_rests(lock, text)
  lock.rests, lock.resting = {}, 0
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

local function merge_closest(rests)
  local closest = 1
  for i = 2, #rests - 1 do
    if rests[i + 1].until_ms - rests[i].until_ms < rests[closest + 1].until_ms - rests[closest].until_ms then
      closest = i
    end
  end
  local earlier = table.remove(rests, closest)
  rests[closest].permits = rests[closest].permits + earlier.permits
end

local function add_rest(lock, until_ms, permits)
  local rests, rest = {}, { until_ms = until_ms, permits = permits }
  for i = 1, #lock.rests do
    if rest and lock.rests[i].until_ms >= until_ms then
      rests[#rests + 1], rest = rest, nil
    end
    rests[#rests + 1] = lock.rests[i]
  end
  rests[#rests + 1] = rest
  if #rests > RESTS_MAX then
    merge_closest(rests)
  end
  lock.rests, lock.resting = rests, lock.resting + permits
  lock.changed = true
end

-- Returns when the last of those that are over ended, or 0.
local function end_rests(lock)
  local ended_at, left = 0, {}
  for i = 1, #lock.rests do
    local rest = lock.rests[i]
    if rest.until_ms > now then
      left[#left + 1] = rest
    else
      ended_at = rest.until_ms
      lock.resting = lock.resting - rest.permits
      lock.changed = true
    end
  end
  lock.rests = left
  return ended_at
end

-- The end of the first or of the last rest; 0 when there is none.
local function rest_until(lock, last)
  local rest = lock.rests[last and #lock.rests or 1]
  return rest and rest.until_ms or 0
end
