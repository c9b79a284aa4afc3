-- Who comes before whom in a queue.
-- include lease queue words

-- Whether somebody who came before `arrival` must be served first; without an arrival, anybody who is in the way.
local function others_before(lock, id, arrival)
  if not lock.front or lock.front == id then
    return false
  end
  if not is_exclusive(id) and permits_of(id) == 0 then
    -- Readers get in together: only a writer stands between them.
    if lock.writers == 0 then
      return false
    end
    if arrival and not is_exclusive(lock.front) then
      local _, writer_arrival = first_of(lock.writers_key)
      return writer_arrival < arrival
    end
  end
  return not arrival or lock.front_arrival < arrival
end

local function count_before(key, arrival)
  return redis.call("ZCOUNT", key, "-inf", "(" .. fmt(arrival))
end

-- How many are queued before this place.
local function position_of(lock, id, place)
  local before = lock.upgrader and 1 or 0
  if place.queued and place.arrival == lock.arrival then
    -- It is the last, and nothing need be counted.
    return before + queued_total(lock) - 1
  end
  local writers, readers = lock.writers, lock.readers
  if place.queued and is_exclusive(id) then
    writers = writers - 1
  elseif place.queued then
    readers = readers - 1
  end
  if writers > 0 then
    before = before + count_before(lock.writers_key, place.arrival)
  end
  if readers > 0 then
    before = before + count_before(lock.readers_key, place.arrival)
  end
  return before
end
