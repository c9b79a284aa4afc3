-- Who is waiting for a lock: the places in its queue and their order, whose turn it is, and how places leave the queue.

-- # Places
--
-- The fair queue consists of three sorted sets. Two of them contain the places of one mode each, so that a single read shows
-- whether a writer is ahead of a reader. The third contains all places, sorted by the time until which a client attends them.
-- An unattended place is dequeued: it stays in its set, but behind all queued places, with UNATTENDED added to its order, until
-- its request returns or its ticket lapses.
--
-- The order of a place is the number by which it is queued: its arrival, minus any head start. A place with a head start stores
-- its arrival at the end of its detail. No two places in a queue have the same order, and all places of a request have the same
-- order.

-- How long a ticket remains valid after its place has become unattended.
local TICKET_MS = 30000 -- exported
-- The time within which a client that returns is expected to be back. It covers the end of a request, when the place is no
-- longer attended, and a pause before the next request.
local BACK_MS = 2000
-- No request attends its place for longer than this, so a time further ahead is from before the clock was set back.
local ATTENDED_MAX_MS = 62000
-- Arrivals are microseconds since 1970, so the sum of an arrival and UNATTENDED is exact.
local UNATTENDED = 4000000000000000

local function queue_key(lock, id)
  return is_exclusive(id) and lock.writers_key or lock.readers_key
end

-- Returns the first member of a sorted set and its score; nil and 0 if the set is empty.
local function first_of(key)
  local first = redis.call("ZRANGE", key, "0", "0", "WITHSCORES")
  if not first[1] then
    return nil, 0
  end
  return first[1], num(first[2])
end

-- The number of queued places.
local function queued_total(lock)
  return lock.writers + lock.readers
end

-- How many of the departures may be reverted: the places whose requests have just ended, but whose clients are expected to
-- return.
local function returning(lock)
  if lock.tickets <= queued_total(lock) then
    return 0
  end
  local left = redis.call("ZCOUNT", lock.tickets_key, beside(lock, now - BACK_MS), beside(lock, now))
  return math.min(lock.departures, left)
end

local function find_front(lock)
  local writer, writer_order, reader, reader_order = nil, 0, nil, 0
  if lock.writers > 0 then
    writer, writer_order = first_of(lock.writers_key)
  end
  if lock.readers > 0 then
    reader, reader_order = first_of(lock.readers_key)
  end
  lock.front, lock.front_arrival = reader, reader_order
  if writer and (not reader or writer_order < reader_order) then
    lock.front, lock.front_arrival = writer, writer_order
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

-- Whether the request that stops attending a place or an upgrader was the last one to attend it. That request had set the end
-- of the attendance to `own_until`; if a later request attends the place, `attended_until` is later than that. A value of `own_until`
-- from before the store's clock was set back does not count.
local function is_last_to_attend(own_until, attended_until)
  return own_until <= now + ATTENDED_MAX_MS and attended_until <= own_until
end

-- Returns when the place with this id and order arrived.
local function arrival_of(lock, id, order)
  local detail = is_early(id) and redis.call("HGET", lock.details_key, id)
  return detail and num(string.match(detail, " (%d+)$") or order) or order
end

-- Returns the place with this id: when it arrived, its order, and whether it is queued; nil if there is none, or if its ticket
-- has lapsed.
local function place_of(lock, id)
  local score = lock.tickets > 0 and redis.call("ZSCORE", queue_key(lock, id), id)
  if not score then
    return nil
  end
  if lock.lapsing and attended_until_of(lock, id) + TICKET_MS <= now then
    return nil
  end
  local at = num(score)
  local queued = at < UNATTENDED
  local order = queued and at or at - UNATTENDED
  return { arrival = arrival_of(lock, id, order), order = order, queued = queued }
end

local function set_ticket(lock, id, attended_until, is_over)
  wrote = true
  -- When several requests share a place, it is attended until the last of them ends.
  local condition = is_over and "XX" or "GT"
  if redis.call("ZADD", lock.tickets_key, condition, beside(lock, attended_until), id) == 1 then
    if lock.tickets == 0 then
      note_created(lock, lock.tickets_key)
    end
    lock.tickets = lock.tickets + 1
    lock.early = lock.early + (is_early(id) and 1 or 0)
    lock.changed = true
  end
  note_beside(lock)
  -- A change of the attendance alone rarely causes a write of the record: only occasionally, or if a purge or the expiry of the
  -- keys depends on it.
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
    note_created(lock, key)
  end
end

-- A new place does not have `queued` yet.
local function enqueue(lock, id, place)
  local key = queue_key(lock, id)
  note_new_key(lock, id, key)
  redis.call("ZADD", key, fmt(place.order), id)
  lock.arrival = math.max(lock.arrival, place.arrival)
  count_queued(lock, id, 1)
  if place.queued == false then
    -- The place had been counted as a departure, but has returned, so the places behind it have not moved up.
    lock.departures = math.max(0, lock.departures - 1)
  end
  if not lock.front or place.order < lock.front_arrival then
    lock.front, lock.front_arrival, lock.turn_at, lock.turn_until = id, place.order, 0, 0
  end
  place.queued = true
end

local function dequeue(lock, id, place)
  local key = queue_key(lock, id)
  note_new_key(lock, id, key)
  redis.call("ZADD", key, fmt(place.order + UNATTENDED), id)
  if place.queued then
    count_queued(lock, id, -1)
    if lock.front == id then
      find_front(lock)
    end
  end
  place.queued = false
end

local function count_away(lock, change)
  lock.away = lock.away + change
  lock.away_changed = true
end

-- Saves a place: in the queue if a client attends it, otherwise behind the queue. `is_over` revokes the earlier attendance,
-- because the turn has ended or the client has disconnected.
local function save_place(lock, id, place, attended_until, is_over)
  local queued = attended_until > now
  if place.queued and not queued and not is_over then
    -- Another request for the place may still be open.
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
      lock.tickets_next, lock.early = 0, 0
    end
    if has_detail(id) then
      drop_details(lock, { id })
    end
    if is_away(id) then
      count_away(lock, -1)
    end
  end
  lock.changed = true
end

-- Whether there is room for another place. If necessary, makes room by removing the place that has been unattended the longest.
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

-- # Order

-- Whether another client must be served before a place with this order; without `order`, whether any client blocks this one.
local function others_before(lock, id, order)
  if not lock.front or lock.front == id then
    return false
  end
  if not is_exclusive(id) and permits_of(id) == 0 then
    -- Readers share the lock, so a reader waits only for a writer that is ahead of it.
    if lock.writers == 0 then
      return false
    end
    if order and not is_exclusive(lock.front) then
      local _, writer_order = first_of(lock.writers_key)
      return writer_order < order
    end
  end
  return not order or lock.front_arrival < order
end

local function count_before(key, order)
  return redis.call("ZCOUNT", key, "-inf", "(" .. fmt(order))
end

-- Returns how many clients are queued before this place.
local function position_of(lock, id, place)
  local before = lock.upgrader and 1 or 0
  if place.queued and place.order == lock.arrival then
    -- The place is the last one, so there is no need to count.
    return before + queued_total(lock) - 1
  end
  local writers, readers = lock.writers, lock.readers
  if place.queued and is_exclusive(id) then
    writers = writers - 1
  elseif place.queued then
    readers = readers - 1
  end
  if writers > 0 then
    before = before + count_before(lock.writers_key, place.order)
  end
  if readers > 0 then
    before = before + count_before(lock.readers_key, place.order)
  end
  return before
end

-- # Turns
--
-- Determines whose turn it is. If the lock has room for the place at the front, that place has a turn, during which the lock is
-- not granted to places behind it. A turn lasts at most TURN_MS, because it is up to the client to take its lease. A place that
-- misses its turn is dequeued until its request returns.

local TURN_MS = 3000 -- exported: how long the client whose turn it is has to take the lock
-- The length of turns after a missed turn, until a turn is taken or no place is left. Turns are shortened only if waiters are
-- notified of them, and can therefore react quickly.
local SHORT_TURN_MS = 250
-- The maximum number of missed turns that a run handles.
local LATE_MAX = 100

-- A turn ends early when its place becomes unattended. The places behind it learn the time at which the turn ends.
local function start_turn(lock, at, length_ms)
  lock.turn_at, lock.turn_until = at, at + length_ms
  if lock.attended_next < lock.turn_until then
    local attended_until = attended_until_of(lock, lock.front)
    lock.turn_until = attended_until > at and math.min(lock.turn_until, attended_until) or lock.turn_until
  end
  lock.changed = true
end

-- Ends a break once its leases are cleared, or once no holder is left to be warned.
local function end_break(lock)
  local cleared = lock.shared == 0 or lock.break_at > now
  if lock.break_at > 0 and not lock.exclusive and lock.live == 0 and cleared then
    lock.break_at = 0
    lock.changed = true
  end
end

-- Grants the lock to absent clients at the front (standby.lua), then starts or ends the turn of the place at the front,
-- depending on the lock's state.
local function update_turn(lock, at)
  end_break(lock)
  if lock.away > 0 then
    serve_away(lock)
  end
  local front = lock.front
  -- A request for more permits than the semaphore now has gets a turn, too, in which it receives an error. Otherwise, it would
  -- stay at the front for as long as a client attends it.
  local has_turn = front and (fits(lock, front) or permits_of(front) > lock.capacity)
  if has_turn and lock.turn_at == 0 then
    start_turn(lock, at, lock.turn_ms > 0 and lock.turn_ms or TURN_MS)
    lock.turn_began = true
  elseif not has_turn and lock.turn_at ~= 0 then
    lock.turn_at, lock.turn_until = 0, 0
    lock.changed = true
  end
end

local function set_turn_length(lock, length_ms)
  if lock.turn_ms > 0 then
    lock.turn_ms = length_ms
  end
end

-- Called when a waiter has missed its turn.
local function note_turn_missed(lock)
  set_turn_length(lock, SHORT_TURN_MS)
end

-- Dequeues the places at the front that have missed their turns, except that of the current request.
local function pass_late(lock, current_id)
  for _ = 1, LATE_MAX do
    local front, turn_until = lock.front, lock.turn_until
    if lock.turn_at == 0 or front == current_id or is_away(front) or now < turn_until then
      return
    end
    save_place(lock, front, { order = lock.front_arrival, queued = true }, turn_until, true)
    note_turn_missed(lock)
    update_turn(lock, turn_until)
  end
end

-- Records whether waiters are notified of their turns.
local function note_hints(lock, hints)
  if hints ~= (lock.turn_ms > 0) then
    lock.turn_ms = hints and TURN_MS or 0
    lock.changed = true
  end
end

-- Called when a waiter has taken its turn, so the next turns have their full length.
local function note_turn_taken(lock)
  set_turn_length(lock, TURN_MS)
end

-- # Departures
--
-- How places leave a queue without a request: because no client attends them, because their tickets have lapsed, or because the
-- queue is dropped. A run removes only a limited number of places, because all other requests wait while it runs.

local BATCHES_MAX = 2
local BATCH = 1250
-- When a turn is wasted on a place that is attended only because of its grace, the lock gives no grace for this many times as
-- long as the wasted time.
local GRACE_PENALTY = 20

-- Dequeues those of the places with these ids that are queued. All of the ids have the same mode.
local function dequeue_all(lock, key, ids)
  for from = 1, #ids, BATCH do
    local scores = redis.call("ZMSCORE", key, unpack(ids, from, math.min(from + BATCH - 1, #ids)))
    local moved = {}
    for i = 1, #scores do
      local order = scores[i] and num(scores[i]) or UNATTENDED
      if order < UNATTENDED then
        moved[#moved + 1] = fmt(order + UNATTENDED)
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

local function detailed_among(ids)
  local detailed = {}
  for i = 1, #ids do
    if has_detail(ids[i]) then
      detailed[#detailed + 1] = ids[i]
    end
  end
  return detailed
end

-- Called when the turn of the place at the front has ended, or when that place has become unattended. Returns the earlier of
-- these two times.
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

-- Dequeues unattended places, except that of the current request. Returns when the place at the front became unattended, or 0
-- if it is attended. Queued places have the highest scores, so places that are already dequeued are not visited again.
local function pass_unattended(lock, current_id)
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
      -- If this is the only attended place, and the current request is for it, its attendance is written when the place is
      -- saved.
      local alone = id == current_id and from + taken + 1 == lock.tickets
      lock.attended_next = alone and 0 or attended_until
    elseif (id ~= current_id or attended_until + TICKET_MS <= now) and #ids < taken then
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
  drop_details(lock, detailed_among(ids))
  if lock.away > 0 then
    note_never_served(lock, ids, STANDBY_RAN_OUT)
  end
end

-- Removes the places whose tickets have lapsed. Such places are no longer queued.
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
    -- No place is left, whatever the counter shows: a store that evicts keys may have lost one key but not the other.
    lock.lapsing = false
    lock.tickets_next = 0
    lock.tickets, lock.writers, lock.readers, lock.away, lock.early = 0, 0, 0, 0, 0
    lock.details = lock.shared > 0 and lock.details or 0
    find_front(lock)
  end
  lock.changed = true
end

-- Drops all places, including unattended ones and that of an upgrader, and returns their number. Every waiter that has already
-- arrived is notified.
local function drop_queue(lock)
  local count = lock.tickets + (lock.upgrader and 1 or 0)
  if lock.tickets > 0 then
    local ids = redis.call("ZRANGE", lock.tickets_key, "0", "-1")
    for from = 1, #ids, BATCH do
      drop_details(lock, detailed_among({ unpack(ids, from, math.min(from + BATCH - 1, #ids)) }))
    end
    if lock.away > 0 then
      note_never_served(lock, ids, STANDBY_SENT_AWAY)
    end
    if #ids > 0 then
      redis.call("DEL", lock.writers_key, lock.readers_key, lock.tickets_key)
      lock.departures = lock.departures + queued_total(lock)
      lock.writers, lock.readers, lock.tickets, lock.tickets_next, lock.attended_next = 0, 0, 0, 0, 0
      lock.early = 0
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

-- # Places in several queues
--
-- A request for several locks has a place in the queue of the first lock that blocks it. For its first ALL_QUEUES_AFTER_MS, it
-- has no place in the other queues, whether or not those locks block it. It receives hints about only one lock, so it would
-- miss a turn at another one and leave a free lock unused. After that, it is queued at all of them, so that it cannot starve.
-- The arrival of the request is the same in every queue. `ids` are the request's ids, one for each lock.
--
-- `spare` is the number of locks that may still be blocked when the request is served: 0 for a request that needs all of them.
-- The request is queued at the first `spare` + 1 locks that block it. It therefore has a place in every queue that it depends
-- on, and no later request for the same locks is served before it. A request that needs only one of its locks is in all queues
-- from its arrival, because all of the locks block it. ALL_QUEUES_AFTER_MS does not apply to it.

local ALL_QUEUES_AFTER_MS = 10000 -- exported: after this time, a request for several locks is queued at all of them
-- How soon a request must retry if it has its turn at one lock while another one blocks it.
local RETRY_IN_TURN_MS = 2500
-- How much longer a place stays attended if its client has returned before. This covers the time until the client's next
-- request.
local GRACE_MS = 1500

-- Returns the places of a request, with false for each lock where it has none, and its arrival and order; nil if it has no
-- place at any lock.
local function find_places(locks, ids)
  if #ids == 1 and locks[1].tickets == 0 then
    return nil
  end
  local found, one = {}, nil
  for i = 1, #ids do
    found[i] = place_of(locks[i], ids[i]) or false
    one = one or found[i]
  end
  if not one then
    return nil
  end
  found.arrival, found.order = one.arrival, one.order
  return found
end

-- Returns the arrival of new places, which is later than all others in any of the queues. Two waiters that meet in several
-- queues are therefore in the same order in each of them, and no cycle of waiters can form. The arrival is even, and the orders
-- of places with a head start are odd, so they never coincide.
local function next_arrival(locks)
  local arrival = now_us
  for i = 1, #locks do
    arrival = math.max(arrival, locks[i].arrival + 1)
  end
  return arrival + arrival % 2
end

local function new_places(locks, order)
  local found, arrival = {}, next_arrival(locks)
  for i = 1, #locks do
    found[i] = false
    locks[i].arrival = arrival
    locks[i].changed = true
  end
  found.arrival = arrival
  found.order = order or arrival
  return found
end

local function remove_places(locks, ids, found)
  for i = 1, #ids do
    if found[i] then
      remove_place(locks[i], ids[i], found[i])
    end
  end
end

local function is_among(numbers, count, number)
  for i = 1, count do
    if numbers[i] == number then
      return true
    end
  end
  return false
end

-- # A head start
--
-- A place with a head start is sorted as if it had arrived that much earlier. It overtakes only places that arrived within that
-- time before it. No place starves, because every place that arrives later by more than the head start is behind it. A request
-- for several locks that is queued at all of them, after ALL_QUEUES_AFTER_MS, blocks free locks, so new places no longer
-- overtake it.

-- The maximum number of places to examine in a queue, and of orders to try. A place with a head start overtakes no places
-- beyond that limit.
local OVERTAKEN_MAX = 1250
local ORDERS_MAX = 1000

-- Returns the last order in this queue, after `order`, of a place that is for several locks and has been waiting for
-- ALL_QUEUES_AFTER_MS; `order` if there is none.
local function last_settled(lock, key, order)
  local arrived_by = now_us - ALL_QUEUES_AFTER_MS * 1000
  if arrived_by <= order then
    return order
  end
  local before = redis.call("ZCOUNT", key, "-inf", "(" .. fmt(order))
  local until_then = redis.call("ZCOUNT", key, "-inf", fmt(arrived_by))
  local from = math.max(before, until_then - OVERTAKEN_MAX)
  local scored = until_then > before and redis.call("ZRANGE", key, fmt(from), fmt(until_then - 1), "WITHSCORES") or {}
  for i = #scored - 1, 1, -2 do
    local id, at = scored[i], num(scored[i + 1])
    if string.sub(id, 2, 2) == "m" and arrival_of(lock, id, at) <= arrived_by then
      return at
    end
  end
  return from > before and num(scored[2]) or order
end

-- Returns the first odd order, starting at this one, that no queued or dequeued place has in any of these queues; nil if it
-- would take too long to find one.
local function free_order(locks, order)
  local first, taken = order + (order + 1) % 2, {}
  for i = 1, #locks do
    local lock = locks[i]
    for _, added in ipairs({ 0, UNATTENDED }) do
      for _, key in ipairs({ lock.writers_key, lock.readers_key }) do
        local last = first + added + 2 * ORDERS_MAX
        local scored = redis.call("ZRANGEBYSCORE", key, fmt(first + added), fmt(last), "WITHSCORES")
        for k = 2, #scored, 2 do
          taken[fmt(num(scored[k]) - added)] = true
        end
      end
    end
  end
  for at = first, first + 2 * ORDERS_MAX, 2 do
    if not taken[fmt(at)] then
      return at
    end
  end
  return nil
end

-- Returns the order of a new place with this head start. After the store's clock has been set back, arrivals are microseconds
-- apart and do not show how much earlier a place arrived, so head starts do not count until the clock has caught up.
local function early_order(locks, head_start_ms)
  local arrival = next_arrival(locks)
  if arrival > now_us + 1000000 then
    return arrival - 1
  end
  local order = arrival - head_start_ms * 1000
  for i = 1, #locks do
    if locks[i].tickets > 0 then
      order = last_settled(locks[i], locks[i].writers_key, order)
      order = last_settled(locks[i], locks[i].readers_key, order)
    end
  end
  return math.min(free_order(locks, order) or arrival, arrival - 1)
end

-- A request for several locks may later enter another queue, in which a place with a head start may already have the same
-- order. If so, the request gets the next free order in all of its queues.
local function keep_order_apart(locks, ids, found, coming)
  if free_order({ coming }, found.order) == found.order then
    return
  end
  found.order = free_order(locks, found.order) or found.order
  for i = 1, #ids do
    local lock, place = locks[i], found[i]
    if place then
      place.order = found.order
      redis.call("ZADD", queue_key(lock, ids[i]), "XX", fmt(place.order + (place.queued and 0 or UNATTENDED)), ids[i])
      wrote = true
      if lock.front == ids[i] then
        find_front(lock)
        lock.changed = true
      end
    end
  end
end

local function nth_smallest(numbers, nth)
  for _ = nth + 1, #numbers do
    local greatest = 1
    for i = 2, #numbers do
      if numbers[i] > numbers[greatest] then
        greatest = i
      end
    end
    table.remove(numbers, greatest)
  end
  return math.max(unpack(numbers))
end

-- Saves or removes the places: the request has one in the queue of each lock that blocks it, and after ALL_QUEUES_AFTER_MS in
-- all queues. Returns the position in the last queue that the request depends on, and the latest time at which the request must
-- retry, or 0.
local function save_places(locks, ids, found, blocked, attended, input)
  local spare, aside_until = input.spare, 0
  local wanted = #ids - spare
  if wanted > 1 then
    local arrived_at = math.floor(found.arrival / 1000)
    -- A time more than a second ahead is from before the store's clock was set back, so it is meaningless.
    aside_until = arrived_at > now + 1000 and now or arrived_at + ALL_QUEUES_AFTER_MS
  end
  local positions, again_at = {}, aside_until > now and aside_until or 0
  for i = 1, #ids do
    local lock, id = locks[i], ids[i]
    if aside_until <= now or is_among(blocked, spare + 1, i) then
      if not found[i] and is_early(id) then
        keep_order_apart(locks, ids, found, lock)
      end
      local place = found[i] or { arrival = found.arrival, order = found.order }
      -- A place that a later request attends stays as it is.
      local is_over = input.own_until > 0
        and found[i]
        and is_last_to_attend(input.own_until, attended_until_of(lock, id))
      save_place(lock, id, place, attended, is_over)
      if has_detail(id) then
        put_detail(lock, id, "=" .. input.label .. (is_early(id) and " " .. fmt(place.arrival) or ""))
      end
      positions[#positions + 1] = position_of(lock, id, place)
      found[i] = place
    elseif found[i] then
      remove_place(lock, id, found[i])
      found[i] = false
    end
    update_turn(lock, now)
    if lock.front == id and lock.turn_at > 0 then
      -- Another lock blocks the request; otherwise, this one would have been granted.
      note_turn_taken(lock)
      start_turn(lock, now, TURN_MS)
      again_at = now + RETRY_IN_TURN_MS
    end
  end
  -- The request has no place at locks that do not block it.
  return nth_smallest(positions, wanted - #ids + #positions), again_at
end

local function is_blocked(lock, id, order, fair)
  if not fits(lock, id) then
    return true
  end
  if fair then
    return others_before(lock, id, order)
  end
  -- Even an unfair request must not block the queue forever: while a client is queued, the lock is free for such a request only
  -- if there is no lease. Places behind the request's own place do not block it.
  local is_behind = lock.front ~= nil and (not order or lock.front_arrival < order)
  return permits_of(id) == 0 and lock.live > 0 and is_behind
end

-- Returns the positions of the locks that block the request, because they are held, or because another client is ahead and the
-- queue is respected. Also returns the order that the request has or would have; nil if it would be the last.
local function blocked_locks(input, ids, found)
  local locks, blocked, order = input.locks, {}, nil
  if found then
    order = found.order
  elseif input.head_start_ms > 0 and is_early(ids[1]) then
    order = early_order(locks, input.head_start_ms)
  end
  for i = 1, #ids do
    if is_blocked(locks[i], ids[i], order, input.fair) then
      blocked[#blocked + 1] = i
    end
  end
  return blocked, order
end

-- Returns the time until which a place stays attended if its request stays open for another `left_ms`. The attendance ends
-- slightly before the request does, because its last moments are too short for a turn, but later if the client is known to
-- return.
local function attended_until(locks, left_ms, returned)
  local open_until = now + math.floor(left_ms - math.min(300, left_ms / 10))
  for i = 1, #locks do
    returned = returned and now >= locks[i].no_grace_until
  end
  return open_until + (returned and GRACE_MS or 0)
end

-- A place may have several open requests. The newest one attends it for the longest time, so that earlier ones cannot end its
-- attendance.
local function outlast_others(locks, ids, found, attended)
  for i = 1, #ids do
    if found[i] then
      attended = math.max(attended, attended_until_of(locks[i], ids[i]) + 1)
    end
  end
  return attended
end
