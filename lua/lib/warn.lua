-- Announces a break with grace. It is in force as soon as the record has it; counting the leases that may not hear of it in
-- time, and taking their lock_delay away, comes after, and takes several runs for a crowd.
-- include clock holders lease words
local WARNED_MAX = 400

-- Whether a lease may not hear of the break in time: its next heartbeat is due a third of its ttl after the last renewal.
-- `before` is the end of a break that was announced earlier, or 0.
local function is_unaware(lock, lease, before)
  local deadline = before > 0 and math.min(lease.deadline, before) or lease.deadline
  return deadline - lease.ttl + lease.ttl / 3 > lock.break_at
end

local function warn_one(lock, lease, before, keep_delay)
  if not keep_delay and lease.delay > 0 then
    lease.delay = 0
    put_lease(lock, lease)
  end
  return is_unaware(lock, lease, before) and 1 or 0
end

-- The exclusive lease. Returns how many holders may be unaware.
local function warn_exclusive(lock, before, keep_delay)
  local exclusive = lock.exclusive
  if not exclusive then
    return 0
  end
  local unaware = warn_one(lock, exclusive, before, keep_delay)
  cut_short(lock, exclusive)
  lock.changed = true
  return unaware
end

-- Shared leases with fences above `from`. Returns how many of their holders may be unaware, and the fence to go on from, or
-- 0 at the end.
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
    local lease = texts[i] and unpack_lease(texts[i])
    if lease and lease.deadline > now then
      unaware = unaware + warn_one(lock, lease, before, keep_delay)
    end
  end
  return unaware, #ids == WARNED_MAX and num(fences[#fences]) or 0
end
