-- How places leave a queue when they do not leave it themselves: because nobody attends them any more, because their tickets
-- have lapsed, or because the queue is dropped. A run takes only so many, because everybody else waits while it runs.
-- include beside clock lease queue set_back turns words
local BATCHES_MAX = 2
local BATCH = 1250
-- When a turn is lost to a place that was attended only by its grace (places.lua), the lock gives none for so many times the
-- time that was lost.
local GRACE_PENALTY = 20

-- Dequeues the places with these ids, all of one mode, that are queued.
local function dequeue_all(lock, key, ids)
  for from = 1, #ids, BATCH do
    local scores = redis.call("ZMSCORE", key, unpack(ids, from, math.min(from + BATCH - 1, #ids)))
    local moved = {}
    for i = 1, #scores do
      local arrival = scores[i] and num(scores[i]) or UNATTENDED
      if arrival < UNATTENDED then
        moved[#moved + 1] = fmt(arrival + UNATTENDED)
        moved[#moved + 1] = ids[from + i - 1]
      end
    end
    if #moved > 0 then
      redis.call("ZADD", key, unpack(moved))
      count_queued(lock, ids[1], -#moved / 2)
    end
  end
end

local function by_mode(ids)
  local writers, readers = {}, {}
  for i = 1, #ids do
    local those = is_exclusive(ids[i]) and writers or readers
    those[#those + 1] = ids[i]
  end
  return writers, readers
end

local function labelled_among(ids)
  local labelled = {}
  for i = 1, #ids do
    if has_label(ids[i]) then
      labelled[#labelled + 1] = ids[i]
    end
  end
  return labelled
end

-- The turn of the front has run out, or nobody attends it any more. Returns when the first of these happened.
local function end_turn(lock, attended_until)
  if lock.turn_at == 0 then
    return attended_until
  end
  if lock.turn_until < attended_until then
    note_turn_missed(lock)
    return lock.turn_until
  end
  local lost_ms = math.max(0, attended_until - lock.turn_at)
  lock.no_grace_until = math.max(lock.no_grace_until, attended_until + GRACE_PENALTY * lost_ms)
  return attended_until
end

-- Dequeues the places that nobody attends any more, except the one that asks now. Returns since when the front was one of
-- them, or 0. Queued places have the highest scores of all, so those that were dequeued before are not looked at again.
local function pass_unattended(lock, asking)
  if queued_total(lock) == 0 or lock.attended_next > now then
    return 0
  end
  local from = math.max(0, lock.tickets - queued_total(lock))
  local over = redis.call("ZCOUNT", lock.tickets_key, "-inf", beside(lock, now)) - from
  local taken = math.max(0, math.min(over, BATCH * BATCHES_MAX))
  local places = redis.call("ZRANGE", lock.tickets_key, fmt(from), fmt(from + taken), "WITHSCORES")
  local ids, front_ended_at = {}, 0
  lock.attended_next = taken < over and now or 0
  for i = 1, #places, 2 do
    local id, attended_until = places[i], num(places[i + 1]) - lock.ahead
    if attended_until > now then
      -- That of a lone waiter is written down when it is saved: this run is for one that asks again.
      local alone = id == asking and from + taken + 1 == lock.tickets
      lock.attended_next = alone and 0 or attended_until
    elseif (id ~= asking or attended_until + TICKET_MS <= now) and #ids < taken then
      ids[#ids + 1] = id
      if id == lock.front then
        front_ended_at = attended_until
      end
    end
  end
  lock.passing = taken < over
  lock.changed = true
  local writers, readers = by_mode(ids)
  dequeue_all(lock, lock.writers_key, writers)
  dequeue_all(lock, lock.readers_key, readers)
  if front_ended_at > 0 then
    front_ended_at = end_turn(lock, front_ended_at)
    find_front(lock)
  end
  return front_ended_at
end

local function drop_places(lock, ids)
  local writers, readers = by_mode(ids)
  redis.call("ZREM", lock.tickets_key, unpack(ids))
  if #writers > 0 then
    redis.call("ZREM", lock.writers_key, unpack(writers))
  end
  if #readers > 0 then
    redis.call("ZREM", lock.readers_key, unpack(readers))
  end
  lock.tickets = lock.tickets - #ids
  drop_details(lock, labelled_among(ids))
end

-- Forgets places whose tickets have lapsed. They are not queued any more.
local function forget_lapsed(lock)
  if lock.tickets == 0 or lock.tickets_next > now or lock.passing then
    return
  end
  local over = beside(lock, now - TICKET_MS)
  local lapsed = redis.call("ZRANGEBYSCORE", lock.tickets_key, "-inf", over, "LIMIT", "0", fmt(BATCH))
  if #lapsed > 0 then
    drop_places(lock, lapsed)
  end
  local first, attended_until = first_of(lock.tickets_key)
  if first then
    lock.tickets_next = attended_until - lock.ahead + TICKET_MS
    lock.lapsing = lock.tickets_next <= now
  else
    -- Nobody is left, whatever was counted: a store that evicts may have lost one key and not the other.
    lock.lapsing = false
    lock.tickets_next = 0
    lock.tickets, lock.writers, lock.readers = 0, 0, 0
    lock.details = lock.shared > 0 and lock.details or 0
    find_front(lock)
  end
  lock.changed = true
end

-- Drops all places, those of an upgrader and of unattended ones included, and returns how many there were. Whoever has arrived
-- by now is told so however it asks.
local function drop_queue(lock)
  local count = lock.tickets + (lock.upgrader and 1 or 0)
  if lock.tickets > 0 then
    local ids = redis.call("ZRANGE", lock.tickets_key, "0", "-1")
    for from = 1, #ids, BATCH do
      drop_details(lock, labelled_among({ unpack(ids, from, math.min(from + BATCH - 1, #ids)) }))
    end
    if #ids > 0 then
      redis.call("DEL", lock.writers_key, lock.readers_key, lock.tickets_key)
      lock.departures = lock.departures + queued_total(lock)
      lock.writers, lock.readers, lock.tickets, lock.tickets_next, lock.attended_next = 0, 0, 0, 0, 0
      find_front(lock)
    end
  end
  lock.upgrader = nil
  lock.queue_dropped = true
  lock.dropped = math.max(lock.arrival + 1, now_us)
  lock.arrival = lock.dropped
  lock.changed = true
  return count
end
