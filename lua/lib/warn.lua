-- A break with grace is in force as soon as the record has it. What is counted and written for each lease comes after.
-- include clock holders lease number
local WARNED_MAX = 400

-- Whether a lease may not hear of it in time: its next heartbeat is due a third of the ttl after the renewal before.
-- `before` is the end of a break that was announced earlier, or 0.
local function warn_one(lock, lease, before, keep_delay)
  if not keep_delay and lease.delay > 0 then
    lease.delay = 0
    put_lease(lock, lease)
  end
  local deadline = before > 0 and math.min(lease.deadline, before) or lease.deadline
  return deadline - lease.ttl + lease.ttl / 3 > lock.break_at and 1 or 0
end

-- Goes through the leases whose fences are above `from`, and with 0 through the exclusive one. Returns how many may be
-- unaware, and the fence to go on from; 0 at the end.
local function warn(lock, from, before, keep_delay)
  local unaware, exclusive = 0, lock.exclusive
  if from == "0" and exclusive then
    unaware = warn_one(lock, exclusive, before, keep_delay)
    cut_short(lock, exclusive)
    lock.changed = true
  end
  local fences = lock.live > 0
      and redis.call(
        "ZRANGEBYSCORE",
        lock.holders_key,
        "(" .. from,
        "+inf",
        "WITHSCORES",
        "LIMIT",
        "0",
        fmt(WARNED_MAX)
      )
    or {}
  local ids = {}
  for i = 1, #fences, 2 do
    ids[#ids + 1] = fences[i]
  end
  for _, text in ipairs(#ids > 0 and redis.call("HMGET", lock.details_key, unpack(ids)) or {}) do
    local lease = text and unpack_lease(text)
    if lease and lease.deadline > now then
      unaware = unaware + warn_one(lock, lease, before, keep_delay)
    end
  end
  return unaware, #ids == WARNED_MAX and fmt(num(fences[#fences])) or "0"
end
