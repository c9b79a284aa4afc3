--[[
Describe a few hundred latches; a name that has none is left out.

The count of an unreadable latch says why, and its `expires_at` is 0.

KEYS[i] latch        the latches' records
ARGV[1] n            integer  how many
RETURNS
  latches latches [i integer, count integer/newer/damaged, expires_at integer]
]]
local n = num(ARGV[1])

local keys = {}
for i = 1, n do
  keys[i] = KEYS[i]
end
local texts = texts_at(keys)
local described = {}
for i = 1, n do
  local latch = texts[i] and parse_latch(texts[i])
  if latch and latch.unreadable then
    described[#described + 1] = { fmt(i), latch.unreadable, "0" }
  elseif latch and latch.live then
    described[#described + 1] = { fmt(i), fmt(latch.count), fmt(latch.expires_at) }
  end
end
prove_writable(KEYS[1])
return append_groups({ "latches" }, described)
