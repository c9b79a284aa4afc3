-- Whether a lock has room for one more lease.
-- include clock lease

-- Permits that a semaphore can give now. More may be held or resting than its capacity, after that was lowered.
local function available(lock)
  if lock.clearing then
    return 0
  end
  local held = is_broken(lock) and 0 or lock.permits - lock.expired_permits
  return math.max(0, lock.capacity - held - lock.resting)
end

-- Whether a crowd has ended of which each run clears only a part: broken or expired leases, whose lock_delays are still
-- unknown, or unattended places, one of which may look like the first. Nobody new gets in before all of it is cleared.
local function is_clearing(lock)
  return is_broken(lock) or lock.passing or lock.clearing
end

-- The only compatibility rule: whether the live leases, a lock_delay and a waiting upgrader allow this one as well.
-- `exclusive` and `shared` are the asking holder's own leases, which never stand in its way.
local function fits(lock, id, exclusive, shared)
  local is_holder = exclusive ~= nil or shared ~= nil
  if is_clearing(lock) then
    return false
  end
  if lock.exclusive and not exclusive then
    return false
  end
  if now < lock.delay_until and not is_holder then
    return false
  end
  if is_exclusive(id) then
    return lock.live == (shared and 1 or 0)
  end
  if permits_of(id) > 0 then
    return permits_of(id) <= available(lock)
  end
  return exclusive ~= nil or not lock.upgrader and lock.break_at == 0
end
