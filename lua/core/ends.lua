-- How leases end: by a release, at their deadlines, or through a break; and how a lock is brought up to date before a script
-- makes a decision.

-- # How a lease ends

local END_RELEASED = "r"
local END_EXPIRED = "e"
local END_MAX_HOLD = "m"
local END_BROKEN = "b"
local END_TRANSFERRED = "t"

-- Whether the old holder may not have noticed that its lease ended for this reason. A lock_delay then blocks new holders.
local function is_unnoticed(reason)
  return reason == END_EXPIRED or reason == END_MAX_HOLD or reason == END_BROKEN
end

-- Blocks the lock, or the lease's permits, until the end of the min_hold of a lease that ended before that.
local function keep_min_hold(lock, lease)
  if permits_of(lease.id) > 0 then
    add_rest(lock, lease.min_until, permits_of(lease.id))
  else
    lock.delay_until = math.max(lock.delay_until, lease.min_until)
  end
end

local function note_end(lock, lease, reason, at, request)
  note_event(lock, reason, lease, math.max(0, at - lease.acquired), reason ~= END_RELEASED)
  add_end(lock, lease, reason, request)
  if lease.delay > 0 and is_unnoticed(reason) then
    lock.delay_until = math.max(lock.delay_until, at + lease.delay)
  end
  if lease.min_until > at and reason ~= END_TRANSFERRED then
    keep_min_hold(lock, lease)
  end
  if lock.upgrader and lock.upgrader.token == lease.id then
    lock.upgrader = nil
  end
  lock.lease_ended = true
  lock.changed = true
end

local function drop_shared(lock, ids)
  redis.call("ZREM", lock.leases_key, unpack(ids))
  redis.call("ZREM", lock.holders_key, unpack(ids))
  drop_details(lock, ids)
  lock.shared = lock.shared - #ids
  for i = 1, #ids do
    lock.permits = lock.permits - permits_of(ids[i])
  end
end

-- Updates the average length of recent holds, which determines when waiters poll. A hold is measured from grant to release: an
-- estimate that included the waiters' own delays would feed back into itself.
local function note_hold(lock, ms)
  ms = math.max(0, ms)
  if lock.hold_ms == 0 then
    lock.hold_ms = ms
  else
    lock.hold_ms = (lock.hold_ms * 3 + ms) / 4
  end
end

-- Returns the reason for the end of a lease whose deadline has passed.
local function why_expired(lock, lease)
  if lease.deadline == lock.break_at then
    return END_BROKEN
  end
  if lease.deadline == lease.max_until then
    return END_MAX_HOLD
  end
  return END_EXPIRED
end

-- Ends a live lease now. `request` is the request that released its last hold, if there may be copies of that request.
local function end_lease(lock, lease, reason, request)
  if is_exclusive(lease.id) then
    lock.exclusive = nil
    note_hold(lock, now - lease.acquired)
  else
    note_hold(lock, (now - lease.acquired) / lock.live)
    drop_shared(lock, { lease.id })
    lock.live = lock.live - 1
    if lock.capacity == 0 and lock.live > 0 then
      note_sooner_end(lock, lease.deadline)
    end
  end
  note_end(lock, lease, reason, now, request)
end

-- The time until which a lock_delay or min_hold blocks all clients even though the lock is not held; 0 if neither does.
local function delayed_until(lock)
  local held = lock.exclusive or lock.shared > 0
  return not held and lock.delay_until > now and lock.delay_until or 0
end

-- Describes, for the log, a lease that has just ended: its fence, how long it was held, and its owner.
local function describe_ended(lease)
  return fmt(lease.fence) .. "," .. fmt(math.max(0, now - lease.acquired)) .. "," .. owner_of(lease.label)
end

-- # Clearing away what a break has ended
--
-- Clears the leases that a break has ended. Such leases are dead from the instant of the break. The lock is not granted to new
-- holders until all of them are cleared, because any of them may have a lock_delay.

-- How many more leases this run may clear, over all of its locks.
local clear_left = 400
-- The special value of `break_at` for a break without lock_delays.
local BROKEN_WITHOUT_DELAY = 1

-- Records the end of a lease, and returns when it ended, because the lease may have expired before the break. Of all but the
-- last few leases, only the lock_delay and the min_hold matter: later entries would immediately push theirs out of the record.
local function note_broken(lock, text, is_last)
  local without_delay = lock.break_at == BROKEN_WITHOUT_DELAY
  local at = without_delay and now or lock.break_at
  if is_last then
    local lease = unpack_shared(lock, text)
    if not lease then
      return at
    end
    if without_delay then
      lease.delay, lease.min_until = 0, 0
    end
    local reason = lease.deadline < at and why_expired(lock, lease) or END_BROKEN
    local ended_at = math.min(at, lease.deadline)
    note_end(lock, lease, reason, ended_at)
    return ended_at
  end
  if not without_delay then
    local deadline, delay, min_until = string.match(text, LEASE_ENDS)
    if deadline and num(delay) > 0 then
      lock.delay_until = math.max(lock.delay_until, math.min(at, num(deadline) - lock.ahead) + num(delay))
    end
    if min_until and min_until ~= "" then
      lock.delay_until = math.max(lock.delay_until, num(min_until) - lock.ahead)
    end
  end
  return at
end

-- Removes broken leases, earliest first. Returns when the last of them ended, or 0 while some remain.
local function clear_broken(lock)
  local count = clear_left
  if count == 0 then
    return 0
  end
  local ids = redis.call("ZRANGE", lock.holders_key, "0", fmt(count - 1))
  clear_left = count - #ids
  local ended_at = 0
  if #ids > 0 then
    local texts = redis.call("HMGET", lock.details_key, unpack(ids))
    for i = 1, #ids do
      if texts[i] then
        ended_at = math.max(ended_at, note_broken(lock, texts[i], lock.shared - i < ENDINGS_MAX))
      end
    end
    drop_shared(lock, ids)
  end
  -- A waiting upgrader has lost the lease that it wanted to upgrade.
  lock.upgrader = nil
  lock.changed = true
  if #ids == count and lock.shared > 0 then
    -- Moves the break to the time of this run, because no waiter has been able to take its turn yet: turns begin once all
    -- leases are cleared.
    if lock.break_at ~= BROKEN_WITHOUT_DELAY then
      lock.break_at = now
    end
    return 0
  end
  -- No lease is left, whatever the counter shows: a store that evicts keys may have lost one key but not the other.
  redis.call("DEL", lock.leases_key, lock.holders_key)
  lock.shared, lock.permits, lock.shared_next, lock.live = 0, 0, 0, 0
  return ended_at > 0 and ended_at or now
end

-- # Announcing a break
--
-- Announces a break with grace. The break is in force as soon as it is in the record. After that, the holders that may not
-- notice it in time are counted, and lock_delays are removed. With many leases, this takes several runs.

local WARNED_MAX = 400

-- Returns the end of an earlier announced break, or 0. If two breaks are announced, the earlier end applies.
local function announce_break(lock, grace_ms)
  local earlier = lock.break_at
  lock.break_at = now + grace_ms
  if earlier > 0 then
    lock.break_at = math.min(lock.break_at, earlier)
  end
  lock.changed, lock.check_at = true, lock.break_at
  return earlier
end

-- Whether the holder of a lease might notice the break too late: its next heartbeat is due a third of the ttl after the last
-- renewal. `before` is the end of an earlier announced break, or 0.
local function is_unaware(lock, lease, before)
  local deadline = before > 0 and math.min(lease.deadline, before) or lease.deadline
  return deadline - lease.ttl + lease.ttl / 3 > lock.break_at
end

-- Returns how many holders may be unaware: 1 or 0.
local function warn_one(lock, lease, before, keep_delay)
  if not keep_delay and (lease.delay + lease.min_until > 0 or is_unclaimed(lease)) then
    lease.partner = is_unclaimed(lease) and unclaimed_mark(0, 0) or lease.partner
    lease.delay, lease.min_until = 0, 0
    put_lease(lock, lease)
  end
  local unaware = is_unaware(lock, lease, before)
  -- An exclusive lease is the one in the record itself, but a shared one is only a copy.
  cut_short(lock, lease)
  return unaware and 1 or 0
end

-- Warns the holders of shared leases with fences above `from`. Returns how many of them may be unaware, and the fence from
-- which to continue, or 0 if there are no more.
local function warn_shared(lock, from, before, keep_delay)
  if lock.live == 0 then
    return 0, 0
  end
  local above = "(" .. fmt(from)
  local fences =
    redis.call("ZRANGEBYSCORE", lock.holders_key, above, "+inf", "WITHSCORES", "LIMIT", "0", fmt(WARNED_MAX))
  local ids = {}
  for i = 1, #fences, 2 do
    ids[#ids + 1] = fences[i]
  end
  if #ids == 0 then
    return 0, 0
  end
  local unaware = 0
  local texts = redis.call("HMGET", lock.details_key, unpack(ids))
  for i = 1, #ids do
    local lease = texts[i] and unpack_shared(lock, texts[i])
    if lease and lease.deadline > now then
      unaware = unaware + warn_one(lock, lease, before, keep_delay)
    end
  end
  return unaware, #ids == WARNED_MAX and num(fences[#fences]) or 0
end

-- # What has expired
--
-- Ends expired leases before a script makes a decision. A run removes only a limited number, because all other requests wait
-- while it runs. The remaining expired leases hold nothing; only their lock_delay or min_hold can block new holders.

local PURGE_MAX = 100 -- exported

local function purge_exclusive(lock)
  local lease = lock.exclusive
  if not lease or lease.deadline > now then
    return 0
  end
  lock.exclusive = nil
  note_end(lock, lease, why_expired(lock, lease), lease.deadline)
  return lease.deadline
end

-- Removes one batch of expired leases. Returns when the last of them ended.
local function drop_expired(lock)
  local ended_at = 0
  local ids = redis.call("ZRANGEBYSCORE", lock.leases_key, "-inf", beside(lock, now), "LIMIT", "0", fmt(PURGE_MAX))
  if #ids > 0 then
    local texts = redis.call("HMGET", lock.details_key, unpack(ids))
    for i = 1, #ids do
      local lease = texts[i] and unpack_shared(lock, texts[i])
      if lease then
        note_end(lock, lease, why_expired(lock, lease), lease.deadline)
        ended_at = lease.deadline
      end
    end
    drop_shared(lock, ids)
  end
  return ended_at
end

-- Counts the live leases while some expired leases remain.
local function count_live(lock)
  if lock.capacity == 0 then
    lock.live = redis.call("ZCOUNT", lock.leases_key, "(" .. beside(lock, now), "+inf")
    return
  end
  local expired = redis.call("ZRANGEBYSCORE", lock.leases_key, "-inf", beside(lock, now))
  lock.live = lock.shared - #expired
  lock.expired_permits = 0
  for i = 1, #expired do
    lock.expired_permits = lock.expired_permits + permits_of(expired[i])
  end
end

local function purge_shared(lock)
  if lock.shared > 0 and is_broken(lock) then
    return clear_broken(lock)
  end
  if lock.shared == 0 or lock.shared_next > now then
    return 0
  end
  local ended_at = drop_expired(lock)
  local first, next_deadline = first_of(lock.leases_key)
  next_deadline = next_deadline - lock.ahead
  lock.shared_next = first and next_deadline or 0
  if not first then
    -- No lease is left, whatever the counter shows: a store that evicts keys may have lost one key but not the other.
    lock.shared, lock.permits = 0, 0
    lock.details = lock.tickets > 0 and lock.details or 0
  end
  lock.live = lock.shared
  if first and next_deadline <= now then
    count_live(lock)
    -- It is not known yet how long the remaining leases block new holders.
    lock.clearing = lock.keeps_out > 0
  end
  lock.changed = true
  return ended_at
end

local function purge_upgrader(lock)
  local upgrader = lock.upgrader
  if not upgrader or upgrader.deadline > now then
    return 0
  end
  lock.upgrader = nil
  lock.changed = true
  return upgrader.deadline
end

-- Whether nothing can have ended: there are neither waiters nor shared leases, and no times except those of a live
-- exclusive lease.
local function is_at_rest(lock)
  return lock.tickets == 0
    and lock.writers == 0
    and lock.readers == 0
    and lock.shared == 0
    and lock.delay_until == 0
    and lock.break_at == 0
    and lock.turn_at == 0
    and lock.turn_ms == 0
    and #lock.rests == 0
    and not lock.front
    and not lock.upgrader
    and (not lock.exclusive or lock.exclusive.deadline > now)
end

-- Each step returns when the last of the items that it removed ended, or 0. The next turn starts at the latest of these times.
local function end_what_is_over(lock, current_id)
  forget_beside(lock)
  local at =
    math.max(purge_exclusive(lock), purge_shared(lock), purge_upgrader(lock), pass_unattended(lock, current_id))
  at = math.max(at, end_rests(lock))
  forget_lapsed(lock)
  if lock.tickets == 0 then
    -- No waiter that has missed its turn is left, so the next turns have their full length.
    note_turn_taken(lock)
  end
  if lock.delay_until > 0 and lock.delay_until <= now then
    at = math.max(at, lock.delay_until)
    lock.delay_until = 0
    lock.changed = true
  end
  update_turn(lock, at > 0 and at or now)
  pass_late(lock, current_id)
end

-- Brings a lock up to date, which may grant it to absent clients. `current_id` is the id of the waiter whose request runs the
-- script.
local function purge(lock, current_id)
  if not is_at_rest(lock) then
    end_what_is_over(lock, current_id)
  end
end
