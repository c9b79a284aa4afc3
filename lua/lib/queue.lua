-- The fair queue: two sorted sets by arrival, one per mode, so that a reader sees at once whether a writer came before it;
-- and one by the deadlines of the tickets. A waiter takes its grant itself: when its turn has come, it has CLAIM_MS to ask.
-- One that is late is passed over: it leaves the two sets and its arrival moves to the details, for when it comes back.
local CLAIM_MS = 3000
local PASSED_MAX = 100

local function queue_key(lock, id)
  return is_exclusive(id) and lock.writers_key or lock.readers_key
end

local function first_of(key)
  local first = redis.call("ZRANGE", key, "0", "0", "WITHSCORES")
  return first[1], first[1] and num(first[2]) or 0
end

local function find_front(lock)
  local writer, writer_arrival, reader, reader_arrival
  if lock.writers > 0 then
    writer, writer_arrival = first_of(lock.writers_key)
  end
  if lock.readers > 0 then
    reader, reader_arrival = first_of(lock.readers_key)
  end
  if writer and (not reader or writer_arrival < reader_arrival) then
    lock.front, lock.front_arrival = writer, writer_arrival
  else
    lock.front, lock.front_arrival = reader, reader_arrival or 0
  end
  lock.turn_at = 0
end

local function count_waiters(lock, id, change)
  if is_exclusive(id) then
    lock.writers = lock.writers + change
  else
    lock.readers = lock.readers + change
  end
  lock.changed = true
end

-- Puts a waiter into its set. Returns its arrival: the earlier one when it stands there already, as a request does that
-- was sent twice.
local function stand(lock, id, arrival)
  local key = queue_key(lock, id)
  if redis.call("ZADD", key, "NX", fmt(arrival), id) == 0 then
    return num(redis.call("ZSCORE", key, id))
  end
  if (is_exclusive(id) and lock.writers or lock.readers) == 0 then
    lock.fresh[#lock.fresh + 1] = key
  end
  lock.arrival = math.max(lock.arrival, arrival)
  count_waiters(lock, id, 1)
  if not lock.front or arrival < lock.front_arrival then
    lock.front, lock.front_arrival, lock.turn_at = id, arrival, 0
  end
  return arrival
end

local function unstand(lock, id)
  if redis.call("ZREM", queue_key(lock, id), id) == 1 then
    count_waiters(lock, id, -1)
    lock.departures = lock.departures + 1
    if lock.front == id then
      find_front(lock)
    end
  end
end

local function set_ticket(lock, id, deadline)
  wrote = true
  if redis.call("ZADD", lock.tickets_key, fmt(deadline), id) == 1 then
    if lock.tickets == 0 then
      lock.fresh[#lock.fresh + 1] = lock.tickets_key
    end
    lock.tickets = lock.tickets + 1
    lock.changed = true
  end
  -- Near the front a ticket lives shorter than before. A mere refresh writes the record only when a purge depends on it, or
  -- the keys' lives.
  if lock.tickets_next == 0 or deadline < lock.tickets_next then
    lock.tickets_next = deadline
    lock.changed = true
  end
  lock.kept_until = math.max(lock.kept_until, deadline)
end

-- When this id arrived, if it has a place; a waiter that was passed over takes its place again.
local function arrival_of(lock, id)
  local standing = lock.writers + lock.readers
  local arrival = standing > 0 and redis.call("ZSCORE", queue_key(lock, id), id)
  if arrival then
    return num(arrival)
  end
  local passed = lock.tickets > standing and redis.call("HGET", lock.details_key, id)
  local before = passed and string.match(passed, "^~(%d+)$")
  if not before then
    return nil
  end
  arrival = num(before)
  drop_details(lock, { id })
  stand(lock, id, arrival)
  return arrival
end

local function leave_queue(lock, id)
  local told_of = has_label(id) or lock.tickets > lock.writers + lock.readers
  unstand(lock, id)
  if redis.call("ZREM", lock.tickets_key, id) == 0 then
    return
  end
  lock.tickets = lock.tickets - 1
  if lock.tickets == 0 then
    lock.tickets_next = 0
  end
  if told_of then
    drop_details(lock, { id })
  end
  lock.changed = true
end

-- Whether a crowd has ended of which a run clears only so much: broken leases, whose lock_delays are still to come, or lapsed
-- tickets, of which one may seem to be first. Nobody new gets in before all of it is cleared.
local function is_clearing(lock)
  return is_broken(lock) or lock.lapsed
end

-- Whether the live leases, a lock_delay and a waiting upgrader allow one more: the one compatibility rule. `exclusive` and
-- `shared` are the asking holder's own leases, which never stand in its way.
local function fits(lock, id, exclusive, shared)
  if is_clearing(lock) then
    return false
  end
  local holder = exclusive or shared
  if lock.exclusive and not exclusive then
    return false
  end
  if now < lock.delay_until and not holder then
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

-- Ends a break that is over, and starts or ends the turn of the waiter at the front. A waiter for several locks has no turn here, as this lock cannot see
-- the others: its ticket is short instead.
local function settle(lock, at)
  -- A break is over when its leases are cleared away, or when nobody is left to be warned.
  local cleared = lock.shared == 0 or lock.break_at > now
  if lock.break_at > 0 and not lock.exclusive and lock.live == 0 and cleared then
    lock.break_at = 0
    lock.changed = true
  end
  local front = lock.front
  -- One for more permits than a semaphore has (any more) has its turn too, to hear so: else it would stand in front for
  -- as long as its ticket lives.
  local turn = front and not spans_locks(front) and (fits(lock, front) or permits_of(front) > lock.capacity)
  if not turn then
    if lock.turn_at ~= 0 then
      lock.turn_at = 0
      lock.changed = true
    end
  elseif lock.turn_at == 0 then
    lock.turn_at = at
    lock.changed = true
  end
end

-- Passes over those at the front who let their turn go by, except the one who asks now.
local function pass_late(lock, asking)
  for _ = 1, PASSED_MAX do
    local front, claim_until = lock.front, lock.turn_at + CLAIM_MS
    if lock.turn_at == 0 or front == asking or now < claim_until then
      return
    end
    local arrival = lock.front_arrival
    unstand(lock, front)
    put_detail(lock, front, "~" .. fmt(arrival))
    settle(lock, claim_until)
  end
end

-- Whether somebody who came before `arrival` must be served first.
local function others_before(lock, id, arrival)
  if not lock.front or lock.front == id then
    return false
  end
  if is_exclusive(id) or permits_of(id) > 0 then
    return not arrival or lock.front_arrival < arrival
  end
  if lock.writers == 0 then
    return false
  end
  if not arrival or is_exclusive(lock.front) then
    return not arrival or lock.front_arrival < arrival
  end
  local _, writer_arrival = first_of(lock.writers_key)
  return writer_arrival < arrival
end

-- How many come before, those passed over not counted.
local function position_of(lock, id, arrival)
  local before = lock.upgrader and 1 or 0
  if arrival == lock.arrival then
    return before + lock.writers + lock.readers - 1
  end
  local mine, others, others_key = lock.writers, lock.readers, lock.readers_key
  if not is_exclusive(id) then
    mine, others, others_key = lock.readers, lock.writers, lock.writers_key
  end
  if mine > 1 then
    before = before + redis.call("ZRANK", queue_key(lock, id), id)
  end
  if others > 0 then
    before = before + redis.call("ZCOUNT", others_key, "-inf", "(" .. fmt(arrival))
  end
  return before
end

-- A place far back may be long between two requests; one that spans locks, or is next, must show itself soon.
local function ticket_life(id, position)
  if spans_locks(id) then
    return 5000
  end
  return math.min(30000, 6000 + position * 4000)
end
