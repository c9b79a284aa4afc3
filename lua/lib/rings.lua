-- Who is to be woken by what a script did, as the last word of its reply (src/hints/format.ts): the one whose turn it is, and
-- readers who may enter with it; an upgrader; those who watch a lock that has changed. Waiters who were sent away hear of a
-- turn that is over, and look; that a turn was taken, they hear as the deadline of the lease, and the next one as such.
-- include clock lease number outcomes queue
local EVERYBODY = AWAY

local function readers_before(lock)
  if is_exclusive(lock.front) or permits_of(lock.front) > 0 or lock.readers < 2 then
    return 0
  end
  if lock.writers == 0 then
    return EVERYBODY
  end
  local _, writer_arrival = first_of(lock.writers_key)
  return writer_arrival
end

-- nil when nobody needs to be woken.
local function ring_of(lock)
  local changed = lock.written and lock.watched_until > now
  local turn, turn_until, readers, next = "-", 0, 0, "-"
  if lock.turn_ms > 0 then
    if lock.turn_began and lock.turn_at > 0 then
      turn = trace(secret_of(lock.front))
      turn_until = lock.turn_until
      readers = readers_before(lock)
    elseif lock.upgrader and lock.lease_ended and lock.live == 1 then
      turn = trace(secret_of(lock.upgrader.id))
    elseif lock.sent_away then
      turn_until = 1
    elseif lock.turn_taken and lock.tickets > 0 then
      turn_until = lock.turn_taken
      next = lock.front and trace(secret_of(lock.front)) or "-"
    end
  end
  if turn == "-" and turn_until == 0 and not changed then
    return nil
  end
  return table.concat(
    { fmt(lock.at), turn, fmt(turn_until), fmt(readers), changed and "1" or "0", next, fmt(lock.departures) },
    ","
  )
end

-- The reply, with that word where there is somebody to wake. To be called when all locks are saved.
local function ringing(reply, locks)
  local rings, seen = {}, {}
  for i = 1, #locks do
    local ring = not locks[i].unreadable and not seen[locks[i]] and ring_of(locks[i])
    seen[locks[i]] = true
    if ring then
      rings[#rings + 1] = ring
    end
  end
  if #rings > 0 then
    reply[#reply + 1] = "!" .. table.concat(rings, ";")
  end
  return reply
end
