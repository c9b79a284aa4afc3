--[[
End only the lease with this fence, immediately or after a grace. If that lease is no longer in force, nothing changes: the
current holders are not affected.

A grace applies to the whole lock. If the lock has other leases, the request is therefore refused with `others`.

KEYS[8i+1..8] lock     each lock's keys, as core/record.lua lists them
KEYS[8n+1] idempotency optional: what the Idempotency-Key was used for
ARGV[1] request      string   a fresh secret
ARGV[2] fence        integer  the lease
ARGV[3] grace_ms     integer  how long until the lease ends; 0 ends it now
ARGV[4] keep_delay   flag     whether its lock_delay applies
ARGV[5] retention_ms integer  how long to keep records after their last use
ARGV[6] fingerprint  string   the fingerprint of the request that the Idempotency-Key stands for, or -
ARGV[7] since        integer  the earliest time at which another copy of this request was sent; 0 if this is the first copy
ARGV[8] note         string=- the note of the break (why and by whom), for clients that are informed of the lease's end
RETURNS
  broken leases integer, existed flag, delay_until integer?
  breaking break_at integer, unaware integer
  others
  mismatch
  forgotten
  newer
  unreadable why newer/damaged
]]
local n = 1
local idempotency_key = keys.idempotency
local locks, unreadable, idempotency_text = load_locks(n, idempotency_key)
local before = reply_before(parse_idempotency(idempotency_text), fingerprint) or unreadable
if before then
  return before
end
local lock = locks[1]
purge(lock)

-- The purge may have removed leases that are stored outside the record. The record contains the number of such leases, so it is
-- saved before every reply.
local function finish(reply)
  save_lock(lock, retention_ms)
  return with_notifications(reply, locks)
end

local known = recent_reply(lock, request)
if known then
  return finish(known)
end
if is_forgotten(lock, request, since) then
  return finish(replies.forgotten())
end

local function lease_in_force()
  if lock.exclusive and lock.exclusive.fence == fence then
    return lock.exclusive, nil
  end
  local ids = lock.shared > 0 and redis.call("ZRANGEBYSCORE", lock.holders_key, fmt(fence), fmt(fence)) or {}
  if not ids[1] then
    return nil, nil
  end
  return live_lease(lock, ids[1])
end

local function announce(lease)
  if holders_total(lock) > 1 then
    return replies.others()
  end
  local earlier = announce_break(lock, grace_ms)
  if lock.break_at ~= earlier then
    save_note(lock, request, note, true, false)
  end
  return replies.breaking({ break_at = lock.break_at, unaware = warn_one(lock, lease, earlier, keep_delay) })
end

local function break_now(lease)
  if lease then
    save_note(lock, request, note, false, false)
    if not keep_delay then
      lease.delay, lease.min_until = 0, 0
    end
    end_lease(lock, lease, END_BROKEN)
  end
  return replies.broken({ leases = lease and 1 or 0, existed = lock.capacity > 0, delay_until = delayed_until(lock) })
end

local lease, damaged = lease_in_force()
if damaged then
  return finish(replies.unreadable({ why = "damaged" }))
end
local reply = lease and grace_ms > 0 and announce(lease) or break_now(lease)
update_turn(lock, now)
-- A refusal is stored, too: once a caller has received it, a late copy of the request must not break the lease.
if not idempotency_key and (lease or since > 0) then
  save_reply(lock, request, reply, since > 0)
end
save_idempotency(idempotency_key, DONE, fingerprint, table.concat(reply, " "), now)
return finish(reply)
