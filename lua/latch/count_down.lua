--[[
Count a latch down, never below zero, where it is open.

KEYS[1] latch        the latch's record
KEYS[2] memory       optional: what the Idempotency-Key was used for
ARGV[1] request      string   a fresh secret
ARGV[2] by           integer  how far
ARGV[3] fingerprint  string   of what the Idempotency-Key stands for, or -
ARGV[4] since        integer  when, at the earliest, another copy of this request was sent; 0 when this is the first
RETURNS {"latch", id, since, count, expires_at} | {"gone"} | {"mismatch"} | {"newer"} | {"forgotten"} | {"unreadable", why}
]]
-- include latch memory number outcomes writable
local request, by, fingerprint, since = ARGV[1], num(ARGV[2]), ARGV[3], num(ARGV[4])

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
local count, opened = latch and remembered(latch, request), false
if count == "gone" or not latch then
  prove_writable(KEYS[1])
  return { "gone" }
end
if not count then
  if is_forgotten(latch, request, since) then
    return { "forgotten" }
  end
  if not latch.live then
    if since > 0 then
      remember(latch, request, "gone", true)
      save_latch(KEYS[1], latch)
    end
    prove_writable(KEYS[1])
    return { "gone" }
  end
  opened = latch.count > 0 and latch.count <= by
  latch.count = math.max(0, latch.count - by)
  count = fmt(latch.count)
  if not KEYS[2] then
    remember(latch, request, count, since > 0)
  end
  save_latch(KEYS[1], latch)
end
local reply = latch_reply(latch, count)
-- As long as the latch: a late duplicate must find its outcome while there is something to count.
memorize(KEYS[2], "d", fingerprint, table.concat(reply, " "), latch.expires_at)
return opened and telling(reply) or reply
