-- A request for several locks has a place in each of their queues, or in none of them. `ids` are its ids, one for each lock.

-- Since when it waits in every one of the queues; nil when it has no place (any more).
local function places(locks, ids)
  local arrivals = {}
  for i = 1, #ids do
    arrivals[i] = arrival_of(locks[i], ids[i])
  end
  for i = 1, #ids do
    if not arrivals[i] then
      for k = 1, #ids do
        if arrivals[k] then
          leave_queue(locks[k], ids[k])
        end
      end
      return nil
    end
  end
  return arrivals
end

-- Stands in all queues with one arrival, later than all others in any of them: so any two waiters that meet in several
-- queues meet in the same order, and no mixture of them waits in a circle. nil when one is full.
local function stand_in_all(locks, ids, waiters_max)
  local arrival, arrivals = now_us, {}
  for i = 1, #ids do
    if queue_length(locks[i]) >= waiters_max then
      return nil
    end
    arrival = math.max(arrival, locks[i].arrival + 1)
  end
  for i = 1, #ids do
    arrivals[i] = stand(locks[i], ids[i], arrival)
  end
  return arrivals
end

-- Keeps the places for another while. Returns the greatest position, and how long the tickets live from now on.
local function keep_places(locks, ids, arrivals, label)
  local position = 0
  for i = 1, #ids do
    position = math.max(position, position_of(locks[i], ids[i], arrivals[i]))
  end
  local life = ticket_life(ids[1], position)
  for i = 1, #ids do
    set_ticket(locks[i], ids[i], now + life)
    if has_label(ids[i]) then
      put_detail(locks[i], ids[i], "=" .. label)
    end
    settle(locks[i], now)
  end
  return position, life
end

-- Which of the locks are in the way: held, or, when the queue is respected, somebody's before this one.
local function blocked_locks(locks, ids, arrivals, fair)
  local blocked = {}
  for i = 1, #ids do
    local lock, id = locks[i], ids[i]
    local blocks = not fits(lock, id)
    if not blocks and fair then
      blocks = others_before(lock, id, arrivals and arrivals[i])
    elseif not blocks then
      -- Barging: while somebody waits, only a lock without any lease is free.
      blocks = permits_of(id) == 0 and lock.live > 0 and lock.front ~= nil and lock.front ~= id
    end
    if blocks then
      blocked[#blocked + 1] = fmt(i)
    end
  end
  return blocked
end
