-- Who holds a lock: finding, granting and changing leases.
-- include beside clock history lease set_back words

local function live_shared(lock, id)
  if lock.shared == 0 or is_broken(lock) then
    return nil
  end
  local text = redis.call("HGET", lock.details_key, id)
  if not text or mode_of(text) ~= mode_of(id) then
    return nil
  end
  local lease = unpack_shared(lock, text)
  if not lease then
    -- It counts as a lease until its deadline, but nothing else can be said of it.
    lock.damaged_id = id
    return nil
  end
  cut_short(lock, lease)
  return lease.deadline > now and lease or nil
end

local function live_lease(lock, id)
  if is_exclusive(id) then
    local exclusive = lock.exclusive
    return exclusive and exclusive.id == id and exclusive or nil
  end
  return live_shared(lock, id)
end

-- The lease that a token names, whatever its mode.
local function lease_of(lock, token)
  return live_lease(lock, exclusive_id(token)) or live_lease(lock, shared_id(token))
end

-- The exclusive and the shared lease of the holder that a token names. Only the exclusive one names the other as its partner,
-- because when it ends, the link is of no use any more.
local function leases_of(lock, token)
  local exclusive = live_lease(lock, exclusive_id(token))
  if exclusive then
    local has_partner = exclusive.partner ~= NONE
    return exclusive, has_partner and live_shared(lock, exclusive.partner) or nil
  end
  local shared = live_shared(lock, shared_id(token))
  if shared and lock.exclusive and lock.exclusive.partner == shared.id then
    exclusive = lock.exclusive
  end
  return exclusive, shared
end

local function holders_total(lock)
  return lock.live + (lock.exclusive and 1 or 0)
end

-- The latest deadline of shared leases, apart from the holder's own.
local function last_shared_deadline(lock, own)
  local last = redis.call("ZRANGE", lock.leases_key, "-2", "-1", "WITHSCORES")
  local at = #last
  if #last == 4 and own and last[3] == own.id then
    at = 2
  end
  local deadline = num(last[at] or "0") - lock.ahead
  return lock.break_at > 0 and math.min(deadline, lock.break_at) or deadline
end

local function put_shared(lock, lease)
  move_lease(lease, lock.ahead)
  put_detail(lock, lease.id, pack_lease(lease))
  move_lease(lease, -lock.ahead)
  redis.call("ZADD", lock.leases_key, beside(lock, lease.deadline), lease.id)
  note_beside(lock)
  lock.kept_until = math.max(lock.kept_until, lease.deadline + lease.delay, lease.min_until)
  if lease.delay > 0 or lease.min_until > now then
    lock.keeps_out = 1
  end
end

local function add_shared(lock, lease)
  put_shared(lock, lease)
  redis.call("ZADD", lock.holders_key, fmt(lease.fence), lease.id)
  if lock.shared == 0 then
    lock.new_keys[#lock.new_keys + 1] = lock.leases_key
    lock.new_keys[#lock.new_keys + 1] = lock.holders_key
    lock.shared_next = lease.deadline
  else
    lock.shared_next = math.min(lock.shared_next, lease.deadline)
  end
  lock.shared = lock.shared + 1
  lock.live = lock.live + 1
  lock.permits = lock.permits + permits_of(lease.id)
end

-- `waited_since` is when the holder took its place in the queue, in microseconds, if it had one.
local function grant(lock, lease, waited_since)
  lock.fence = math.max(lock.fence + 1, now_us)
  lease.fence = lock.fence
  lease.holds = 1
  lease.acquired = now
  lease.deadline = deadline_of(lock, lease, lease.ttl)
  if is_exclusive(lease.id) then
    lock.exclusive = lease
  else
    add_shared(lock, lease)
  end
  local waited_ms = waited_since and math.max(0, math.floor(now - waited_since / 1000)) or 0
  note_event(lock, EVENT_GRANTED, lease, waited_ms)
  lock.changed = true
end

-- Saves a lease whose deadline has moved, or anything else of it.
local function put_lease(lock, lease)
  if is_exclusive(lease.id) then
    lock.changed = true
    return
  end
  put_shared(lock, lease)
  -- The record is written only when the next purge, or the keys' lives, depend on this.
  if lease.deadline < lock.shared_next then
    lock.shared_next = lease.deadline
    lock.changed = true
  end
end
