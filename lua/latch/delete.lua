--[[
Delete a latch, open or not.

KEYS[1] latch        the latch's record
KEYS[2] idempotency  optional: what the Idempotency-Key was used for
ARGV[1] request      string   a fresh secret
ARGV[2] fingerprint  string   the fingerprint of the request that the Idempotency-Key stands for, or -
ARGV[3] since        integer  the earliest time at which another copy of this request was sent; 0 if this is the first copy
RETURNS
  deleted existed flag, repaired flag
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
-- Treats a key that does not contain a string as damaged, instead of raising an error.
local text = texts_at({ latch_key })[1]
local latch = text and parse_latch(text)
if latch and latch.unreadable == "damaged" then
  redis.call("DEL", latch_key)
  local reply = replies.deleted({ existed = true, repaired = true })
  save_idempotency(idempotency_key, DONE, fingerprint, table.concat(reply, " "), now)
  return reply
end
if latch and latch.unreadable then
  return replies.unreadable({ why = latch.unreadable })
end
if latch and is_forgotten(latch, request, since) then
  return replies.forgotten()
end
local known, deleted = latch and recent_outcome(latch, request), false
if not known then
  deleted = latch and latch.live
  if latch and (deleted or since > 0) then
    latch.expires_at = math.min(latch.expires_at, now)
    if not idempotency_key then
      save_outcome(latch, request, flag(deleted), since > 0)
    end
    save_latch(latch_key, latch)
  end
end
prove_writable(latch_key)
local reply = replies.deleted({ existed = deleted or known == "1", repaired = false })
save_idempotency(idempotency_key, DONE, fingerprint, table.concat(reply, " "), now)
return deleted and with_notification(reply) or reply
