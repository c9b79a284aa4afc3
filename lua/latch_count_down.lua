--[[
Count a latch down, never below zero, where it is open.

KEYS[1] latch        the latch's record
KEYS[2] memory       optional: what the Idempotency-Key was used for
ARGV[1] request      string   a fresh secret
ARGV[2] by           integer  how far
ARGV[3] fingerprint  string   of what the Idempotency-Key stands for, or -
RETURNS {"latch", id, since, count, expires_at} | {"gone"} | {"mismatch"} | {"newer"} | {"unreadable", why}
]]
-- include number clock writable memory latch
local request, by, fingerprint = ARGV[1], num(ARGV[2]), ARGV[3]

local memory = recall(KEYS[2])
if memory and memory.state ~= "newer" then
  return memory.fingerprint == fingerprint and split(memory.rest) or { "mismatch" }
end
local latch = load_latch(KEYS[1])
if memory then
  return { "newer" }
end
if latch and latch.unreadable then
  return { "unreadable", latch.unreadable }
end
local count = latch_outcome(latch, request)
if not count then
  if not latch or not latch.live then
    prove_writable(KEYS[1])
    return { "gone" }
  end
  latch.count = math.max(0, latch.count - by)
  count = fmt(latch.count)
  remember_latch(latch, request, count)
  save_latch(KEYS[1], latch)
end
local reply = latch_reply(latch, count)
-- As long as the latch: a late duplicate must find its outcome while there is something to count.
memorize(KEYS[2], "d", fingerprint, table.concat(reply, " "), latch.expires_at)
return reply
