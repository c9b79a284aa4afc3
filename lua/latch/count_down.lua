--[[
Count a latch down, but not below zero. At zero, the latch opens.

KEYS[1] latch        the latch's record
KEYS[2] idempotency  optional: what the Idempotency-Key was used for
ARGV[1] request      string   a fresh secret
ARGV[2] by           integer  the number to count down by
ARGV[3] fingerprint  string   the fingerprint of the request that the Idempotency-Key stands for, or -
ARGV[4] since        integer  the earliest time at which another copy of this request was sent; 0 if this is the first copy
RETURNS
  latch id integer, since integer, count integer, expires_at integer
  gone
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
local latch = load_latch(latch_key)
if latch and latch.unreadable then
  return replies.unreadable({ why = latch.unreadable })
end

local function gone()
  prove_writable(latch_key)
  return replies.gone()
end

local known = latch and recent_outcome(latch, request)
if not latch or known == "gone" then
  return gone()
end
local count, opened = known and num(known), false
if not known then
  if is_forgotten(latch, request, since) then
    return replies.forgotten()
  end
  if not latch.live then
    if since > 0 then
      save_outcome(latch, request, "gone", true)
      save_latch(latch_key, latch)
    end
    return gone()
  end
  opened = latch.count > 0 and latch.count <= by
  latch.count = math.max(0, latch.count - by)
  count = latch.count
  if not idempotency_key then
    save_outcome(latch, request, fmt(count), since > 0)
  end
  save_latch(latch_key, latch)
end
local reply = latch_reply(latch, count)
-- The record is kept for as long as the latch is, because a late duplicate must find its outcome as long as the latch can be
-- counted down.
save_idempotency(idempotency_key, DONE, fingerprint, table.concat(reply, " "), latch.expires_at)
return opened and with_notification(reply) or reply
