--[[
Transfer a lease to another holder: its token becomes invalid, `request` becomes the new token, and the lock is never free in
between.

KEYS[8i+1..8] lock     each lock's keys, as core/record.lua lists them
KEYS[8n+1] grant     the idempotency record that the lease was granted under, or else the lock's record
KEYS[8n+2] idempotency optional: what the Idempotency-Key was used for
ARGV[1] request      string   a fresh secret
ARGV[2] token        string   the lease
ARGV[3] ttl_ms       integer  the new lease's length; 0 keeps the old one's
ARGV[4] label        string   the label of the new holder, or -
ARGV[5] retention_ms integer  how long to keep records after their last use
ARGV[6] fingerprint  string   the fingerprint of the request that the Idempotency-Key stands for, or -
ARGV[7] since        integer  the earliest time at which another copy of this request was sent; 0 if this is the first copy
RETURNS
  transferred now integer, break_at integer, lease lease
  lost reason string, note string?
  both_modes
  mismatch
  newer
  forgotten
  unreadable why newer/damaged
]]
local n = 1
local grant_key, idempotency_key = keys.grant, keys.idempotency
local locks, idempotency, refusal = load_request(n, idempotency_key, fingerprint)
if refusal then
  return refusal
end
local lock = locks[1]
purge(lock)

local function finish(reply)
  save_lock(lock, retention_ms)
  return with_notifications(reply, locks)
end

local function transferred(lease)
  return finish(replies.transferred({ now = now, break_at = lock.break_at, lease = pack_lease(lease) }))
end

local given = idempotency and idempotency.rest or request
local lease = lease_of(lock, given)
if lease then
  return transferred(lease)
end
local known = recent_outcome(lock, request)
local reason, note = why_lost(lock, given)
if idempotency or reason ~= UNKNOWN or is_late(known, since) then
  return finish(replies.lost({ reason = reason, note = note }))
end
if since > 0 and not known and is_full_of_copies(lock) then
  return finish(replies.forgotten())
end
-- A lease can be transferred only once, but a transfer that was refused may have become possible by the time an earlier copy of
-- the request arrives.
save_copy(lock, request, since)

local exclusive, shared, damaged = leases_of(lock, token)
if exclusive and shared then
  return finish(replies.both_modes())
end
local old = exclusive or shared
if not old then
  return finish(not_held(lock, token, damaged))
end
claim(lock, old)
local ttl = ttl_ms > 0 and ttl_ms or old.ttl
local new = {
  id = mode_of(old.id) .. request,
  ttl = ttl,
  max_until = old.max_until,
  delay = old.delay,
  min_until = old.min_until,
  confirmed = true,
  label = label,
  partner = NONE,
  idempotency_until = idempotency_until(idempotency_key, now + ttl),
}
end_lease(lock, old, END_TRANSFERRED)
if grant_key ~= lock.record_key then
  shorten_idempotency(grant_key)
end
grant(lock, new)
if new.deadline < old.deadline then
  note_sooner_end(lock, old.deadline)
end
update_turn(lock, now)
save_idempotency(idempotency_key, GRANTED, fingerprint, request, new.idempotency_until)
return transferred(new)
