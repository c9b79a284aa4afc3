-- Announces a break with grace. It is in force as soon as the record has it; counting the leases that may not hear of it in
-- time, and taking their lock_delay away, comes after, and takes several runs for a crowd.
-- include clock holders lease set_back words
local WARNED_MAX = 400

-- Returns the end of a break that was announced earlier, or 0. Of two, the earlier one counts.
local function announce_break(lock, grace_ms)
  local earlier = lock.break_at
  lock.break_at = now + grace_ms
  if earlier > 0 then
    lock.break_at = math.min(lock.break_at, earlier)
  end
  lock.changed, lock.check_at = true, lock.break_at
  return earlier
end

-- Whether a lease may not hear of the break in time: its next heartbeat is due a third of its ttl after the last renewal.
-- `before` is the end of a break that was announced earlier, or 0.
local function is_unaware(lock, lease, before)
  local deadline = before > 0 and math.min(lease.deadline, before) or lease.deadline
  return deadline - lease.ttl + lease.ttl / 3 > lock.break_at
end

-- Returns how many holders may be unaware: 1 or 0.
local function warn_one(lock, lease, before, keep_delay)
  if not keep_delay and lease.delay + lease.min_until > 0 then
    lease.delay, lease.min_until = 0, 0
    put_lease(lock, lease)
  end
  local unaware = is_unaware(lock, lease, before)
  -- The record has the exclusive lease itself; of a shared one, this is a copy.
  cut_short(lock, lease)
  return unaware and 1 or 0
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
    local lease = texts[i] and unpack_shared(lock, texts[i])
    if lease and lease.deadline > now then
      unaware = unaware + warn_one(lock, lease, before, keep_delay)
    end
  end
  return unaware, #ids == WARNED_MAX and num(fences[#fences]) or 0
end
