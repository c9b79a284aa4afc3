--[[
Set a latch up to be counted down; not while one that is not yet open stands.

KEYS[1] latch        the latch's record
KEYS[2] memory       optional: what the Idempotency-Key was used for
ARGV[1] count        integer  what it counts down from
ARGV[2] ttl_ms       integer  how long it lives, open or not
ARGV[3] fingerprint  string   of what the Idempotency-Key stands for, or -
RETURNS {"latch", id, count, expires_at} | {"exists"} | {"mismatch"} | {"newer"}
]]
-- include number clock memory latch
local count, ttl_ms, fingerprint = num(ARGV[1]), num(ARGV[2]), ARGV[3]

local memory = recall(KEYS[2])
if memory and memory.state ~= "newer" then
  return memory.fingerprint == fingerprint and split(memory.rest) or { "mismatch" }
end
local latch = load_latch(KEYS[1])
if memory or latch and latch.newer then
  return { "newer" }
end
if latch and latch.count > 0 then
  return { "exists" }
end
-- The id tells this latch from any other of its name, before or after.
local id = latch and math.max(latch.id + 1, now_us) or now_us
latch = { id = id, count = count, expires_at = now + ttl_ms }
save_latch(KEYS[1], latch)
local reply = latch_reply(latch)
memorize(KEYS[2], "d", fingerprint, table.concat(reply, " "), latch.expires_at)
return reply
