--[[
Describe a latch.

KEYS[1] latch        the latch's record
RETURNS
  latch id integer, since integer, count integer, expires_at integer, now integer
  gone
  unreadable why newer/damaged
]]
local latch = load_latch(KEYS[1])
prove_writable(KEYS[1])
if latch and latch.unreadable then
  return { "unreadable", latch.unreadable }
end
if not latch or not latch.live then
  return { "gone" }
end
local reply = latch_reply(latch)
reply[#reply + 1] = fmt(now)
return reply
