--[[
Tell of a latch.

KEYS[1] latch        the latch's record
RETURNS {"latch", id, since, count, expires_at} | {"gone"} | {"newer"}
]]
-- include number clock latch
local latch = load_latch(KEYS[1])
if not latch then
  return { "gone" }
end
if latch.newer then
  return { "newer" }
end
return latch.live and latch_reply(latch) or { "gone" }
