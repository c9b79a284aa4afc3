-- Line 1 of a record (layout.lua).
-- include layout words
-- No number of ours has more than 16 digits.
local INSANE = 10000000000000000

-- False where it says what no version could have written.
local function parse_numbers(lock, line)
  local fence, written_at, hold_ms, events_count, more = string.match(line, "^5 (%d+) (%d+) (%d+) (%d+)(.*)$")
  if not fence then
    return false
  end
  lock.fence = num(fence)
  lock.written_at = num(written_at)
  lock.hold_ms = num(hold_ms)
  lock.events_count = num(events_count)
  local greatest = math.max(lock.fence, lock.written_at, lock.hold_ms, lock.events_count)
  if more ~= "" then
    local read = 0
    for place, text in string.gmatch(more, " (%d+)=(%d+)") do
      local name, number = RECORD_FIELDS[num(place)], num(text)
      if not name then
        return false
      end
      lock[name] = number
      greatest = math.max(greatest, number)
      read = read + 2 + #place + #text
    end
    if read < #more then
      return false
    end
  end
  return greatest < INSANE
end
