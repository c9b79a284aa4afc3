--[[
Find, among up to a few hundred records, those that a listing should describe: locks that seem to be held, to be delayed, or to
have waiters; existing semaphores; and unreadable records. Reads only the records. `size` is the number of leases and tickets to
describe.

KEYS[i] record       the records
ARGV[1] n            integer  how many
RETURNS
  live records [i integer, size integer]
]]
-- Whether this line 2 shows no holder. An exclusive lease counts until its lock_delay and its min_hold have ended.
local function is_over(exclusive)
  if exclusive == "" then
    return true
  end
  local deadline, delay, min_until = string.match(exclusive, LEASE_ENDS)
  local ended_by = deadline and math.max(num(deadline) + num(delay), min_until == "" and 0 or num(min_until))
  return ended_by and has_sane_numbers(exclusive) and ended_by <= now
end

-- Returns the size of a record's description; nil for a readable record of an unused lock. Parses only the necessary lines,
-- because a script reads hundreds of records. A record that is damaged, or of an earlier layout, has a size of 0, and is
-- included.
local function size_of(text)
  local line, exclusive, more = string.match(text, "^([56] [^\n]*\n)([^\n]*)\n[^\n]*\n[^\n]*\n[^\n]*\n(.*)$")
  local found = { tickets = 0, shared = 0, writers = 0, readers = 0, delay_until = 0, capacity = 0 }
  if not line or not parse_numbers(found, line) then
    return 0
  end
  local in_use = found.writers + found.readers + found.shared + found.capacity
  local is_idle = in_use == 0 and found.delay_until <= now and is_over(exclusive)
  if is_idle and (more == "" or string.find(more, "^o [^\n]+\n$")) then
    return nil
  end
  return found.tickets + found.shared
end

local record_keys = {}
for i = 1, n do
  record_keys[i] = keys.record[i]
end
local texts = texts_at(record_keys)
local live = {}
for i = 1, n do
  local size = texts[i] and size_of(texts[i])
  if size then
    live[#live + 1] = groups.records({ i = i, size = size })
  end
end
prove_writable(keys.record[1])
return replies.live({ records = live })
