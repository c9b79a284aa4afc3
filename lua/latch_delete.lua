--[[
Delete a latch, open or not.

KEYS[1] latch        the latch's record
KEYS[2] memory       optional: what the Idempotency-Key was used for
ARGV[1] fingerprint  string   of what the Idempotency-Key stands for, or -
RETURNS {"deleted", existed} | {"mismatch"} | {"newer"}
]]
-- include number clock memory latch
local fingerprint = ARGV[1]

local memory = recall(KEYS[2])
if memory and memory.state ~= "newer" then
  return memory.fingerprint == fingerprint and split(memory.rest) or { "mismatch" }
end
local latch = load_latch(KEYS[1])
if memory or latch and latch.newer then
  return { "newer" }
end
redis.call("DEL", KEYS[1])
local reply = { "deleted", latch and "1" or "0" }
memorize(KEYS[2], "d", fingerprint, table.concat(reply, " "), now)
return reply
