--[[
Set a latch up to be counted down; not while one that is not yet open stands.

KEYS[1] latch        the latch's record
KEYS[2] memory       optional: what the Idempotency-Key was used for
ARGV[1] request      string   a fresh secret
ARGV[2] count        integer  what it counts down from
ARGV[3] ttl_ms       integer  how long it lives, open or not
ARGV[4] fingerprint  string   of what the Idempotency-Key stands for, or -
ARGV[5] since        integer  when, at the earliest, another copy of this request was sent; 0 when this is the first
RETURNS {"latch", id, since, count, expires_at} | {"exists"} | {"mismatch"} | {"newer"} | {"forgotten"} | {"unreadable", why}
]]
-- include clock latch memory number outcomes writable
local request, count, ttl_ms, fingerprint, since = ARGV[1], num(ARGV[2]), num(ARGV[3]), ARGV[4], num(ARGV[5])

local memory = recall(KEYS[2])
if memory and memory.state ~= "newer" then
  return memory.fingerprint == fingerprint and split(memory.rest) or { "mismatch" }
end
local old = load_latch(KEYS[1])
if memory then
  return { "newer" }
end
if old and old.unreadable then
  return { "unreadable", old.unreadable }
end
if old and is_forgotten(old, request, since) then
  return { "forgotten" }
end
local known = old and remembered(old, request)
if known then
  return known == "exists" and { "exists" } or latch_reply(old, known)
end
if old and old.live and old.count > 0 then
  if since > 0 then
    remember(old, request, "exists", true)
    save_latch(KEYS[1], old)
  end
  prove_writable(KEYS[1])
  return { "exists" }
end
local id = math.max(old and old.id + 1 or 0, now_us)
local latch = {
  id = id,
  since = old and old.live and old.since or id,
  count = count,
  expires_at = now + ttl_ms,
  outcomes = old and old.outcomes or "",
}
if not KEYS[2] then
  remember(latch, request, fmt(count), since > 0)
end
save_latch(KEYS[1], latch)
local reply = latch_reply(latch)
memorize(KEYS[2], "d", fingerprint, table.concat(reply, " "), latch.expires_at)
return reply
