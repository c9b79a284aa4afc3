--[[
Describe up to a few hundred latches. Names without a latch are left out.

For an unreadable latch, `count` is the reason, and `expires_at` is 0.

KEYS[i] latch        the latches' records
ARGV[1] n            integer  how many
RETURNS
  latches latches [i integer, count integer/newer/damaged, expires_at integer]
]]
local latch_keys = {}
for i = 1, n do
  latch_keys[i] = keys.latch[i]
end
local texts = texts_at(latch_keys)
local described = {}
for i = 1, n do
  local latch = texts[i] and parse_latch(texts[i])
  if latch and latch.unreadable then
    described[#described + 1] = groups.latches({ i = i, count = latch.unreadable, expires_at = 0 })
  elseif latch and latch.live then
    described[#described + 1] = groups.latches({ i = i, count = fmt(latch.count), expires_at = latch.expires_at })
  end
end
prove_writable(keys.latch[1])
return replies.latches({ latches = described })
