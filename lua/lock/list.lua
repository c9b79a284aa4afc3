--[[
Find out which of a few hundred records are worth describing, from the records alone: those of locks that seem held, delayed
or waited for, of semaphores that are set up, and unreadable ones. `size` says how much there is to describe: the leases and
tickets.

KEYS[i] record       the records
ARGV[1] n            integer  how many
RETURNS
  live records [i integer, size integer]
]]
-- Whether this is line 2 of a lock that nobody holds: an exclusive lease is over when its lock_delay and min_hold are.
local function is_over(exclusive)
  if exclusive == "" then
    return true
  end
  local deadline, delay, min_until = string.match(exclusive, LEASE_ENDS)
  local ended_by = deadline and math.max(num(deadline) + num(delay), min_until == "" and 0 or num(min_until))
  return ended_by and has_sane_numbers(exclusive) and ended_by <= now
end

-- The size of a record's description; nil for a readable record of an unused lock. It reads only the lines that show this,
-- because a script reads hundreds of records. One that is damaged, or of an earlier layout, has a
-- size of 0, and is shown.
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
