-- Ends what has expired, before a script decides anything. A run takes out at most so much, because everybody else waits
-- while it runs; expired leases that are left over hold nothing all the same, and only a lock_delay or min_hold of theirs can
-- keep others out.
-- include broken clock departures endings lease queue rests set_back turns words
local PURGE_MAX = 100

local function purge_exclusive(lock)
  local lease = lock.exclusive
  if not lease or lease.deadline > now then
    return 0
  end
  lock.exclusive = nil
  note_end(lock, lease, why_expired(lock, lease), lease.deadline)
  return lease.deadline
end

-- Takes out one batch of expired leases. Returns when the last of them ended.
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

-- Counts the live leases while some are left that have expired.
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
    -- Nobody is left, whatever was counted: a store that evicts may have lost one key and not the other.
    lock.shared, lock.permits = 0, 0
    lock.details = lock.tickets > 0 and lock.details or 0
  end
  lock.live = lock.shared
  if first and next_deadline <= now then
    count_live(lock)
    -- What those that are left keep back is not known yet.
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

-- Brings a lock up to the present. `asking` is the id of the waiter on whose behalf this runs. Each step returns when what it
-- ended was over, or 0, and the turn that follows counts from the last of them.
local function purge(lock, asking)
  local at = math.max(purge_exclusive(lock), purge_shared(lock), purge_upgrader(lock), pass_unattended(lock, asking))
  at = math.max(at, end_rests(lock))
  forget_lapsed(lock)
  if lock.tickets == 0 then
    -- Nobody is left of those who let their turns run out.
    note_turn_taken(lock)
  end
  if lock.delay_until > 0 and lock.delay_until <= now then
    at = math.max(at, lock.delay_until)
    lock.delay_until = 0
    lock.changed = true
  end
  update_turn(lock, at > 0 and at or now)
  pass_late(lock, asking)
end
