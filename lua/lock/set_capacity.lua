--[[
Set the number of permits of a semaphore, and describe it. If that is fewer than are held, all leases stay in force, and no
lease is granted until there is room for it. A repeated request changes nothing, and gets the current state.

KEYS[8i+1..8] lock     each lock's keys, as core/record.lua lists them
KEYS[8n+1] idempotency optional: what the Idempotency-Key was used for
ARGV[1] capacity     integer  the permits
ARGV[2] retention_ms integer  how long to keep records after their last use
ARGV[3] fingerprint  string   the fingerprint of the request that the Idempotency-Key stands for, or -
ARGV[4] request      string   a fresh secret
ARGV[5] since        integer  the earliest time at which another copy of this request was sent; 0 if this is the first copy
RETURNS
  set states [now integer, capacity integer, available integer, holders_total integer, queue_length integer, holders [lease] ]?
  mismatch
  newer
  forgotten
  unreadable why newer/damaged
]]
local n = 1
local idempotency_key = keys.idempotency
local before = load_idempotency(idempotency_key)
local refusal = refusal_of(before, fingerprint)
if refusal then
  return refusal
end
local locks, unreadable = load_locks(n)
if unreadable then
  return unreadable
end
local lock = locks[1]
if not before and is_forgotten(lock, request, since) then
  return replies.forgotten()
end
purge(lock)
if not before and not recent_outcome(lock, request) then
  lock.capacity = capacity
  lock.changed = true
  update_turn(lock, now)
  if not idempotency_key then
    save_outcome(lock, request, "set", since > 0)
  end
end
local state = groups.states({
  now = now,
  capacity = lock.capacity,
  available = available(lock),
  holders_total = holders_total(lock),
  queue_length = queue_length(lock),
  holders = listed_holders(lock),
})
save_lock(lock, retention_ms)
if not before then
  save_idempotency(idempotency_key, DONE, fingerprint, "set", now)
end
return with_notifications(replies.set({ states = { state } }), locks)
