-- Reads records of layouts 1 to 4, which wrote all numbers, 0 or not. No version writes them any more.
-- include layout lease words
-- The numbers of layouts 2 to 4, and of layout 1: the first of RECORD_FIELDS, in their order.
local EARLIER_FIELDS = 26
local FIELDS_1 = 20
-- Layouts 3 and 4 were written while a lock_delay or a min_hold of a shared lease counted.
local KEEPING_OUT = 3

-- Line 1. Returns the id at the front of the queue, or -; nil for what no version could have written.
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
    -- It did not say when a turn ends.
    lock.turn_at = 0
  end
  lock.keeps_out = layout >= KEEPING_OUT and 1 or 0
  return front
end

-- Line by line: numbers, the exclusive lease, the upgrader, ends, outcomes, events, and from layout 2 on when it was written, how far
-- the keys beside it are ahead, and permits that rest. Returns what layout 5 has after its line 5; nil for what no version could
-- have written.
local function parse_earlier(lock, text, layout)
  if layout == 1 then
    -- It kept no history, and had no line for it.
    text = text .. "\n"
  end
  local line, exclusive, upgrader, ended, outcomes, events, last =
    string.match(text, "^([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)\n?([^\n]*)$")
  local front = line and layout > 0 and parse_earlier_numbers(lock, line, layout)
  if not front then
    return nil
  end
  if events ~= "" and not string.find(events, ",$") then
    -- It is the next line: a line break is lost.
    return nil
  end
  if not string.find(last, "^[%d: ]*$") or not has_sane_numbers(last) then
    return nil
  end
  local written_at, ahead = string.match(last, "^(%d+) (%d+)")
  lock.written_at = num(written_at or "0")
  lock.ahead = num(ahead or "0")
  -- Of each end it had 12 characters of the lease's token and the reason. The outcomes say who released it.
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
