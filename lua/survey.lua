--[[
Tell which of a few hundred records are of locks that seem held, delayed or waited for, of semaphores that are set up, or
unreadable, by the records alone; and how much there is to tell of each: its leases and tickets.

KEYS[i] record       the records
ARGV[1] n            integer  how many
RETURNS {"live", (i, size)…}
]]
-- include number clock writable
local n = num(ARGV[1])
-- 20 numbers of at most 16 digits, two ids, and the numbers of a lease.
local HEAD_CHARS = 600

local keys = {}
for i = 1, n do
  keys[i] = KEYS[i]
end
local texts = redis.call("MGET", unpack(keys))
local reply = { "live" }
for i = 1, n do
  -- What follows the exclusive lease's deadline matters to nobody here, and is long.
  local text = string.sub(texts[i] or "", 1, HEAD_CHARS)
  -- Line 1: layout fence arrival departures writers readers tickets tickets_next turn_at shared shared_next details
  -- delay_until break_at hold_ms kept_until expires_at front_arrival capacity …; line 2: the exclusive lease, after which
  -- its lock_delay is to come.
  local writers, readers, tickets, shared, delay_until, capacity =
    string.match(text, "^%d+ %d+ %d+ %d+ (%d+) (%d+) (%d+) %d+ %d+ (%d+) %d+ %d+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) ")
  local counted = writers and (writers ~= "0" or readers ~= "0" or shared ~= "0" or capacity ~= "0")
  local live = counted or writers and num(delay_until) > now
  if writers and not live then
    local deadline, delay = string.match(text, "^[^\n]*\nx%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) ")
    live = deadline and num(deadline) + num(delay) > now
  end
  if texts[i] and (not writers or string.sub(text, 1, 2) ~= "1 ") then
    -- Whatever it is, its name is to be shown.
    reply[#reply + 1] = fmt(i)
    reply[#reply + 1] = "0"
  elseif live then
    reply[#reply + 1] = fmt(i)
    reply[#reply + 1] = fmt(num(shared) + num(tickets))
  end
end
prove_writable(KEYS[1])
return reply
