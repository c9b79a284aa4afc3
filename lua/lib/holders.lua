-- Who holds a lock: granting, finding and ending leases.
-- include clock history lease number outcomes record

local function live_shared(lock, id)
  if lock.shared == 0 or is_broken(lock) then
    return nil
  end
  local text = redis.call("HGET", lock.details_key, id)
  if not text or string.sub(text, 1, 1) ~= string.sub(id, 1, 1) then
    return nil
  end
  local lease = unpack_lease(text)
  if not lease then
    -- It counts as a lease until its deadline; what else there is to know of it is lost.
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
  return live_lease(lock, "x" .. token) or live_lease(lock, shared_id(token))
end

-- The exclusive and the shared lease of the holder whom the token names. Only the exclusive one knows its partner: when
-- it ends, the link has no use any more.
local function leases_of(lock, token)
  local exclusive = live_lease(lock, "x" .. token)
  if exclusive then
    return exclusive, exclusive.partner ~= "-" and live_shared(lock, exclusive.partner) or nil
  end
  local shared = live_shared(lock, shared_id(token))
  if shared and lock.exclusive and lock.exclusive.partner == shared.id then
    exclusive = lock.exclusive
  end
  return exclusive, shared
end

-- Permits that a semaphore can give now; more may be held than its capacity, after that was lowered.
local function available(lock)
  if is_broken(lock) then
    return lock.capacity
  end
  return math.max(0, lock.capacity - lock.permits + lock.expired_permits)
end

local function put_shared(lock, lease)
  put_detail(lock, lease.id, pack_lease(lease))
  redis.call("ZADD", lock.leases_key, fmt(lease.deadline), lease.id)
  lock.kept_until = math.max(lock.kept_until, lease.deadline + lease.delay)
end

local function add_shared(lock, lease)
  put_shared(lock, lease)
  redis.call("ZADD", lock.holders_key, fmt(lease.fence), lease.id)
  if lock.shared == 0 then
    lock.fresh[#lock.fresh + 1] = lock.leases_key
    lock.fresh[#lock.fresh + 1] = lock.holders_key
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
  note_event(lock, "g", lease, waited_since and math.max(0, math.floor(now - waited_since / 1000)) or 0)
  lock.changed = true
end

-- Sets a deadline that a renewal or a re-entry has moved, and whatever else of the lease has changed.
local function put_lease(lock, lease)
  if is_exclusive(lease.id) then
    lock.changed = true
    return
  end
  put_shared(lock, lease)
  -- The record is written only when the next look at the deadlines, or the keys' lives, depend on it.
  if lease.deadline < lock.shared_next then
    lock.shared_next = lease.deadline
    lock.changed = true
  end
end

-- Remembers how a lease ended: r released, e expired, m max_hold, b broken, t transferred.
local function note_end(lock, lease, reason, at)
  note_event(lock, reason, lease, at - lease.acquired)
  lock.ended = string.sub(trace(secret_of(lease.id)) .. reason .. " " .. lock.ended, 1, ENDED_CHARS_MAX)
  if lease.delay > 0 and (reason == "e" or reason == "m" or reason == "b") then
    lock.delay_until = math.max(lock.delay_until, at + lease.delay)
  end
  if lock.upgrader and lock.upgrader.token == lease.id then
    lock.upgrader = nil
  end
  lock.lease_ended = true
  lock.changed = true
end

local function drop_shared(lock, ids)
  redis.call("ZREM", lock.leases_key, unpack(ids))
  redis.call("ZREM", lock.holders_key, unpack(ids))
  drop_details(lock, ids)
  lock.shared = lock.shared - #ids
  for i = 1, #ids do
    lock.permits = lock.permits - permits_of(ids[i])
  end
end

-- The recent time between two ends of leases, for the wait schedule; measured from grant to release, as an estimate that
-- held the waiters' own lateness would feed on itself.
local function note_hold(lock, ms)
  lock.hold_ms = lock.hold_ms == 0 and ms or (lock.hold_ms * 3 + ms) / 4
end

local function end_lease(lock, lease, reason)
  if is_exclusive(lease.id) then
    lock.exclusive = nil
    note_hold(lock, now - lease.acquired)
  else
    note_hold(lock, (now - lease.acquired) / lock.live)
    drop_shared(lock, { lease.id })
    lock.live = lock.live - 1
  end
  note_end(lock, lease, reason, now)
end

local REASONS = { r = "released", e = "expired", m = "max_hold", b = "broken", t = "transferred" }

local function why_expired(lock, lease)
  if lease.deadline == lock.break_at then
    return "b"
  end
  return lease.deadline == lease.max_until and "m" or "e"
end

local function why_lost(lock, token)
  local at = string.find(lock.ended, trace(token), 1, true)
  if at then
    return REASONS[string.sub(lock.ended, at + 12, at + 12)]
  end
  -- It may be one of those that were too many for one run to take out.
  local text = lock.shared > lock.live and redis.call("HGET", lock.details_key, shared_id(token))
  local lease = text and unpack_lease(text)
  if lease and is_broken(lock) then
    return "broken"
  end
  return lease and lease.deadline <= now and REASONS[why_expired(lock, lease)] or "unknown"
end

-- What is to be said of a token that holds nothing, as far as can be read.
local function not_held(lock, token)
  if lock.damaged_id == shared_id(token) then
    return "unreadable", "damaged"
  end
  return "lost", why_lost(lock, token)
end
