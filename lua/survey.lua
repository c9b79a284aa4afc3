--[[
Tell which of many records are of locks that seem held or waited for, by the records alone.

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
    -- Line 1: layout fence arrival departures writers readers tickets tickets_next turn_at shared …; line 2: the lease.
    local writers, readers, shared = string.match(texts[i] or "", "^%d+ %d+ %d+ %d+ (%d+) (%d+) %d+ %d+ %d+ (%d+) ")
    local deadline = string.match(texts[i] or "", "^[^\n]*\nx%S+ (%d+) ")
    local waited_for = writers and (writers ~= "0" or readers ~= "0" or shared ~= "0")
    if waited_for or deadline and num(deadline) > now then
      reply[#reply + 1] = fmt(from + i - 1)
    end
  end
end
return reply
