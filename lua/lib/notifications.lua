-- Who is to be notified of what a script did, as the last word of its reply (src/hints/format.ts): the waiter whose turn it is,
-- and readers who may enter with it; an upgrader; and those who watch a lock that has changed. When the queue was dropped,
-- everybody in it is told that a turn is over, and polls. When a turn was taken, those behind it are told the deadline of the
-- lease, and who is next. When nobody can be granted the lock before a certain instant, they are told that: the end of a min_hold,
-- of a lock_delay, of a break that was announced, of the last shared lease when one that would have lasted longer was given back,
-- or of the time for which a client that has gone is expected.
-- include clock lease outcomes queue rests words
local EVERYBODY = UNATTENDED -- later than any arrival

-- Readers that arrived before this may enter with the one at the front; 0 when none may.
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

-- When a lock_delay or a min_hold is over, or before that something else for a semaphore; 0 or in the past without one.
local function next_end(lock)
  if lock.capacity == 0 then
    return lock.delay_until
  end
  local at = rest_until(lock)
  return lock.live > 0 and math.min(at, lock.shared_next) or at
end

-- nil when nobody needs to be notified. Nobody knows who watches a lock that had no record.
local function notification_of(lock)
  local changed = lock.written and (lock.watched_until > now or not lock.stored)
  local turn, turn_until, readers, next = NONE, 0, 0, NONE
  if lock.turn_ms > 0 then
    if lock.turn_began and lock.turn_at > 0 then
      turn = secret_prefix(secret_of(lock.front))
      turn_until = lock.turn_until
      readers = readers_before(lock)
    elseif lock.upgrader and lock.lease_ended and lock.live == 1 then
      turn = secret_prefix(secret_of(lock.upgrader.id))
    elseif lock.queue_dropped then
      turn_until = 1
    elseif (lock.tickets > 0 or lock.upgrader) and (lock.check_at or lock.lease_ended and next_end(lock) > now) then
      turn_until = lock.check_at or next_end(lock)
      next = lock.front and secret_prefix(secret_of(lock.front)) or NONE
    end
  end
  if turn == NONE and turn_until == 0 and not changed then
    return nil
  end
  return table.concat(
    { fmt(lock.at), turn, fmt(turn_until), fmt(readers), flag(changed), next, fmt(lock.departures) },
    ","
  )
end

-- The reply, with the ends of leases (src/lock/events/ends.ts) and the notifications as its last words when there are any. To
-- be called when all locks are saved: an end is told once, by the run that wrote it.
local function with_notifications(reply, locks)
  local notifications, ends, seen = {}, {}, {}
  for i = 1, #locks do
    local lock = locks[i]
    if not lock.unreadable and not seen[lock] then
      notifications[#notifications + 1] = notification_of(lock)
      for k = 1, lock.written and #lock.untold or 0 do
        ends[#ends + 1] = fmt(lock.at) .. " " .. lock.untold[k]
      end
    end
    seen[lock] = true
  end
  if #ends > 0 then
    reply[#reply + 1] = "~" .. table.concat(ends, ",")
  end
  if #notifications > 0 then
    reply[#reply + 1] = "!" .. table.concat(notifications, ";")
  end
  return reply
end
