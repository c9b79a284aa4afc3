-- A request for several locks has a place in the queues of those that block it. For its first ALONE_MS it steps aside in the
-- others, so that it does not keep free locks out of service; then it stands in all, so that it cannot starve. Its arrival is
-- the same in every queue. `ids` are its ids, one for each lock.
-- include clock lease number queue record
local ALONE_MS = 10000
-- It must show itself again so soon when it is its turn on one lock and another is in the way.
local AGAIN_MS = 2500

-- Where it has a place, and since when it waits; nil when it has none (any more).
local function places(locks, ids)
  local found, arrival = {}, nil
  for i = 1, #ids do
    found[i] = place_of(locks[i], ids[i]) or false
    arrival = arrival or found[i] and found[i].arrival
  end
  found.arrival = arrival
  return arrival and found or nil
end

-- A place that is nowhere yet, later than all others in any of the queues: so any two waiters that meet in several queues
-- meet in the same order, and no mixture of them waits in a circle.
local function new_places(locks)
  local found, arrival = {}, now_us
  for i = 1, #locks do
    arrival = math.max(arrival, locks[i].arrival + 1)
  end
  for i = 1, #locks do
    found[i] = false
    locks[i].arrival = arrival
    locks[i].changed = true
  end
  found.arrival = arrival
  return found
end

local function leave_queues(locks, ids, found)
  for i = 1, #ids do
    if found[i] then
      leave_queue(locks[i], ids[i], found[i])
    end
  end
end

-- Until when somebody attends a place whose request stays open for another `left_ms`: not quite to its end, as a turn that
-- began then would be lost; longer when its client is known to come back.
local function attended_until(locks, left_ms, returned)
  local until_ = now + math.floor(left_ms - math.min(300, left_ms / 10))
  for i = 1, #locks do
    returned = returned and now >= locks[i].no_grace_until
  end
  return until_ + (returned and GRACE_MS or 0)
end

-- Keeps the places, or takes them: in the queues of the locks that are in the way, and after ALONE_MS in all. Returns the
-- greatest position, and when this must be done again at the latest, or 0.
local function keep_places(locks, ids, found, blocking, until_, label)
  local alone_until = #ids > 1 and math.floor(found.arrival / 1000) + ALONE_MS or 0
  local position, again_at = 0, alone_until > now and alone_until or 0
  for i = 1, #ids do
    local lock, id = locks[i], ids[i]
    if alone_until <= now or blocking[i] then
      local place = found[i] or { arrival = found.arrival }
      keep_place(lock, id, place, until_)
      if has_label(id) then
        put_detail(lock, id, "=" .. label)
      end
      position = math.max(position, position_of(lock, id, place))
      found[i] = place
    elseif found[i] then
      leave_queue(lock, id, found[i])
      found[i] = false
    end
    settle(lock, now)
    if lock.front == id and lock.turn_at > 0 then
      -- Another lock is in the way, or this one would have been granted.
      take_turn(lock)
      start_turn(lock, now, TURN_MS)
      again_at = now + AGAIN_MS
    end
  end
  return position, again_at
end

-- Which of the locks are in the way: held, or, when the queue is respected, somebody's before this one.
local function blocked_locks(locks, ids, arrival, fair)
  local blocked, blocking = {}, {}
  for i = 1, #ids do
    local lock, id = locks[i], ids[i]
    local blocks = not fits(lock, id)
    if not blocks and fair then
      blocks = others_before(lock, id, arrival)
    elseif not blocks then
      -- Barging: while somebody waits, only a lock without any lease is free.
      blocks = permits_of(id) == 0 and lock.live > 0 and lock.front ~= nil and lock.front ~= id
    end
    if blocks then
      blocked[#blocked + 1] = fmt(i)
    end
    blocking[i] = blocks
  end
  return blocked, blocking
end
