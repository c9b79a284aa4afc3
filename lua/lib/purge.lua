-- Ends what has expired. Leases at most PURGE_MAX in one run: what is left over counts as ended all the same.
local PURGE_MAX = "100"
local BATCHES_MAX = 1000

local function why_expired(lock, lease)
  if lease.deadline == lock.break_at then
    return "b"
  end
  return lease.deadline == lease.max_until and "m" or "e"
end

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

local function purge_shared(lock)
  if lock.shared == 0 or lock.shared_next > now then
    return 0
  end
  -- All that a break has ended go at once: when its instant is forgotten, nobody could tell them from expired ones.
  local batches = lock.break_at > 0 and lock.break_at <= now and BATCHES_MAX or 1
  local ended_at = 0
  for _ = 1, batches do
    local dropped, at = drop_expired(lock)
    ended_at = math.max(ended_at, at)
    if dropped < num(PURGE_MAX) then
      break
    end
  end
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

-- Takes one batch of lapsed tickets out. Returns how many, and when that of the front lapsed.
local function drop_lapsed(lock)
  local lapsed = redis.call("ZRANGEBYSCORE", lock.tickets_key, "-inf", fmt(now), "WITHSCORES", "LIMIT", "0", PURGE_MAX)
  local all, writers, readers = {}, {}, {}
  local front_lapsed_at = 0
  for i = 1, #lapsed, 2 do
    local id = lapsed[i]
    local kind = is_exclusive(id) and writers or readers
    all[#all + 1] = id
    kind[#kind + 1] = id
    if id == lock.front then
      front_lapsed_at = num(lapsed[i + 1])
    end
  end
  if #all > 0 then
    redis.call("ZREM", lock.tickets_key, unpack(all))
    lock.tickets = lock.tickets - #all
    drop_details(lock, all)
  end
  if #writers > 0 then
    local gone = redis.call("ZREM", lock.writers_key, unpack(writers))
    lock.writers = lock.writers - gone
    lock.departures = lock.departures + gone
  end
  if #readers > 0 then
    local gone = redis.call("ZREM", lock.readers_key, unpack(readers))
    lock.readers = lock.readers - gone
    lock.departures = lock.departures + gone
  end
  return #all, front_lapsed_at
end

-- Tickets go in as many batches as it takes: a dead one must neither stand before others nor count as one of them.
local function purge_tickets(lock)
  if lock.tickets == 0 or lock.tickets_next > now then
    return 0
  end
  local front_lapsed_at = 0
  for _ = 1, BATCHES_MAX do
    local dropped, at = drop_lapsed(lock)
    front_lapsed_at = math.max(front_lapsed_at, at)
    if dropped < num(PURGE_MAX) then
      break
    end
  end
  local _, next_lapse = first_of(lock.tickets_key)
  lock.tickets_next = next_lapse
  if next_lapse == 0 then
    lock.tickets, lock.writers, lock.readers = 0, 0, 0
  end
  if front_lapsed_at > 0 or next_lapse == 0 then
    find_front(lock)
  end
  lock.changed = true
  return front_lapsed_at
end

-- Brings a lock up to the present. `asking` is the waiter on whose behalf this runs.
local function purge(lock, asking)
  local at = math.max(purge_exclusive(lock), purge_shared(lock), purge_upgrader(lock), purge_tickets(lock))
  if lock.delay_until > 0 and lock.delay_until <= now then
    at = math.max(at, lock.delay_until)
    lock.delay_until = 0
    lock.changed = true
  end
  settle(lock, at > 0 and at or now)
  pass_late(lock, asking)
end
