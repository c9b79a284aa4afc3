-- Ends what has expired, at most so much in one run, because everybody else waits while it runs. What is left of expired
-- leases counts as ended all the same.
-- include clock holders lease number queue
local PURGE_MAX = "100"
local ENDED_MAX = 32
-- What a break has ended, of all locks of a run together.
local clear_left = 400

local function purge_exclusive(lock)
  local lease = lock.exclusive
  if not lease or lease.deadline > now then
    return 0
  end
  lock.exclusive = nil
  note_end(lock, lease, why_expired(lock, lease), lease.deadline)
  return lease.deadline
end

-- What is left expired neither holds nor counts.
local function skip_expired(lock)
  if lock.capacity == 0 then
    lock.live = redis.call("ZCOUNT", lock.leases_key, "(" .. fmt(now), "+inf")
    return
  end
  local expired = redis.call("ZRANGEBYSCORE", lock.leases_key, "-inf", fmt(now))
  lock.live = lock.shared - #expired
  lock.expired_permits = 0
  for i = 1, #expired do
    lock.expired_permits = lock.expired_permits + permits_of(expired[i])
  end
end

-- Takes one batch of expired leases out. Returns how many, and when the last of them ended.
local function drop_expired(lock)
  local ended_at = 0
  local ids = redis.call("ZRANGEBYSCORE", lock.leases_key, "-inf", fmt(now), "LIMIT", "0", PURGE_MAX)
  if #ids > 0 then
    local texts = redis.call("HMGET", lock.details_key, unpack(ids))
    for i = 1, #ids do
      local lease = texts[i] and unpack_lease(texts[i])
      if lease then
        note_end(lock, lease, why_expired(lock, lease), lease.deadline)
        ended_at = lease.deadline
      end
    end
    drop_shared(lock, ids)
  end
  return #ids, ended_at
end

-- The instant of a break that no lock_delay follows.
local BROKEN_WITHOUT_DELAY = 1

-- Notes the end of a lease that a break has ended, and returns when that was: it may have expired before. Only the latest
-- ends are told: of the others the lock_delay counts.
local function note_broken(lock, text, late)
  local without_delay = lock.break_at == BROKEN_WITHOUT_DELAY
  local at = without_delay and now or lock.break_at
  if late then
    local lease = unpack_lease(text)
    if lease then
      lease.delay = without_delay and 0 or lease.delay
      local ended_at = math.min(at, lease.deadline)
      note_end(lock, lease, lease.deadline < at and why_expired(lock, lease) or "b", ended_at)
      return ended_at
    end
  elseif not without_delay then
    local deadline, delay = string.match(text, "^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) ")
    if deadline and delay ~= "0" then
      lock.delay_until = math.max(lock.delay_until, math.min(at, num(deadline)) + num(delay))
    end
  end
  return at
end

-- Takes out leases that a break has ended, the earliest first. Returns since when all are gone; 0 when some are left.
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
        ended_at = math.max(ended_at, note_broken(lock, texts[i], lock.shared - i < ENDED_MAX))
      end
    end
    drop_shared(lock, ids)
  end
  -- Whoever waits to upgrade has lost the lease for that.
  lock.upgrader = nil
  lock.changed = true
  local without_delay = lock.break_at == BROKEN_WITHOUT_DELAY
  if #ids == count and lock.shared > 0 then
    -- Who waits has had no chance yet: the turns begin when all is cleared.
    lock.break_at = without_delay and lock.break_at or now
    return 0
  end
  -- Nobody is left, whatever was counted: a store that evicts may have lost one key and not the other.
  redis.call("DEL", lock.leases_key, lock.holders_key)
  lock.shared, lock.permits, lock.shared_next, lock.live = 0, 0, 0, 0
  return ended_at > 0 and ended_at or now
end

local function purge_shared(lock)
  if lock.shared > 0 and is_broken(lock) then
    return clear_broken(lock)
  end
  if lock.shared == 0 or lock.shared_next > now then
    return 0
  end
  local _, ended_at = drop_expired(lock)
  local _, next_deadline = first_of(lock.leases_key)
  lock.shared_next = next_deadline
  if next_deadline == 0 then
    -- Nobody is left, whatever was counted: a store that evicts may have lost one key and not the other.
    lock.shared, lock.permits = 0, 0
  end
  lock.live = lock.shared
  if next_deadline > 0 and next_deadline <= now then
    skip_expired(lock)
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

-- Brings a lock up to the present. `asking` is the waiter on whose behalf this runs.
local function purge(lock, asking)
  local at = math.max(purge_exclusive(lock), purge_shared(lock), purge_upgrader(lock), pass_unattended(lock, asking))
  forget_lapsed(lock)
  if lock.delay_until > 0 and lock.delay_until <= now then
    at = math.max(at, lock.delay_until)
    lock.delay_until = 0
    lock.changed = true
  end
  settle(lock, at > 0 and at or now)
  pass_late(lock, asking)
end
