--[[
Extend each of n leases to now + its ttl, never past its max_hold. A shorter ttl makes the deadline earlier.

KEYS[8i+1..8] lock     each lock's keys, as core/record.lua lists them
KEYS[8n+i] grants    the idempotency record that each lease was granted under, or else the lock's record
KEYS[9n+1] idempotency optional: what the Idempotency-Key was used for
ARGV[1] tokens       list     one for each lock
ARGV[2] ttls_ms      list     new lengths; 0 keeps the lease's own
ARGV[3] retention_ms integer  how long to keep records after their last use
ARGV[4] fingerprint  string   the fingerprint of the request that the Idempotency-Key stands for, or -
ARGV[5] metadata     list=-   the new metadata of each lease, with a dot and its revision if it has one; - keeps the old
RETURNS
  done now integer, leases [renewed lease lease, break_at integer, late flag? | lost reason string, note string? | unreadable why newer/damaged]
  mismatch
  newer
]]
local n = #tokens
local idempotency_key = keys.idempotency
local idempotency = load_idempotency(idempotency_key)
local refusal = refusal_of(idempotency, fingerprint)
if refusal then
  return refusal
end
local locks = load_locks(n)

-- Whether less than a third of the lease is left even though neither max_hold nor a break limits it.
local function is_late_renewal(lock, lease)
  local is_bounded = lease.deadline == lease.max_until or lock.break_at > 0
  return not is_bounded and lease.deadline - now < lease.ttl / 3
end

local function extend(lock, lease, ttl_ms, new_metadata, grant_key)
  -- Almost no lease has a partner, so the call can usually be avoided.
  if lease.partner ~= NONE then
    claim(lock, lease)
  end
  local before = lease.deadline
  if new_metadata and new_metadata ~= NONE then
    lease.label = with_metadata(lease.label, new_metadata)
  end
  lease.ttl = ttl_ms > 0 and ttl_ms or lease.ttl
  lease.deadline = deadline_of(lock, lease, lease.ttl)
  lease.confirmed = true
  if grant_key ~= lock.record_key then
    prolong_idempotency(grant_key, lease)
  end
  put_lease(lock, lease)
  if lease.deadline < before then
    note_sooner_end(lock, before)
  end
end

local function renew(lock, token, ttl_ms, new_metadata, grant_key)
  if lock.unreadable then
    return replies.unreadable({ why = lock.unreadable })
  end
  purge(lock)
  local lease, damaged = lease_of(lock, token)
  if not lease then
    local outcome = not_held(lock, token, damaged)
    save_lock(lock, retention_ms)
    return outcome
  end
  local late = not idempotency and is_late_renewal(lock, lease)
  -- A repeated request has already been applied, so the reply to it is the current lease.
  if not idempotency then
    extend(lock, lease, ttl_ms, new_metadata, grant_key)
  end
  save_lock(lock, retention_ms)
  return replies.renewed({ lease = saved_lease(lock, lease), break_at = lock.break_at, late = late })
end

local outcomes = {}
for i = 1, n do
  outcomes[i] = renew(locks[i], tokens[i], num(ttls_ms[i]), metadata[i], keys.grants[i])
end
if not idempotency then
  save_idempotency(idempotency_key, DONE, fingerprint, "renewed", now)
end
return with_notifications(replies.done({ now = now, leases = outcomes }), locks)
