-- What scripts say of a lock's holders and waiters.
-- include clock fits holders lease queue rests set_back words
local LIST_MAX = 50 -- exported: at most so many holders of a lock are listed, and as many waiters of each mode
-- When a crowd that has ended is cleared in parts, the next request clears another: it may come soon.
local CLEARING_MS = 20

-- The leases of the holders, the earliest first.
local function listed_holders(lock)
  local holders = {}
  if lock.exclusive then
    holders[1] = pack_lease(lock.exclusive)
  end
  if lock.live > 0 then
    local ids = redis.call("ZRANGE", lock.holders_key, "0", fmt(LIST_MAX - 1))
    local texts = #ids > 0 and redis.call("HMGET", lock.details_key, unpack(ids)) or {}
    for i = 1, #texts do
      local lease = texts[i] and unpack_shared(lock, texts[i])
      if #holders < LIST_MAX and lease and lease.deadline > now then
        holders[#holders + 1] = pack_lease(cut_short(lock, lease))
      end
    end
  end
  return holders
end

local function queue_length(lock)
  return queued_total(lock) + (lock.upgrader and 1 or 0)
end

-- When the leases that are in the way end, and a lock_delay or a waiting upgrader with them; in the past when none is.
local function freed_at(lock, wants_exclusive, own)
  local at = lock.delay_until
  if lock.exclusive then
    at = math.max(at, lock.exclusive.deadline, lock.exclusive.min_until)
  elseif wants_exclusive and lock.live > (own and 1 or 0) then
    at = math.max(at, last_shared_deadline(lock, own))
  end
  if lock.capacity > 0 and lock.live + lock.resting > 0 then
    local rested_at, ended_at = rest_until(lock), lock.live > 0 and lock.shared_next or 0
    local both = rested_at > 0 and ended_at > 0
    at = math.max(at, both and math.min(rested_at, ended_at) or rested_at + ended_at)
  end
  if not wants_exclusive then
    at = math.max(at, lock.upgrader and lock.upgrader.deadline or 0, lock.break_at)
  end
  return at
end

-- The earliest instant at which, as far as is known, the lock could be free for a new lease.
local function next_chance(lock, wants_exclusive, own)
  if is_clearing(lock) then
    return now + CLEARING_MS
  end
  local at = freed_at(lock, wants_exclusive, own)
  local may_be_turn = lock.capacity > 0 and lock.turn_at > 0
  if at > now and not may_be_turn then
    return at
  end
  -- Nothing but somebody's turn may be in the way, and that ends with the turn, or when nobody attends the place any more.
  at = lock.attended_next > now and lock.attended_next or now
  if lock.turn_at == 0 then
    return at
  end
  return at > now and math.min(lock.turn_until, at) or lock.turn_until
end
