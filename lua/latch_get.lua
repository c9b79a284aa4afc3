--[[
Tell of a latch, or delete it.

KEYS[1] latch        the latch's record
ARGV[1] delete       flag     whether it goes
RETURNS {"latch", id, count, expires_at} | {"gone"} | {"newer"}
]]
-- include number clock latch
local delete = ARGV[1] == "1"

local latch = load_latch(KEYS[1])
if not latch then
  return { "gone" }
end
if latch.newer then
  return { "newer" }
end
if delete then
  redis.call("DEL", KEYS[1])
end
return latch_reply(latch)
