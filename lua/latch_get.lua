--[[
Tell of a latch.

KEYS[1] latch        the latch's record
RETURNS {"latch", id, since, count, expires_at} | {"gone"} | {"unreadable", why}
]]
-- include number clock writable latch
local latch = load_latch(KEYS[1])
prove_writable(KEYS[1])
if latch and latch.unreadable then
  return { "unreadable", latch.unreadable }
end
return latch and latch.live and latch_reply(latch) or { "gone" }
