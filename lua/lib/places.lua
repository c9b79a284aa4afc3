-- A request for several locks has a place in the queue of the first lock that blocks it. For its first ALL_QUEUES_AFTER_MS it has
-- none in the others, whether they block it or not: it listens at one lock only, and a turn of which it does not hear would keep
-- a free lock out of service. From then on it is queued in all of them, so that it cannot starve. Its arrival is the same in
-- every queue. `ids` are its ids, one for each lock.
-- include beside clock fits lease order queue turns
local ALL_QUEUES_AFTER_MS = 10000 -- exported: from then on a request for several locks is queued in all of them
-- How soon a request must ask again when it is its turn on one lock and another is in the way.
local ASK_AGAIN_MS = 2500
-- How much longer a place is attended that has come back before: until the next request of its client.
local GRACE_MS = 1500

-- The places that it has, each false where it has none, and since when it waits; nil when it has none at all.
local function find_places(locks, ids)
  local found, arrival = {}, nil
  for i = 1, #ids do
    found[i] = place_of(locks[i], ids[i]) or false
    arrival = arrival or found[i] and found[i].arrival
  end
  found.arrival = arrival
  return arrival and found or nil
end

-- Places that are nowhere yet, later than all others in any of the queues. So two waiters that meet in several queues meet in
-- the same order in each, and no set of waiters waits in a circle.
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

local function remove_places(locks, ids, found)
  for i = 1, #ids do
    if found[i] then
      remove_place(locks[i], ids[i], found[i])
    end
  end
end

-- Saves the places, or takes them: in the queues of the locks that block, and after ALL_QUEUES_AFTER_MS in all. Returns the greatest
-- position, and when the request must ask again at the latest, or 0.
local function save_places(locks, ids, found, blocked, attended, label)
  local aside_until = 0
  if #ids > 1 then
    local arrived_at = math.floor(found.arrival / 1000)
    -- One that is a second later than now is from before the store's clock was set back, and tells nothing.
    aside_until = arrived_at > now + 1000 and now or arrived_at + ALL_QUEUES_AFTER_MS
  end
  local position, again_at = 0, aside_until > now and aside_until or 0
  for i = 1, #ids do
    local lock, id = locks[i], ids[i]
    if aside_until <= now or blocked[1] == i then
      local place = found[i] or { arrival = found.arrival }
      save_place(lock, id, place, attended)
      if has_label(id) then
        put_detail(lock, id, "=" .. label)
      end
      position = math.max(position, position_of(lock, id, place))
      found[i] = place
    elseif found[i] then
      remove_place(lock, id, found[i])
      found[i] = false
    end
    update_turn(lock, now)
    if lock.front == id and lock.turn_at > 0 then
      -- Another lock is in the way, or this one would have been granted.
      note_turn_taken(lock)
      start_turn(lock, now, TURN_MS)
      again_at = now + ASK_AGAIN_MS
    end
  end
  return position, again_at
end

local function is_blocked(lock, id, arrival, fair)
  if not fits(lock, id) then
    return true
  end
  if fair then
    return others_before(lock, id, arrival)
  end
  -- Who ignores the queue may still not keep it waiting for ever: while somebody is queued, only a lock without any lease is
  -- free to it. With a place of its own, those who came later are not in its way.
  local is_behind = lock.front ~= nil and (not arrival or lock.front_arrival < arrival)
  return permits_of(id) == 0 and lock.live > 0 and is_behind
end

-- The positions of the locks that are in the way: held, or somebody else's first where the queue is respected.
local function blocked_locks(locks, ids, arrival, fair)
  local blocked = {}
  for i = 1, #ids do
    if is_blocked(locks[i], ids[i], arrival, fair) then
      blocked[#blocked + 1] = i
    end
  end
  return blocked
end

-- Until when a place is attended whose request stays open for another `left_ms`. Not quite to its end, where a turn would be
-- lost; longer when its client is known to come back.
local function attended_until(locks, left_ms, returned)
  local open_until = now + math.floor(left_ms - math.min(300, left_ms / 10))
  for i = 1, #locks do
    returned = returned and now >= locks[i].no_grace_until
  end
  return open_until + (returned and GRACE_MS or 0)
end

-- Several requests may be open for one place. The newest one attends it the longest, so that none before it can end that.
local function outlast_others(locks, ids, found, attended)
  for i = 1, #ids do
    if found[i] then
      attended = math.max(attended, attended_until_of(locks[i], ids[i]) + 1)
    end
  end
  return attended
end
