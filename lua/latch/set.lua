--[[
Create a latch, unless there already is one that is not open yet.

KEYS[1] latch        the latch's record
KEYS[2] idempotency  optional: what the Idempotency-Key was used for
ARGV[1] request      string   a fresh secret
ARGV[2] count        integer  the initial count
ARGV[3] ttl_ms       integer  how long to keep the latch, open or not
ARGV[4] fingerprint  string   the fingerprint of the request that the Idempotency-Key stands for, or -
ARGV[5] since        integer  the earliest time at which another copy of this request was sent; 0 if this is the first copy
RETURNS
  latch id integer, since integer, count integer, expires_at integer
  exists
  mismatch
  newer
  forgotten
  unreadable why newer/damaged
]]
local latch_key, idempotency_key = keys.latch, keys.idempotency
local before = reply_before(load_idempotency(idempotency_key), fingerprint)
if before then
  return before
end
local old = load_latch(latch_key)
if old and old.unreadable then
  return replies.unreadable({ why = old.unreadable })
end
if old and is_forgotten(old, request, since) then
  return replies.forgotten()
end
local known = old and recent_outcome(old, request)
if known then
  return known == "exists" and replies.exists() or latch_reply(old, num(known))
end
if old and old.live and old.count > 0 then
  if since > 0 then
    save_outcome(old, request, "exists", true)
    save_latch(latch_key, old)
  end
  prove_writable(latch_key)
  return replies.exists()
end
local id = math.max(old and old.id + 1 or 0, now_us)
local latch = {
  id = id,
  since = old and old.live and old.since or id,
  count = count,
  expires_at = now + ttl_ms,
  outcomes = old and old.outcomes or "",
}
if not idempotency_key then
  save_outcome(latch, request, fmt(count), since > 0)
end
save_latch(latch_key, latch)
local reply = latch_reply(latch, count)
save_idempotency(idempotency_key, DONE, fingerprint, table.concat(reply, " "), latch.expires_at)
return reply
