--[[
Tell which of a few hundred records are of locks that seem held, delayed or waited for, of semaphores that are set up, or
unreadable, by the records alone; and how much there is to tell of each: its leases and tickets.

KEYS[i] record       the records
ARGV[1] n            integer  how many
RETURNS {"live", (i, size)…}
]]
-- include clock number texts writable
local n = num(ARGV[1])

-- Line 1: layout fence arrival departures writers readers tickets tickets_next turn_at shared shared_next details
-- delay_until break_at hold_ms kept_until expires_at front_arrival capacity permits … front; line 2: the exclusive lease;
-- line 3: the waiting upgrader, who holds a shared one.
local IDLE = "^([12] %d+ %d+ %d+ 0 0 %d+ %d+ %d+ 0 %d+ %d+ (%d+) %d+ %d+ %d+ %d+ %d+ 0 [%d ]+ %S+)\n([^\n]*)\n\n"
  .. "[^\n]*\n[^\n]*\n[^\n]*$"
local COUNTS = "^[12] %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %d+ (%d+) "
local EXCLUSIVE = "^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$"

-- Whether it is a whole record, and of a lock that nobody holds or waits for. An exclusive lease is over when its
-- lock_delay is.
local function is_idle(text)
  local line, delay_until, exclusive = string.match(text, IDLE)
  if not line or not has_sane_numbers(line) or num(delay_until) > now then
    return false
  end
  if exclusive == "" then
    return true
  end
  local deadline, delay = string.match(exclusive, EXCLUSIVE)
  return deadline and has_sane_numbers(exclusive) and num(deadline) + num(delay) <= now
end

local keys = {}
for i = 1, n do
  keys[i] = KEYS[i]
end
local texts = texts_at(keys)
local reply = { "live" }
for i = 1, n do
  local text = texts[i]
  if text and not is_idle(text) then
    -- Whatever else it is, its name is to be shown.
    local tickets, shared = string.match(text, COUNTS)
    reply[#reply + 1] = fmt(i)
    reply[#reply + 1] = tickets and fmt(num(tickets) + num(shared)) or "0"
  end
end
prove_writable(KEYS[1])
return reply
