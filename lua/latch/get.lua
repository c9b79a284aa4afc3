--[[
Describe a latch.

KEYS[1] latch        the latch's record
RETURNS
  latch id integer, since integer, count integer, expires_at integer, now integer
  gone
  unreadable why newer/damaged
]]
local latch = load_latch(keys.latch)
prove_writable(keys.latch)
if latch and latch.unreadable then
  return replies.unreadable({ why = latch.unreadable })
end
if not latch or not latch.live then
  return replies.gone()
end
return replies.latch({
  id = latch.id,
  since = latch.since,
  count = latch.count,
  expires_at = latch.expires_at,
  now = now,
})
