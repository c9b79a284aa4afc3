--[[
Tell of a latch.

KEYS[1] latch        the latch's record
RETURNS {"latch", id, count, expires_at} | {"gone"} | {"newer"}
]]
-- include number clock latch
local latch = load_latch(KEYS[1])
if not latch then
  return { "gone" }
end
return latch.newer and { "newer" } or latch_reply(latch)
