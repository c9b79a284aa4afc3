-- What a request needs from the store, and the parts of an acquire: its replies, its steps, and the operations of a holder.
-- Their order, and the reasons for it, are in lock/acquire.lua.

-- # Loading

-- Loads the request's idempotency record and its locks. The third result is the reply of a script that must stop here, because
-- the key has been used for another request, or because a record cannot be read.
local function load_request(n, idempotency_key, fingerprint)
  local idempotency = load_idempotency(idempotency_key)
  local refusal = refusal_of(idempotency, fingerprint)
  if refusal then
    return nil, idempotency, refusal
  end
  local locks, unreadable = load_locks(n)
  return locks, idempotency, unreadable
end

-- # The input of an acquire
--
-- The input of an acquire, and the replies to it. `input` contains the arguments of lock/acquire.lua by name, and also:
--   locks            the locks, loaded
--   idempotency_key  the key of the idempotency record, or nil
--   idempotency      that record, or nil
--   place_secret     the secret of the request's place
--   place_ids        its ids, one for each lock
--   spare            how many of the locks it can do without

-- Returns the secret of a request's place: that of its ticket, the one that its Idempotency-Key stands for, or the request's
-- own.
local function place_secret_of(request, ticket, idempotency)
  if ticket ~= NONE then
    return ticket
  end
  if idempotency and idempotency.state == WAITING and idempotency.rest ~= NONE then
    return idempotency.rest
  end
  return request
end

-- Returns the ids under which a request with these modes and this secret holds or waits, one for each lock.
local function ids_with(modes, secret)
  local ids = {}
  for i = 1, #modes do
    ids[i] = string.sub(modes, i, i) .. secret
  end
  return ids
end

local function ids_of(input, secret)
  return secret == input.place_secret and input.place_ids or ids_with(input.modes, secret)
end

-- Saves the locks. This may grant them to absent clients.
local function save_locks(input)
  for i = 1, #input.locks do
    update_turn(input.locks[i], now)
    save_lock(input.locks[i], input.retention_ms)
  end
end

local function finish(input, reply)
  save_locks(input)
  return with_notifications(reply, input.locks)
end

-- `never_held`: the request waited, but was never granted the lock.
local function lost(input, reason, note, never_held)
  return finish(input, replies.lost({ reason = reason, dismissed = never_held or false, note = note or NONE }))
end

-- Returns the reply to a request that was in one of the queues when that queue was dropped; nil for other requests. `arrival`
-- is the arrival of its place, or nil. If the place that a request's Idempotency-Key leads to is gone, the request still had it
-- less than TICKET_MS ago.
local function dismissed(input, arrival)
  local known, record = input.arrival, input.idempotency
  if known == 0 and record and record.state == WAITING and record.rest ~= NONE then
    known = arrival or now_us - TICKET_MS * 1000
  end
  for i = 1, #input.locks do
    local lock = input.locks[i]
    local dropped = lock.dropped
    -- A drop more than a second ahead is from before the store's clock was set back. Only a request that is still open can be
    -- compared with such a drop.
    if known > 0 and known <= dropped and (input.arrival > 0 or dropped <= now_us + 1000000) then
      local note = note_with(lock, drop_tag(lock))
      return replies.lost({ reason = REASONS[END_BROKEN], dismissed = true, note = note })
    end
  end
  return nil
end

-- `repeated`: an earlier request, or an earlier copy of this one, was granted these leases.
local function granted(input, leases, repeated)
  save_locks(input)
  local lock, packed = input.locks[1], {}
  for i = 1, #leases do
    packed[i] = saved_lease(input.locks[i], leases[i])
  end
  local reply = replies.granted({
    now = now,
    break_at = lock.break_at,
    leases = packed,
    repeated = repeated,
    capacity = lock.capacity,
  })
  return with_notifications(reply, input.locks)
end

-- Returns the reply to a request for some of the locks: `leases` contains the granted leases, each at the position of its lock.
local function granted_some(input, leases, repeated)
  save_locks(input)
  local packed, which, break_at = {}, {}, 0
  for i = 1, #input.locks do
    local lock = input.locks[i]
    if leases[i] then
      packed[#packed + 1] = saved_lease(lock, leases[i])
      which[#which + 1] = i
      if lock.break_at > 0 then
        break_at = break_at > 0 and math.min(break_at, lock.break_at) or lock.break_at
      end
    end
  end
  local reply =
    replies.granted_some({ now = now, break_at = break_at, leases = packed, which = which, repeated = repeated })
  return with_notifications(reply, input.locks)
end

-- Returns the reply for a secret that was granted before: the leases, or the end of the first one that is gone. For a secret
-- that is not known to have been granted, returns nil, and whether a lease that might be its own cannot be read.
local function granted_before(input, secret)
  local ids, leases, found, reason, note, damaged = ids_of(input, secret), {}, 0, UNKNOWN, NONE, false
  for i = 1, #ids do
    local lease, is_damaged = live_lease(input.locks[i], ids[i])
    leases[i] = lease
    damaged = damaged or is_damaged
    if lease then
      found = found + 1
    elseif reason == UNKNOWN then
      reason, note = why_lost(input.locks[i], secret)
    end
  end
  if found == #ids then
    return granted(input, leases, not claim(input.locks[1], leases[1]))
  end
  if found == #ids - input.spare then
    return granted_some(input, leases, true)
  end
  if found > 0 or reason ~= UNKNOWN or input.idempotency and input.idempotency.state == GRANTED then
    return lost(input, reason, note, why_never_served(input.locks[1], secret) ~= nil)
  end
  return nil, damaged
end

-- `blocked` lists the positions of the locks that block the request. `place` is the request's place, or nil; `own` is a shared
-- lease of the caller; `dequeued` shows, for each lock, whether the request has just left that queue; its place there still
-- counts.
local function busy(input, blocked, place, own, dequeued)
  local first = blocked[1]
  local lock = input.locks[first]
  local wants_exclusive = string.sub(input.modes, first, first) == EXCLUSIVE
  if not place then
    place = { position = -1, ticket = NONE, arrival = now_us, attended_until = 0, ticket_until = 0, again_at = 0 }
    for i = 1, #input.locks do
      -- A drop from before the store's clock was set back does not affect this request.
      place.arrival = math.max(place.arrival, input.locks[i].dropped + 1)
    end
    place.order = place.arrival
  end
  local delay_until, next_at = 0, next_chance(lock, wants_exclusive, own)
  for i = 2, input.spare > 0 and input.spare + 1 or 0 do
    -- The request needs only some of the locks, so the first lock that becomes free counts.
    local other = blocked[i]
    local at = next_chance(input.locks[other], string.sub(input.modes, other, other) == EXCLUSIVE)
    next_at = math.min(next_at, at)
  end
  if not own then
    -- A lock_delay does not block a client that already holds the lock.
    for i = 1, input.spare > 0 and 1 or #blocked do
      local other = input.locks[blocked[i]]
      delay_until = math.max(delay_until, other.delay_until, other.live == 0 and rest_until(other) or 0)
    end
  end
  local reply = replies.busy({
    now = now,
    blocked = blocked,
    next_at = next_at,
    position = place.position,
    ticket = place.ticket,
    arrival = place.arrival,
    attended_until = place.attended_until,
    ticket_until = place.ticket_until,
    again_at = place.again_at,
    hold_ms = lock.hold_ms,
    departures = lock.departures,
    queue_length = queue_length(lock) + (dequeued and dequeued[first] and 1 or 0),
    holders_total = holders_total(lock),
    available = available(lock),
    holders = listed_holders(lock),
    delay_until = delay_until > now and delay_until or 0,
    capacity = lock.capacity,
    returning = place.position >= 0 and returning(lock) or 0,
    standby_until = place.standby_until or 0,
    head_start_us = place.arrival - place.order,
  })
  return finish(input, reply)
end

local function new_lease(input, lock, id)
  local lease = {
    id = id,
    -- The grant sets the deadline and the fence.
    deadline = 0,
    fence = 0,
    holds = 1,
    acquired = now,
    ttl = input.ttl_ms,
    max_until = input.max_hold_ms > 0 and now + input.max_hold_ms or 0,
    delay = input.lock_delay_ms,
    label = input.label,
    partner = NONE,
    min_until = input.min_hold_ms > 0 and now + input.min_hold_ms or 0,
  }
  lease.idempotency_until = idempotency_until(input.idempotency_key, deadline_of(lock, lease, input.ttl_ms))
  return lease
end

-- Records what this request's Idempotency-Key now stands for.
local function save_use(input, state, secret, until_ms)
  save_idempotency(input.idempotency_key, state, input.fingerprint, secret, until_ms)
end

-- Called after a grant to `secret`. Another copy of the request may arrive after the lease has ended and its end is no longer
-- stored.
local function save_grant(input, secret, lease)
  local lock = input.locks[1]
  if input.since > 0 or recent_outcome(lock, secret) then
    save_outcome(lock, secret, "granted", true)
  end
  save_use(input, GRANTED, secret, lease.idempotency_until)
end

-- # The steps of an acquire

-- Returns the reply if the request, or its ticket or Idempotency-Key, was granted the lock before; nil otherwise. This also
-- finds a holder's second lease, but not a re-entry, which is found by its outcome. Also returns whether there is an unreadable
-- lease that might be one of these.
local function granted_earlier(input)
  local request, idempotency = input.request, input.idempotency
  if idempotency and idempotency.state == GRANTED then
    return granted_before(input, idempotency.rest)
  end
  local earlier, damaged = granted_before(input, request)
  local also_damaged
  if not earlier and input.place_secret ~= request then
    earlier, also_damaged = granted_before(input, input.place_secret)
    damaged = damaged or also_damaged
  end
  local before = idempotency and idempotency.rest or NONE
  if not earlier and before ~= NONE and before ~= input.place_secret and before ~= request then
    earlier, also_damaged = granted_before(input, before)
    damaged = damaged or also_damaged
  end
  return earlier, damaged
end

-- Returns the secret of the place that the request has or will have, its ids, and the places themselves, if any.
local function find_own_places(input)
  local locks, request = input.locks, input.request
  local ids = ids_of(input, input.place_secret)
  local found = find_places(locks, ids)
  if found or input.place_secret == request then
    return input.place_secret, ids, found
  end
  -- The request's ticket had lapsed, so the request took a new place, which a copy of it finds here.
  ids = ids_of(input, request)
  return request, ids, find_places(locks, ids)
end

local function has_lease_left(lock, id, leases_max)
  return is_exclusive(id) or lock.live < leases_max
end

-- Grants a new lease on the lock at this position, and removes the request's place.
local function grant_one(input, i, id, found)
  local lock, place = input.locks[i], found and found[i]
  local lease = new_lease(input, lock, id)
  if place then
    remove_place(lock, id, place)
    note_turn_taken(lock)
  end
  grant(lock, lease, found and found.arrival)
  if place then
    lock.check_at = lease.deadline
  end
  return lease
end

local function grant_all(input, secret, ids, found)
  local locks, leases = input.locks, {}
  if found and is_away(ids[1]) and found[1].queued and input.standby_ms == 0 then
    -- Another reader is at the front, so the request's own standby place was not served. It is served now, with the lease that
    -- was requested for it, not the one in this request.
    serve(locks[1], ids[1], found.arrival)
    return granted_before(input, secret)
  end
  for i = 1, #locks do
    if not has_lease_left(locks[i], ids[i], input.leases_max) then
      return finish(input, replies.limit({ what = "leases" }))
    end
  end
  for i = 1, #locks do
    leases[i] = grant_one(input, i, ids[i], found)
  end
  save_grant(input, secret, leases[1])
  return granted(input, leases)
end

-- Grants as many of the free locks as the request needs, in their order, and leaves the other queues.
local function grant_some(input, secret, ids, found, blocked)
  local locks, chosen = input.locks, {}
  local wanted = #locks - input.spare
  for i = 1, #locks do
    local is_free = not is_among(blocked, #blocked, i) and has_lease_left(locks[i], ids[i], input.leases_max)
    if #chosen < wanted and is_free then
      chosen[#chosen + 1] = i
    end
  end
  if #chosen < wanted then
    return finish(input, replies.limit({ what = "leases" }))
  end
  local leases, first = {}, nil
  for i = 1, #locks do
    if is_among(chosen, wanted, i) then
      leases[i] = grant_one(input, i, ids[i], found)
      first = first or leases[i]
    elseif found and found[i] then
      remove_place(locks[i], ids[i], found[i])
    end
  end
  save_grant(input, secret, first)
  return granted_some(input, leases)
end

-- Adds the place of a client that may go away. The lease that it requests stays the same, unless the request sets a new standby
-- or the old one has ended.
local function stand_by(input, secret, found, blocked, attended)
  local lock, id = input.locks[1], ids_of(input, secret)[1]
  local place = found[1] or { arrival = found.arrival, order = found.order }
  local until_ms = found[1] and attended_until_of(lock, id) or 0
  if not found[1] or input.standby_ms > 0 and (input.ticket ~= NONE or until_ms <= now) then
    until_ms = math.max(now + input.standby_ms, attended)
    local lengths = { input.ttl_ms, input.lock_delay_ms, input.max_hold_ms, input.min_hold_ms }
    local arrived = is_early(id) and " " .. fmt(place.arrival) or ""
    put_detail(lock, id, pack_standby(input.label, lengths, input.reference) .. arrived)
    save_place(lock, id, place, until_ms, found[1] ~= false)
  elseif attended > until_ms or place.queued and until_ms <= now then
    -- Either the place is now attended for longer, or its standby has ended and only the current request attends it.
    until_ms = math.max(until_ms, attended)
    save_place(lock, id, place, until_ms)
  end
  save_use(input, WAITING, secret, until_ms + input.ttl_ms)
  update_turn(lock, now)
  return busy(input, blocked, {
    position = position_of(lock, id, place),
    ticket = secret,
    arrival = place.arrival,
    order = place.order,
    attended_until = until_ms,
    ticket_until = math.max(now, until_ms) + TICKET_MS,
    again_at = 0,
    standby_until = until_ms > now and until_ms or 0,
  }, nil, { not place.queued })
end

-- `order` is the order of a new place, or nil.
local function wait_in_line(input, secret, ids, found, blocked, order)
  local locks, idempotency = input.locks, input.idempotency
  -- A request that finds its place through its Idempotency-Key has returned to it, too.
  local by_key = input.arrival == 0 and found ~= nil and idempotency ~= nil and idempotency.state == WAITING
  if not found then
    for i = 1, #blocked do
      if not has_room(locks[blocked[i]], input.waiters_max) then
        return finish(input, replies.limit({ what = "waiters" }))
      end
    end
    if is_away(ids[1]) then
      if locks[1].away >= input.standby_max then
        return finish(input, replies.standby_limit())
      end
      count_away(locks[1], 1)
    end
    found = new_places(locks, order)
  end
  for i = 1, #locks do
    note_hints(locks[i], input.hints)
  end
  local attended = attended_until(locks, input.left_ms, input.returned or by_key)
  if is_away(ids[1]) then
    return stand_by(input, secret, found, blocked, attended)
  end
  if input.arrival == 0 and input.left_ms > 0 then
    attended = outlast_others(locks, ids, found, attended)
  end
  local position, again_at = save_places(locks, ids, found, blocked, attended, input)
  local ticket_until = math.max(now, attended) + TICKET_MS
  save_use(input, WAITING, secret, ticket_until)
  local dequeued = {}
  for i = 1, #locks do
    dequeued[i] = found[i] and not found[i].queued
  end
  local place = {
    position = position,
    ticket = secret,
    arrival = found.arrival,
    order = found.order,
    attended_until = attended,
    ticket_until = ticket_until,
    again_at = again_at,
  }
  return busy(input, blocked, place, nil, dequeued)
end

-- # An acquire by a holder
--
-- An acquire by a client that already holds the lock: it re-enters its lease, upgrades it, or acquires a lease in the other
-- mode.

-- An upgrader blocks other clients, so its place lapses sooner than others, and must be refreshed sooner.
local UPGRADER_MS = 5000
local UPGRADER_AGAIN_MS = 3000

local function reenter(input, held)
  local lock = input.locks[1]
  held.holds = held.holds + 1
  held.deadline = math.max(held.deadline, deadline_of(lock, held, input.ttl_ms))
  held.ttl = math.max(held.ttl, input.ttl_ms)
  held.confirmed = true
  put_lease(lock, held)
  if input.idempotency_key then
    -- Renewals extend the idempotency record of the first acquire, not this one.
    local kept_until = held.deadline + math.max(input.retention_ms - IDEMPOTENCY_MS, 0)
    save_use(input, GRANTED, secret_of(held.id), kept_until)
  else
    save_outcome(lock, input.request, "entered", input.since > 0)
  end
  return granted(input, { held })
end

-- Grants the holder a lease in its other mode.
local function grant_second(input, secret, exclusive, shared)
  local lock = input.locks[1]
  local lease = new_lease(input, lock, input.modes .. secret)
  local waited_since
  if is_exclusive(lease.id) then
    waited_since = lock.upgrader and lock.upgrader.arrival
    lock.upgrader = nil
    lease.partner = shared.id
  end
  grant(lock, lease, waited_since)
  if exclusive then
    exclusive.partner = lease.id
  end
  save_grant(input, secret, lease)
  return granted(input, { lease })
end

local function wait_to_upgrade(input, secret, shared)
  local lock = input.locks[1]
  lock.arrival = math.max(lock.arrival + 1, now_us)
  local arrival, deadline = lock.arrival, now + UPGRADER_MS
  if lock.upgrader then
    arrival = lock.upgrader.arrival
  end
  note_hints(lock, input.hints)
  lock.upgrader =
    { id = input.modes .. secret, token = shared.id, deadline = deadline, arrival = arrival, label = input.label }
  lock.changed = true
  save_use(input, WAITING, secret, deadline)
  local place = {
    position = 0,
    ticket = secret,
    arrival = arrival,
    order = arrival,
    attended_until = deadline,
    ticket_until = deadline,
    again_at = now + UPGRADER_AGAIN_MS,
  }
  return busy(input, { 1 }, place, shared)
end

-- `known` is the outcome of an earlier copy of this request, if any.
local function acquire_as_holder(input, known)
  local lock, upgrader = input.locks[1], input.locks[1].upgrader
  local has_place = upgrader and secret_of(upgrader.id) == input.place_secret
  local away = dismissed(input, has_place and upgrader.arrival or nil)
  if away then
    return finish(input, away)
  end
  local exclusive, shared, damaged = leases_of(lock, input.token)
  if exclusive or shared then
    claim(lock, exclusive or shared)
  end
  if not exclusive and not shared then
    if damaged then
      return finish(input, replies.unreadable({ why = "damaged" }))
    end
    return lost(input, why_lost(lock, input.token))
  end
  local wants_exclusive = input.modes == EXCLUSIVE
  local held = shared
  if wants_exclusive then
    held = exclusive
  end
  if known == "entered" or is_late(known, input.since) and not has_place then
    return held and granted(input, { held }, true) or lost(input, UNKNOWN)
  end
  if held then
    return reenter(input, held)
  end
  if wants_exclusive and upgrader and upgrader.token ~= shared.id then
    -- If two shared holders were waiting to upgrade, each would be waiting for the other's release.
    return finish(input, replies.deadlock())
  end
  -- The place belongs to the holder: if two of its requests are waiting, the later one has it.
  local secret = has_place and input.place_secret or input.request
  if fits(lock, input.modes .. secret, exclusive, shared) then
    return grant_second(input, secret, exclusive, shared)
  end
  if not wants_exclusive or input.left_ms == 0 and not has_place then
    -- Only an upgrade has a place. A second lease that is shared blocks no client, and is delayed only while ended leases are
    -- being cleared.
    save_use(input, WAITING, NONE, now)
    return busy(input, { 1 }, nil, shared or exclusive)
  end
  return wait_to_upgrade(input, secret, shared)
end
