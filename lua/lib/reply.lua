-- What the scripts tell of a lock's holders and waiters: at most LIST_MAX of each, the earliest first.
-- include clock lease number queue
local LIST_MAX = 50
-- Soon: each request clears a part.
local CLEARING_MS = 20

local function holders_of(lock)
  local holders = {}
  if lock.exclusive then
    holders[1] = pack_lease(lock.exclusive)
  end
  if lock.live > 0 then
    local ids = redis.call("ZRANGE", lock.holders_key, "0", fmt(LIST_MAX - 1))
    local texts = #ids > 0 and redis.call("HMGET", lock.details_key, unpack(ids)) or {}
    for i = 1, #texts do
      local lease = texts[i] and unpack_lease(texts[i])
      if #holders < LIST_MAX and lease and lease.deadline > now then
        holders[#holders + 1] = pack_lease(cut_short(lock, lease))
      end
    end
  end
  return holders
end

local function holders_total(lock)
  return lock.live + (lock.exclusive and 1 or 0)
end

local function queue_length(lock)
  return standing(lock) + (lock.upgrader and 1 or 0)
end

-- The latest deadline among shared leases, but for the holder's own.
local function last_shared_deadline(lock, own)
  local last = redis.call("ZRANGE", lock.leases_key, "-2", "-1", "WITHSCORES")
  local at = #last == 4 and own and last[3] == own.id and 2 or #last
  local deadline = num(last[at] or "0")
  return lock.break_at > 0 and math.min(deadline, lock.break_at) or deadline
end

-- The earliest instant at which, from what is known now, the lock could be free for a new lease.
local function next_chance(lock, wants_exclusive, own)
  if is_clearing(lock) then
    return now + CLEARING_MS
  end
  local at = lock.delay_until
  if lock.exclusive then
    at = math.max(at, lock.exclusive.deadline)
  elseif wants_exclusive and lock.live > (own and 1 or 0) then
    at = math.max(at, last_shared_deadline(lock, own))
  end
  if lock.capacity > 0 and lock.live > 0 then
    at = math.max(at, lock.shared_next)
  end
  if not wants_exclusive then
    at = math.max(at, lock.upgrader and lock.upgrader.deadline or 0, lock.break_at)
  end
  -- Permits may be there, and another's turn in the way.
  if at <= now or lock.capacity > 0 and lock.turn_at > 0 then
    at = lock.attended_next > now and lock.attended_next or now
    at = lock.turn_at > 0 and math.min(lock.turn_until, at > now and at or lock.turn_until) or at
  end
  return at
end
