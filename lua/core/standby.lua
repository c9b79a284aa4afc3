-- Clients that are waiting while absent: the leases that their places are for, how these are granted without the client, and
-- how they are claimed.
--
-- The place of an absent client counts as attended until its standby ends. The script that frees the lock grants it to the
-- client in the same run, so no request waits for an absent client's turn. The detail of the place describes the lease that it
-- is for: "=<label> <ttl> <lock_delay> <max_hold> <min_hold> <reference>", and then its arrival, if it has a head start.

-- The maximum number of leases that a run may grant to absent clients, over all of its locks. The service immediately continues
-- with the remaining ones.
local SERVED_MAX = 50
local serve_left = SERVED_MAX
-- Special values in place of a time: more leases can be granted immediately, or no further run is needed.
local WAKE_AT_ONCE = 1
local WAKE_NEVER = 0
-- The delay before the next run while many ended items are being cleared.
local WAKE_CLEARING_MS = 20

-- `lengths` are the ttl, lock_delay, max_hold and min_hold.
local function pack_standby(label, lengths, reference)
  return "=" .. label .. " " .. joined(lengths) .. " " .. reference
end

-- # Unclaimed leases
--
-- A lease that was granted to an absent client has no lock_delay and no min_hold until the client claims it, because no work is
-- in progress before that. In the field for its partner, which it cannot have, it stores "?" and the lengths of its lock_delay
-- and min_hold.

local function unclaimed_mark(lock_delay_ms, min_hold_ms)
  return "?" .. fmt(lock_delay_ms) .. "," .. fmt(min_hold_ms)
end

local function is_unclaimed(lease)
  return string.sub(lease.partner, 1, 1) == "?"
end

-- Records that the holder knows about its lease. Returns false if this has already been recorded.
local function claim(lock, lease)
  if not is_unclaimed(lease) then
    return false
  end
  local lock_delay_ms, min_hold_ms = string.match(lease.partner, "^%?(%d+),(%d+)$")
  lease.partner, lease.confirmed = NONE, true
  lease.delay = num(lock_delay_ms)
  if num(min_hold_ms) > 0 then
    lease.min_until = lease.acquired + num(min_hold_ms)
  end
  put_lease(lock, lease)
  lock.changed = true
  return true
end

-- # Granting

-- Reports the grant to the observers of this run, because the client is absent.
local function report_served(lock, lease, waited_ms, reference)
  local owner = owner_of(lease.label)
  local skew = lease.acquired - math.floor(lease.fence / 1000)
  lock.unreported = lock.unreported or {}
  lock.unreported[#lock.unreported + 1] = EVENT_GRANTED
    .. mode_of(lease.id)
    .. joined({ lease.fence, skew, waited_ms })
    .. " "
    .. (#owner <= OWNER_CHARS_MAX and owner or NONE)
    .. " - "
    .. fmt(lease.deadline)
    .. " "
    .. reference
  lock.served = lock.served or {}
  lock.served[#lock.served + 1] = secret_prefix(secret_of(lease.id))
end

-- Grants the lock to a queued place. Removes a place that requests more permits than there are, or whose detail is lost.
local function serve(lock, id, arrival)
  local text = redis.call("HGET", lock.details_key, id)
  local label, ttl_ms, lock_delay_ms, max_hold_ms, min_hold_ms, reference =
    string.match(text or "", "^=(%S+) (%d+) (%d+) (%d+) (%d+) (%S+)")
  local standby_until = attended_until_of(lock, id)
  remove_place(lock, id, { queued = true })
  if not label or permits_of(id) > lock.capacity then
    return
  end
  local keyed = string.find(id, ".", 1, true)
  local lease = {
    id = id,
    ttl = num(ttl_ms),
    max_until = num(max_hold_ms) > 0 and now + num(max_hold_ms) or 0,
    delay = 0,
    min_until = 0,
    label = label,
    partner = unclaimed_mark(num(lock_delay_ms), num(min_hold_ms)),
    -- The record of the place's Idempotency-Key exists at least until this time.
    idempotency_until = keyed and standby_until + num(ttl_ms) or 0,
  }
  grant(lock, lease, arrival)
  note_turn_taken(lock)
  lock.check_at = lease.deadline
  report_served(lock, lease, math.max(0, math.floor(now - arrival / 1000)), reference)
end

-- Grants the lock to the absent clients at the front for as long as it has room.
local function serve_away(lock)
  for _ = 1, SERVED_MAX + 1 do
    local front = lock.front
    if not front or not is_away(front) or not fits(lock, front) and permits_of(front) <= lock.capacity then
      return
    end
    if serve_left == 0 then
      lock.unserved = true
      return
    end
    serve_left = serve_left - 1
    serve(lock, front, arrival_of(lock, front, lock.front_arrival))
  end
end

-- # Waking
--
-- A store that can wake itself up runs grant_away when an obstacle ends, so that no request is necessary.

-- Returns the first time at which an obstacle ends, when an absent client may be served without a request.
local function wake_at(lock)
  if lock.away == 0 or queued_total(lock) == 0 then
    return WAKE_NEVER
  end
  if lock.unserved then
    return WAKE_AT_ONCE
  end
  if is_clearing(lock) then
    return now + WAKE_CLEARING_MS
  end
  local at = WAKE_NEVER
  local instants = {
    lock.exclusive and lock.exclusive.deadline or 0,
    lock.shared > 0 and lock.shared_next or 0,
    lock.upgrader and lock.upgrader.deadline or 0,
    lock.delay_until,
    lock.break_at,
    lock.turn_until,
    lock.attended_next,
    rest_until(lock),
  }
  for i = 1, #instants do
    if instants[i] > now and (at == WAKE_NEVER or instants[i] < at) then
      at = instants[i]
    end
  end
  return at
end

local function note_wake(lock, retention_ms)
  lock.wake = table.concat({ fmt(lock.at), fmt(wake_at(lock)), fmt(retention_ms) }, ",")
end

-- # Never served

-- Records that the places of absent clients are gone. Only the latest ends are kept anyway, so if there are many, only the last
-- few are recorded.
local function note_never_served(lock, ids, how)
  for i = 1, #ids do
    if is_away(ids[i]) then
      count_away(lock, -1)
      if i > #ids - ENDINGS_MAX then
        add_end(lock, { id = ids[i] }, how)
      end
    end
  end
end
