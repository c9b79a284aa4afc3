--[[
Count a latch down, never below zero, where it is open.

KEYS[1] latch        the latch's record
KEYS[2] memory       optional: what the Idempotency-Key was used for
ARGV[1] request      string   a fresh secret
ARGV[2] by           integer  how far
ARGV[3] fingerprint  string   of what the Idempotency-Key stands for, or -
RETURNS {"latch", id, count, expires_at} | {"gone"} | {"mismatch"} | {"newer"}
]]
-- include number clock memory latch
local request, by, fingerprint = ARGV[1], num(ARGV[2]), ARGV[3]

local memory = recall(KEYS[2])
if memory and memory.state ~= "newer" then
  return memory.fingerprint == fingerprint and split(memory.rest) or { "mismatch" }
end
local latch = load_latch(KEYS[1])
if memory or latch and latch.newer then
  return { "newer" }
end
if not latch then
  return { "gone" }
end
-- The service sends a request again when it has no answer: that must not count twice.
local trace = string.sub(request, 3, 14)
local at = string.find(latch.outcomes, trace, 1, true)
if at then
  latch.count = num(string.match(latch.outcomes, "^%d+", at + 12))
else
  latch.count = math.max(0, latch.count - by)
  latch.outcomes = string.sub(trace .. fmt(latch.count) .. " " .. latch.outcomes, 1, OUTCOMES_CHARS_MAX)
  save_latch(KEYS[1], latch)
end
local reply = latch_reply(latch)
-- As long as the latch: a late duplicate must find its outcome while there is something to count.
memorize(KEYS[2], "d", fingerprint, table.concat(reply, " "), latch.expires_at)
return reply
