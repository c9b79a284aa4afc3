-- Clears away the leases that a break has ended. They are dead from the instant of the break, and nobody new gets in before
-- all are cleared, because each may have a lock_delay.
-- include clock endings set_back words

-- How many a run may still clear, of all its locks together.
local clear_left = 400
-- The instant of a break that no lock_delay follows.
local BROKEN_WITHOUT_DELAY = 1

-- Notes the end of a lease, and returns when that was: it may have expired before the break. For all but the last ones only
-- the lock_delay and the min_hold matter, since their ends would be pushed out of the record at once.
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
    local deadline, delay, min_until = string.match(text, "^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$")
    if deadline and num(delay) > 0 then
      lock.delay_until = math.max(lock.delay_until, math.min(at, num(deadline) - lock.ahead) + num(delay))
    end
    if min_until and min_until ~= "" then
      lock.delay_until = math.max(lock.delay_until, num(min_until) - lock.ahead)
    end
  end
  return at
end

-- Takes out broken leases, the earliest first. Returns since when all are gone; 0 while some are left.
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
  -- Whoever waits to upgrade has lost the lease for that.
  lock.upgrader = nil
  lock.changed = true
  if #ids == count and lock.shared > 0 then
    -- Nobody who waits has had a chance yet: turns count from when all is cleared.
    if lock.break_at ~= BROKEN_WITHOUT_DELAY then
      lock.break_at = now
    end
    return 0
  end
  -- Nobody is left, whatever was counted: a store that evicts may have lost one key and not the other.
  redis.call("DEL", lock.leases_key, lock.holders_key)
  lock.shared, lock.permits, lock.shared_next, lock.live = 0, 0, 0, 0
  return ended_at > 0 and ended_at or now
end
