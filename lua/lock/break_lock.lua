--[[
End every lease on a lock, immediately or after a grace in which heartbeats inform the holders; or drop the queue; or do both.

A break is stored as one number in the record: the time from which all leases are dead, however many there are.

If there are many leases, one run is not enough. break_more continues while leases are left, or from `next_fence` if that is not
0. `before` is the end of an earlier announced break, or 0.

KEYS[8i+1..8] lock     each lock's keys, as core/record.lua lists them
KEYS[8n+1] idempotency optional: what the Idempotency-Key was used for
ARGV[1] request      string   a fresh secret
ARGV[2] grace_ms     integer  how long until the leases end; 0 ends them now
ARGV[3] keep_delay   flag     whether a lock_delay applies
ARGV[4] drop         flag     whether to delete a semaphore's capacity, too
ARGV[5] retention_ms integer  how long to keep records after their last use
ARGV[6] fingerprint  string   the fingerprint of the request that the Idempotency-Key stands for, or -
ARGV[7] repair       flag     whether an earlier run failed, so that the keys are deleted unread
ARGV[8] since        integer  the earliest time at which another copy of this request was sent; 0 if this is the first copy
ARGV[9] queue        string   what to do with the waiters: keep, drop, or only (drops them and breaks no lease)
ARGV[10] note        string=- the note of the break (why and by whom), for clients that lose a lease or are dismissed
RETURNS
  broken leases integer, existed flag, left integer, dropped integer, repaired flag, delay_until integer?
  breaking break_at integer, leases integer, unaware integer, next_fence integer, before integer, dropped integer
  mismatch
  forgotten
  newer
  unreadable why newer/damaged
]]
local n = 1
local idempotency_key = keys.idempotency
local before = reply_before(load_idempotency(idempotency_key), fingerprint)
if before then
  return before
end
-- Treats a key that does not contain a string as damaged, instead of raising an error.
local lock = load_lock(1, texts_at({ keys.record[n] })[1])
if grace_ms == 0 and queue ~= "only" and lock.unreadable ~= "newer" and (repair or lock.unreadable) then
  -- The holder cannot have renewed its lease since the record was damaged.
  redis.call("DEL", unpack(KEYS, 1, KEYS_PER_LOCK))
  local reply = replies.broken({ leases = 0, existed = true, left = 0, dropped = 0, repaired = true, delay_until = 0 })
  save_idempotency(idempotency_key, DONE, fingerprint, table.concat(reply, " "), now)
  return reply
end
if lock.unreadable then
  return replies.unreadable({ why = lock.unreadable })
end

purge(lock)

-- The purge may have removed leases that are stored outside the record. The record contains the number of such leases, so it is
-- saved before every reply.
local function leave(reply)
  save_lock(lock, retention_ms)
  return with_notifications(reply, { lock })
end

local known = recent_reply(lock, request)
if known then
  return leave(known)
end
if is_forgotten(lock, request, since) then
  return leave(replies.forgotten())
end

local function finish(reply, applied)
  if not idempotency_key and (applied or since > 0) then
    save_reply(lock, request, reply, since > 0)
  end
  save_idempotency(idempotency_key, DONE, fingerprint, table.concat(reply, " "), now)
  return leave(reply)
end

local function drop_delay()
  if lock.delay_until > 0 or lock.resting > 0 then
    lock.delay_until, lock.resting = 0, 0
    lock.rests = {}
    lock.changed = true
  end
end

local function broken(leases, existed, dropped)
  local reply = replies.broken({
    leases = leases,
    existed = existed,
    left = lock.shared,
    dropped = dropped,
    repaired = false,
    delay_until = delayed_until(lock),
  })
  return finish(reply, leases + dropped > 0 or existed)
end

local function break_now(dropped)
  local leases, existed = holders_total(lock), lock.capacity > 0
  if leases + dropped > 0 then
    save_note(lock, request, note, true, dropped > 0)
  end
  if lock.exclusive then
    end_lease(lock, lock.exclusive, END_BROKEN)
  end
  if not keep_delay then
    drop_delay()
  end
  if lock.shared > 0 then
    lock.break_at = keep_delay and now or BROKEN_WITHOUT_DELAY
    lock.live = 0
    clear_broken(lock)
  end
  if drop and existed then
    lock.capacity = 0
    lock.changed = true
  end
  update_turn(lock, now)
  return broken(leases, existed, dropped)
end

local function announce(dropped)
  local leases, earlier = holders_total(lock), announce_break(lock, grace_ms)
  if lock.break_at ~= earlier or dropped > 0 then
    save_note(lock, request, note, lock.break_at ~= earlier, dropped > 0)
  end
  if not keep_delay then
    drop_delay()
  end
  local unaware = lock.exclusive and warn_one(lock, lock.exclusive, earlier, keep_delay) or 0
  local more_unaware, next_fence = warn_shared(lock, 0, earlier, keep_delay)
  update_turn(lock, now)
  local reply = replies.breaking({
    break_at = lock.break_at,
    leases = leases,
    unaware = unaware + more_unaware,
    next_fence = next_fence,
    before = earlier,
    dropped = dropped,
  })
  return finish(reply, true)
end

local dropped = 0
if queue ~= "keep" and lock.stored then
  dropped = drop_queue(lock)
end
if queue == "only" then
  if dropped > 0 then
    save_note(lock, request, note, false, true)
  end
  update_turn(lock, now)
  local reply =
    replies.broken({ leases = 0, existed = false, left = 0, dropped = dropped, repaired = false, delay_until = 0 })
  return finish(reply, dropped > 0)
end
if grace_ms > 0 and holders_total(lock) > 0 then
  return announce(dropped)
end
return break_now(dropped)
