-- The fair queue: two sorted sets by arrival, one per mode, so that a reader sees at once whether a writer came before it;
-- and one of all places by the instant until which somebody attends them. A waiter takes its grant itself: its turn lasts for
-- TURN_MS at most. A place that lets it go by, or that nobody attends, is away: it stands behind all others, AWAY added to
-- its arrival, until its request shows itself or its ticket lapses.
-- include clock holders lease number record writable
local TURN_MS = 3000
-- After a turn that ran out, until one is taken: only where waiters are told that it is their turn.
local SHORT_TURN_MS = 250
local TICKET_MS = 30000
-- Between two requests of a place that has come back before.
local GRACE_MS = 1500
-- If that ran out on a turn, there is none for so many times the time that was lost.
local DOUBT = 20
-- Arrivals are microseconds since 1970: the sum of both is exact.
local AWAY = 4000000000000000
-- Places that are passed, or lapse, in one run, and in one command.
local BATCHES_MAX = 2
local BATCH = 1250
local LATE_MAX = 100

local function queue_key(lock, id)
  return is_exclusive(id) and lock.writers_key or lock.readers_key
end

local function first_of(key)
  local first = redis.call("ZRANGE", key, "0", "0", "WITHSCORES")
  return first[1], first[1] and num(first[2]) or 0
end

-- The places that have a turn when it comes to them.
local function standing(lock)
  return lock.writers + lock.readers
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
  if lock.front_arrival >= AWAY then
    lock.front, lock.front_arrival = nil, 0
  end
  lock.turn_at = 0
end

local function count_waiters(lock, id, change)
  if is_exclusive(id) then
    lock.writers = lock.writers + change
  else
    lock.readers = lock.readers + change
  end
  if change < 0 then
    lock.departures = lock.departures - change
  end
  lock.changed = true
end

-- The place of this id: when it arrived, and whether it stands in the queue or is away.
local function place_of(lock, id)
  local score = lock.tickets > 0 and redis.call("ZSCORE", queue_key(lock, id), id)
  if not score then
    return nil
  end
  if lock.lapsing and num(redis.call("ZSCORE", lock.tickets_key, id) or "0") + TICKET_MS <= now then
    return nil
  end
  local arrival = num(score)
  local stands = arrival < AWAY
  return { arrival = stands and arrival or arrival - AWAY, stands = stands }
end

local function set_ticket(lock, id, attended_until, turn_over)
  wrote = true
  -- Of several requests for one place, the one that stays longest attends it.
  if redis.call("ZADD", lock.tickets_key, turn_over and "XX" or "GT", fmt(attended_until), id) == 1 then
    if lock.tickets == 0 then
      lock.fresh[#lock.fresh + 1] = lock.tickets_key
    end
    lock.tickets = lock.tickets + 1
    lock.changed = true
  end
  -- A mere refresh writes the record only when a purge depends on it, or the keys' lives.
  if attended_until > now and (lock.attended_next == 0 or attended_until < lock.attended_next) then
    lock.attended_next = attended_until
    lock.changed = true
  end
  if lock.tickets_next == 0 or attended_until + TICKET_MS < lock.tickets_next then
    lock.tickets_next = attended_until + TICKET_MS
    lock.changed = true
  end
  lock.kept_until = math.max(lock.kept_until, attended_until + TICKET_MS)
end

-- Puts a place where it belongs: into the queue while somebody attends it, behind all others when nobody does, or when its
-- turn is over.
local function keep_place(lock, id, place, attended_until, turn_over)
  local key, stands = queue_key(lock, id), attended_until > now
  if place.stands and not stands and not turn_over then
    -- Another request for it may be open.
    stands = num(redis.call("ZSCORE", lock.tickets_key, id) or "0") > now
  end
  if place.stands ~= stands then
    if (is_exclusive(id) and lock.writers or lock.readers) == 0 then
      lock.fresh[#lock.fresh + 1] = key
    end
    redis.call("ZADD", key, fmt(stands and place.arrival or place.arrival + AWAY), id)
    if stands then
      lock.arrival = math.max(lock.arrival, place.arrival)
      count_waiters(lock, id, 1)
      if place.stands == false then
        -- It did not leave after all: whoever stands behind it is where it was.
        lock.departures = math.max(0, lock.departures - 1)
      end
      if not lock.front or place.arrival < lock.front_arrival then
        lock.front, lock.front_arrival, lock.turn_at = id, place.arrival, 0
      end
    elseif place.stands then
      count_waiters(lock, id, -1)
      if lock.front == id then
        find_front(lock)
      end
    end
    place.stands = stands
  end
  set_ticket(lock, id, attended_until, turn_over)
end

local function leave_queue(lock, id, place)
  redis.call("ZREM", queue_key(lock, id), id)
  if place.stands then
    count_waiters(lock, id, -1)
    if lock.front == id then
      find_front(lock)
    end
  end
  if redis.call("ZREM", lock.tickets_key, id) == 1 then
    lock.tickets = lock.tickets - 1
    if lock.tickets == 0 then
      lock.tickets_next = 0
    end
    if has_label(id) then
      drop_details(lock, { id })
    end
  end
  lock.changed = true
end

-- Whether there is room for one more place; those that are away make it, the one that left first before the others.
local function has_room(lock, waiters_max)
  if lock.tickets + (lock.upgrader and 1 or 0) < waiters_max then
    return true
  end
  if lock.tickets <= standing(lock) then
    return false
  end
  local oldest = redis.call("ZRANGE", lock.tickets_key, "0", "0")[1]
  if oldest then
    leave_queue(lock, oldest, place_of(lock, oldest) or {})
  end
  return true
end

-- Sends places away that stand in one of the two sets.
local function send_away(lock, key, ids)
  for from = 1, #ids, BATCH do
    local scores = redis.call("ZMSCORE", key, unpack(ids, from, math.min(from + BATCH - 1, #ids)))
    local moved = {}
    for i = 1, #scores do
      local arrival = scores[i] and num(scores[i]) or AWAY
      if arrival < AWAY then
        moved[#moved + 1] = fmt(arrival + AWAY)
        moved[#moved + 1] = ids[from + i - 1]
      end
    end
    if #moved > 0 then
      redis.call("ZADD", key, unpack(moved))
      count_waiters(lock, ids[1], -#moved / 2)
    end
  end
end

local function by_mode(ids)
  local writers, readers = {}, {}
  for i = 1, #ids do
    local kind = is_exclusive(ids[i]) and writers or readers
    kind[#kind + 1] = ids[i]
  end
  return writers, readers
end

-- The turn of the front has run out, or nobody attends it any more, whichever came first. Returns when that was.
local function end_turn(lock, attended_until)
  if lock.turn_at > 0 and lock.turn_until < attended_until then
    lock.turn_ms = lock.turn_ms > 0 and SHORT_TURN_MS or 0
    return lock.turn_until
  end
  if lock.turn_at > 0 then
    local lost_ms = math.max(0, attended_until - lock.turn_at)
    lock.no_grace_until = math.max(lock.no_grace_until, attended_until + DOUBT * lost_ms)
  end
  return attended_until
end

-- Passes the places that nobody attends any more, but for the one that asks now. Returns since when nobody attended the
-- front, if it was one of them. Those that stand have the highest scores of all, so the others are not looked at again.
local function pass_unattended(lock, asking)
  if standing(lock) == 0 or lock.attended_next > now then
    return 0
  end
  local from = math.max(0, lock.tickets - standing(lock))
  local over = redis.call("ZCOUNT", lock.tickets_key, "-inf", fmt(now)) - from
  local taken = math.max(0, math.min(over, BATCH * BATCHES_MAX))
  local places = redis.call("ZRANGE", lock.tickets_key, fmt(from), fmt(from + taken), "WITHSCORES")
  local ids, front_ended_at = {}, 0
  lock.attended_next = taken < over and now or 0
  for i = 1, #places, 2 do
    local id, attended_until = places[i], num(places[i + 1])
    if attended_until > now then
      lock.attended_next = attended_until
    elseif (id ~= asking or attended_until + TICKET_MS <= now) and #ids < taken then
      ids[#ids + 1] = id
      front_ended_at = id == lock.front and attended_until or front_ended_at
    end
  end
  lock.passing = taken < over
  lock.changed = true
  local writers, readers = by_mode(ids)
  send_away(lock, lock.writers_key, writers)
  send_away(lock, lock.readers_key, readers)
  if front_ended_at > 0 then
    front_ended_at = end_turn(lock, front_ended_at)
    find_front(lock)
  end
  return front_ended_at
end

-- Forgets places whose tickets have lapsed. They are away, in nobody's way.
local function forget_lapsed(lock)
  if lock.tickets == 0 or lock.tickets_next > now or lock.passing then
    return
  end
  local lapsed = redis.call("ZRANGEBYSCORE", lock.tickets_key, "-inf", fmt(now - TICKET_MS), "LIMIT", "0", fmt(BATCH))
  if #lapsed > 0 then
    local writers, readers = by_mode(lapsed)
    redis.call("ZREM", lock.tickets_key, unpack(lapsed))
    if #writers > 0 then
      redis.call("ZREM", lock.writers_key, unpack(writers))
    end
    if #readers > 0 then
      redis.call("ZREM", lock.readers_key, unpack(readers))
    end
    lock.tickets = lock.tickets - #lapsed
    local labelled = {}
    for i = 1, #lapsed do
      labelled[#labelled + 1] = has_label(lapsed[i]) and lapsed[i] or nil
    end
    drop_details(lock, labelled)
  end
  local first, attended_until = first_of(lock.tickets_key)
  lock.tickets_next = first and attended_until + TICKET_MS or 0
  lock.lapsing = first and lock.tickets_next <= now
  if not first then
    -- Nobody is left, whatever was counted: a store that evicts may have lost one key and not the other.
    lock.tickets, lock.writers, lock.readers = 0, 0, 0
    find_front(lock)
  end
  lock.changed = true
end

-- Whether a crowd has ended of which a run clears only so much: broken leases, whose lock_delays are still to come, or places
-- that nobody attends, of which one may seem to be first. Nobody new gets in before all of it is cleared.
local function is_clearing(lock)
  return is_broken(lock) or lock.passing
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

local function start_turn(lock, at, length_ms)
  lock.turn_at, lock.turn_until = at, at + length_ms
  lock.changed = true
end

-- Ends a break that is over, and starts or ends the turn of the waiter at the front.
local function settle(lock, at)
  -- A break is over when its leases are cleared away, or when nobody is left to be warned.
  local cleared = lock.shared == 0 or lock.break_at > now
  if lock.break_at > 0 and not lock.exclusive and lock.live == 0 and cleared then
    lock.break_at = 0
    lock.changed = true
  end
  local front = lock.front
  -- One for more permits than a semaphore has (any more) has its turn too, to hear so: else it would stand in front for
  -- as long as somebody attends it.
  local turn = front and (fits(lock, front) or permits_of(front) > lock.capacity)
  if not turn then
    if lock.turn_at ~= 0 then
      lock.turn_at, lock.turn_until = 0, 0
      lock.changed = true
    end
  elseif lock.turn_at == 0 then
    start_turn(lock, at, lock.turn_ms > 0 and lock.turn_ms or TURN_MS)
    lock.turn_began = true
  end
end

-- Passes those at the front who let their turn go by, except the one who asks now.
local function pass_late(lock, asking)
  for _ = 1, LATE_MAX do
    local front, turn_until = lock.front, lock.turn_until
    if lock.turn_at == 0 or front == asking or now < turn_until then
      return
    end
    keep_place(lock, front, { arrival = lock.front_arrival, stands = true }, turn_until, true)
    lock.turn_ms = lock.turn_ms > 0 and SHORT_TURN_MS or 0
    settle(lock, turn_until)
  end
end

-- Whether waiters are told of their turns.
local function tell_turns(lock, hints)
  if hints ~= (lock.turn_ms > 0) then
    lock.turn_ms = hints and TURN_MS or 0
    lock.changed = true
  end
end

-- Whose turn it was has shown itself.
local function take_turn(lock)
  lock.turn_ms = lock.turn_ms > 0 and TURN_MS or 0
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

-- How many stand before this place.
local function position_of(lock, id, place)
  local before = lock.upgrader and 1 or 0
  local arrival = place.arrival
  if place.stands and arrival == lock.arrival then
    return before + standing(lock) - 1
  end
  local mine, others, others_key = lock.writers, lock.readers, lock.readers_key
  if not is_exclusive(id) then
    mine, others, others_key = lock.readers, lock.writers, lock.writers_key
  end
  if mine > (place.stands and 1 or 0) then
    before = before + redis.call("ZCOUNT", queue_key(lock, id), "-inf", "(" .. fmt(arrival))
  end
  if others > 0 then
    before = before + redis.call("ZCOUNT", others_key, "-inf", "(" .. fmt(arrival))
  end
  return before
end
