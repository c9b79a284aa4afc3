--[[
Tell which of many records are of locks that seem held, delayed or waited for, by the records alone.

KEYS[i] record       the locks' records
ARGV[1] n            integer  how many
RETURNS {"live", i…}
]]
-- include number clock
local n = num(ARGV[1])
local BATCH = 1000

local reply = { "live" }
for from = 1, n, BATCH do
  local keys = {}
  for i = from, math.min(n, from + BATCH - 1) do
    keys[#keys + 1] = KEYS[i]
  end
  local texts = redis.call("MGET", unpack(keys))
  for i = 1, #keys do
    local text = texts[i] or ""
    -- Line 1: layout fence arrival departures writers readers tickets tickets_next turn_at shared shared_next details
    -- delay_until …; line 2: the exclusive lease, after which its lock_delay is to come.
    local writers, readers, shared, delay_until =
      string.match(text, "^%d+ %d+ %d+ %d+ (%d+) (%d+) %d+ %d+ %d+ (%d+) %d+ %d+ (%d+) ")
    local deadline, delay = string.match(text, "^[^\n]*\nx%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) ")
    local waited_for = writers and (writers ~= "0" or readers ~= "0" or shared ~= "0" or num(delay_until) > now)
    if waited_for or deadline and num(deadline) + num(delay) > now then
      reply[#reply + 1] = fmt(from + i - 1)
    end
  end
end
return reply
