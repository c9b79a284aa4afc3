--[[
Set how many permits a semaphore has. It may be fewer than are held: then nobody loses any, and nobody gets in until they fit.

KEYS[8i+1..8] lock     each lock's keys, as core/record.lua lists them
KEYS[8n+1] idempotency optional: what the Idempotency-Key was used for
ARGV[1] capacity     integer  the permits
ARGV[2] retention_ms integer  how long records outlive their last use
ARGV[3] fingerprint  string   of what the Idempotency-Key stands for, or -
ARGV[4] request      string   a fresh secret
ARGV[5] since        integer  when, at the earliest, another copy of this request was sent; 0 when this is the first
RETURNS
  set
  mismatch
  newer
  forgotten
  unreadable why newer/damaged
]]
local idempotency_key = KEYS[KEYS_PER_LOCK + 1]
local before = reply_before(load_idempotency(idempotency_key), fingerprint)
if before then
  return before
end
local locks, unreadable = load_locks(1)
if unreadable then
  return unreadable
end
local lock = locks[1]
if is_forgotten(lock, request, since) then
  return replies.forgotten()
end
purge(lock)
if not recent_outcome(lock, request) then
  lock.capacity = capacity
  lock.changed = true
  update_turn(lock, now)
  if not idempotency_key then
    save_outcome(lock, request, "set", since > 0)
  end
end
save_lock(lock, retention_ms)
save_idempotency(idempotency_key, DONE, fingerprint, "set", now)
return with_notifications(replies.set(), locks)
