-- The fair queue: two sorted sets by arrival, one for each mode, so that a reader sees at once whether a writer came before
-- it; and one of all places by the instant until which somebody attends them. A place that nobody attends is dequeued: it
-- stays in its set behind all others, with UNATTENDED added to its arrival, until its request returns or its ticket lapses.
-- include beside clock lease set_back words writable
-- How long a ticket lives after nobody attends its place any more.
local TICKET_MS = 30000 -- exported
-- A client that comes back does so within this time: the end of its request, which does not count as attended, and a pause.
local BACK_MS = 2000
-- Arrivals are microseconds since 1970, so the sum of both is exact.
local UNATTENDED = 4000000000000000

local function queue_key(lock, id)
  return is_exclusive(id) and lock.writers_key or lock.readers_key
end

-- The first member of a sorted set and its score; nil and 0 when it is empty.
local function first_of(key)
  local first = redis.call("ZRANGE", key, "0", "0", "WITHSCORES")
  if not first[1] then
    return nil, 0
  end
  return first[1], num(first[2])
end

-- The places that have a turn when it comes to them.
local function queued_total(lock)
  return lock.writers + lock.readers
end

-- The departures from which a waiter counts how far the queue has moved. Places whose requests have just ended will be back. They
-- then count as never departed, also for those before them, to whom their return must not look as if the queue had grown.
local function departures_for_good(lock)
  if lock.tickets <= queued_total(lock) then
    return lock.departures
  end
  return math.max(
    0,
    lock.departures - redis.call("ZCOUNT", lock.tickets_key, beside(lock, now - BACK_MS), beside(lock, now))
  )
end

local function find_front(lock)
  local writer, writer_arrival, reader, reader_arrival = nil, 0, nil, 0
  if lock.writers > 0 then
    writer, writer_arrival = first_of(lock.writers_key)
  end
  if lock.readers > 0 then
    reader, reader_arrival = first_of(lock.readers_key)
  end
  lock.front, lock.front_arrival = reader, reader_arrival
  if writer and (not reader or writer_arrival < reader_arrival) then
    lock.front, lock.front_arrival = writer, writer_arrival
  end
  if lock.front_arrival >= UNATTENDED then
    lock.front, lock.front_arrival = nil, 0
  end
  lock.turn_at, lock.turn_until = 0, 0
end

local function count_queued(lock, id, change)
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

local function attended_until_of(lock, id)
  return num(redis.call("ZSCORE", lock.tickets_key, id) or "0") - lock.ahead
end

-- The place of this id: when it arrived, and whether it is queued. nil when it has none, or its ticket has lapsed.
local function place_of(lock, id)
  local score = lock.tickets > 0 and redis.call("ZSCORE", queue_key(lock, id), id)
  if not score then
    return nil
  end
  if lock.lapsing and attended_until_of(lock, id) + TICKET_MS <= now then
    return nil
  end
  local arrival = num(score)
  if arrival < UNATTENDED then
    return { arrival = arrival, queued = true }
  end
  return { arrival = arrival - UNATTENDED, queued = false }
end

local function set_ticket(lock, id, attended_until, is_over)
  wrote = true
  -- When several requests share a place, the one that stays longest attends it.
  local condition = is_over and "XX" or "GT"
  if redis.call("ZADD", lock.tickets_key, condition, beside(lock, attended_until), id) == 1 then
    if lock.tickets == 0 then
      lock.new_keys[#lock.new_keys + 1] = lock.tickets_key
    end
    lock.tickets = lock.tickets + 1
    lock.changed = true
  end
  note_beside(lock)
  -- A mere refresh writes the record only when a purge or the keys' lives depend on it, or now and then.
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

local function note_new_key(lock, id, key)
  local count = is_exclusive(id) and lock.writers or lock.readers
  if count == 0 then
    lock.new_keys[#lock.new_keys + 1] = key
  end
end

-- A new place has no `queued` yet.
local function enqueue(lock, id, place)
  local key = queue_key(lock, id)
  note_new_key(lock, id, key)
  redis.call("ZADD", key, fmt(place.arrival), id)
  lock.arrival = math.max(lock.arrival, place.arrival)
  count_queued(lock, id, 1)
  if place.queued == false then
    -- It has not departed after all: those behind it are where they were.
    lock.departures = math.max(0, lock.departures - 1)
  end
  if not lock.front or place.arrival < lock.front_arrival then
    lock.front, lock.front_arrival, lock.turn_at, lock.turn_until = id, place.arrival, 0, 0
  end
  place.queued = true
end

local function dequeue(lock, id, place)
  local key = queue_key(lock, id)
  note_new_key(lock, id, key)
  redis.call("ZADD", key, fmt(place.arrival + UNATTENDED), id)
  if place.queued then
    count_queued(lock, id, -1)
    if lock.front == id then
      find_front(lock)
    end
  end
  place.queued = false
end

-- Saves a place: in the queue while somebody attends it, out of it when nobody does. `is_over` takes back what was said before:
-- its turn is over, or its client has gone.
local function save_place(lock, id, place, attended_until, is_over)
  local queued = attended_until > now
  if place.queued and not queued and not is_over then
    -- Another request for it may be open.
    queued = attended_until_of(lock, id) > now
  end
  if queued and not place.queued then
    enqueue(lock, id, place)
  elseif not queued and place.queued ~= false then
    dequeue(lock, id, place)
  end
  set_ticket(lock, id, attended_until, is_over)
end

local function remove_place(lock, id, place)
  redis.call("ZREM", queue_key(lock, id), id)
  if place.queued then
    count_queued(lock, id, -1)
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

-- Whether there is room for one more place. Unattended ones make room, the one that was left first before the others.
local function has_room(lock, waiters_max)
  if lock.tickets + (lock.upgrader and 1 or 0) < waiters_max then
    return true
  end
  if lock.tickets <= queued_total(lock) then
    return false
  end
  local oldest = redis.call("ZRANGE", lock.tickets_key, "0", "0")[1]
  if oldest then
    remove_place(lock, oldest, place_of(lock, oldest) or {})
  end
  return true
end
