--[[
Delete a latch, open or not.

KEYS[1] latch        the latch's record
KEYS[2] memory       optional: what the Idempotency-Key was used for
ARGV[1] request      string   a fresh secret
ARGV[2] fingerprint  string   of what the Idempotency-Key stands for, or -
RETURNS {"deleted", existed} | {"mismatch"} | {"newer"} | {"unreadable", why}
]]
-- include number clock writable memory latch
local request, fingerprint = ARGV[1], ARGV[2]

local memory = recall(KEYS[2])
if memory and memory.state ~= "newer" then
  return memory.fingerprint == fingerprint and split(memory.rest) or { "mismatch" }
end
local latch = load_latch(KEYS[1])
if memory then
  return { "newer" }
end
if latch and latch.unreadable == "damaged" then
  redis.call("DEL", KEYS[1])
  memorize(KEYS[2], "d", fingerprint, "deleted 1", now)
  return { "deleted", "1" }
end
if latch and latch.unreadable then
  return { "unreadable", latch.unreadable }
end
local existed = latch_outcome(latch, request)
if not existed and latch and latch.live then
  existed = "1"
  latch.expires_at = now
  remember_latch(latch, request, existed)
  save_latch(KEYS[1], latch)
end
prove_writable(KEYS[1])
local reply = { "deleted", existed or "0" }
memorize(KEYS[2], "d", fingerprint, table.concat(reply, " "), now)
return reply
