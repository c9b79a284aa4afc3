-- What an acquire was asked for, and the replies to it. `asked` holds the arguments of lock/acquire.lua by their names, and:
--   locks            the locks, loaded
--   idempotency_key  the key of the idempotency record, or nil
--   idempotency      that record, or nil
--   place_secret     the secret of the place that the request speaks for
-- include clock endings fits holders idempotency lease notifications outcomes queue record reply rests turns words

local function ids_of(asked, secret)
  local ids = {}
  for i = 1, #asked.locks do
    ids[i] = string.sub(asked.modes, i, i) .. secret
  end
  return ids
end

local function finish(asked, reply)
  for i = 1, #asked.locks do
    update_turn(asked.locks[i], now)
    save_lock(asked.locks[i], asked.retention_ms)
  end
  return with_notifications(reply, asked.locks)
end

local function lost(asked, reason)
  return finish(asked, { "lost", reason, "0" })
end

-- The reply to a request that was in one of the queues when that was dropped; nil for others. `arrival` is the one of the place
-- that it has, or nil. One that comes back by its Idempotency-Key to a place that is gone had it within the last TICKET_MS.
local function dismissed(asked, arrival)
  local known, record = asked.arrival, asked.idempotency
  if known == 0 and record and record.state == WAITING and record.rest ~= NONE then
    known = arrival or now_us - TICKET_MS * 1000
  end
  for i = 1, #asked.locks do
    local dropped = asked.locks[i].dropped
    -- A drop that is a second later than now is from before the store's clock was set back: only an open request can tell.
    if known > 0 and known <= dropped and (asked.arrival > 0 or dropped <= now_us + 1000000) then
      return { "lost", REASONS[END_BROKEN], "1" }
    end
  end
  return nil
end

-- `repeated`: an earlier request, or an earlier copy of this one, was granted these leases.
local function granted(asked, leases, repeated)
  local reply, packed = { "granted", fmt(now), fmt(asked.locks[1].break_at) }, {}
  for i = 1, #leases do
    packed[i] = pack_lease(leases[i])
  end
  append_list(reply, packed)
  reply[#reply + 1] = repeated and "1" or "0"
  reply[#reply + 1] = fmt(asked.locks[1].capacity)
  return finish(asked, reply)
end

-- The reply for a secret that was granted before: the leases, or how the first of them that is gone ended. nil for a secret
-- that is not known to have been granted.
local function granted_before(asked, secret)
  local ids, leases, found, reason = ids_of(asked, secret), {}, 0, UNKNOWN
  for i = 1, #ids do
    leases[i] = live_lease(asked.locks[i], ids[i])
    if leases[i] then
      found = found + 1
    elseif reason == UNKNOWN then
      reason = why_lost(asked.locks[i], secret)
    end
  end
  if found == #ids then
    return granted(asked, leases, true)
  end
  if found > 0 or reason ~= UNKNOWN or asked.idempotency and asked.idempotency.state == GRANTED then
    return lost(asked, reason)
  end
  return nil
end

-- `blocked` lists the positions of the locks in the way. `place` is the one that the request has, or nil; `own` a shared lease
-- that the caller holds; `dequeued` says of each lock whether the request has just left its queue, which still counts here.
local function busy(asked, blocked, place, own, dequeued)
  local first = blocked[1]
  local lock = asked.locks[first]
  local wants_exclusive = string.sub(asked.modes, first, first) == EXCLUSIVE
  if not place then
    place = { position = -1, ticket = NONE, arrival = now_us, attended_until = 0, ticket_until = 0, again_at = 0 }
    for i = 1, #asked.locks do
      -- A drop before the store's clock was set back is no drop of this request.
      place.arrival = math.max(place.arrival, asked.locks[i].dropped + 1)
    end
  end
  local positions = {}
  for i = 1, #blocked do
    positions[i] = fmt(blocked[i])
  end
  local holders, delay_until = listed_holders(lock), 0
  local reply = {
    "busy",
    fmt(now),
    table.concat(positions, " "),
    fmt(next_chance(lock, wants_exclusive, own)),
    fmt(place.position),
    place.ticket,
    fmt(place.arrival),
    fmt(place.attended_until),
    fmt(place.ticket_until),
    fmt(place.again_at),
    fmt(lock.hold_ms),
    fmt(place.position >= 0 and departures_for_good(lock) or lock.departures),
    fmt(queue_length(lock) + (dequeued and dequeued[first] and 1 or 0)),
    fmt(holders_total(lock)),
    fmt(available(lock)),
  }
  append_list(reply, holders)
  if not own then
    -- A lock_delay does not keep a holder out.
    for i = 1, #blocked do
      local other = asked.locks[blocked[i]]
      delay_until = math.max(delay_until, other.delay_until, other.live == 0 and rest_until(other) or 0)
    end
  end
  reply[#reply + 1] = fmt(delay_until > now and delay_until or 0)
  reply[#reply + 1] = fmt(lock.capacity)
  return finish(asked, reply)
end

local function new_lease(asked, lock, id)
  local lease = {
    id = id,
    ttl = asked.ttl_ms,
    max_until = asked.max_hold_ms > 0 and now + asked.max_hold_ms or 0,
    delay = asked.lock_delay_ms,
    label = asked.label,
    partner = NONE,
    min_until = asked.min_hold_ms > 0 and now + asked.min_hold_ms or 0,
  }
  lease.idempotency_until = idempotency_until(asked.idempotency_key, deadline_of(lock, lease, asked.ttl_ms))
  return lease
end

-- What this request's Idempotency-Key stands for from now on.
local function save_use(asked, state, secret, until_ms)
  save_idempotency(asked.idempotency_key, state, asked.fingerprint, secret, until_ms)
end

-- After a grant to `secret`. Another copy of the request may come when the lease has ended and is forgotten.
local function save_grant(asked, secret, lease)
  local lock = asked.locks[1]
  if asked.since > 0 or recent_outcome(lock, secret) then
    save_outcome(lock, secret, "granted", true)
  end
  save_use(asked, GRANTED, secret, lease.idempotency_until)
end
