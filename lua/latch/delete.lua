--[[
Delete a latch, open or not.

KEYS[1] latch        the latch's record
KEYS[2] memory       optional: what the Idempotency-Key was used for
ARGV[1] request      string   a fresh secret
ARGV[2] fingerprint  string   of what the Idempotency-Key stands for, or -
ARGV[3] since        integer  when, at the earliest, another copy of this request was sent; 0 when this is the first
RETURNS {"deleted", existed} | {"deleted", 1, "repaired"} | {"mismatch"} | {"newer"} | {"forgotten"} | {"unreadable", why}
]]
-- include clock latch memory number outcomes texts writable
local request, fingerprint, since = ARGV[1], ARGV[2], num(ARGV[3])

local memory = recall(KEYS[2])
if memory and memory.state ~= "newer" then
  return memory.fingerprint == fingerprint and split(memory.rest) or { "mismatch" }
end
local text = texts_at({ KEYS[1] })[1]
local latch = text and parse_latch(text)
if memory then
  return { "newer" }
end
if latch and latch.unreadable == "damaged" then
  redis.call("DEL", KEYS[1])
  memorize(KEYS[2], "d", fingerprint, "deleted 1 repaired", now)
  return { "deleted", "1", "repaired" }
end
if latch and latch.unreadable then
  return { "unreadable", latch.unreadable }
end
if latch and is_forgotten(latch, request, since) then
  return { "forgotten" }
end
local existed, deleted = latch and remembered(latch, request), false
if not existed then
  existed = latch and latch.live and "1" or "0"
  deleted = latch and latch.live
  if latch and (latch.live or since > 0) then
    latch.expires_at = math.min(latch.expires_at, now)
    if not KEYS[2] then
      remember(latch, request, existed, since > 0)
    end
    save_latch(KEYS[1], latch)
  end
end
prove_writable(KEYS[1])
local reply = { "deleted", existed }
memorize(KEYS[2], "d", fingerprint, table.concat(reply, " "), now)
return deleted and telling(reply) or reply
