-- What a request needs from the store, and the parts of an acquire: its replies, its steps, and the operations of a holder.
-- lock/acquire.lua has their order and the reasons for it.

-- # Loading

-- Loads the request's idempotency record and its locks. The third result is the reply of a script that must stop here, because
-- the key was used for another request or a record cannot be read.
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
-- The input of an acquire, and the replies to it. `asked` has the arguments of lock/acquire.lua by name, and:
--   locks            the locks, loaded
--   idempotency_key  the key of the idempotency record, or nil
--   idempotency      that record, or nil
--   place_secret     the secret of the request's place
--   place_ids        its ids, one for each lock
--   spare            how many of the locks it can do without

-- Returns the secret of the place that a request is for: the secret of its ticket, the one that its Idempotency-Key stands for,
-- or its own.
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

local function ids_of(asked, secret)
  return secret == asked.place_secret and asked.place_ids or ids_with(asked.modes, secret)
end

-- Saves the locks, which may also grant them to absent clients.
local function save_locks(asked)
  for i = 1, #asked.locks do
    update_turn(asked.locks[i], now)
    save_lock(asked.locks[i], asked.retention_ms)
  end
end

local function finish(asked, reply)
  save_locks(asked)
  return with_notifications(reply, asked.locks)
end

-- `never_held`: the request waited, and was never granted the lock.
local function lost(asked, reason, said, never_held)
  return finish(asked, replies.lost({ reason = reason, dismissed = never_held or false, said = said or NONE }))
end

-- Returns the reply to a request that was in one of the queues when that queue was dropped; nil for other requests. `arrival`
-- is the arrival of its place, or nil. A request whose Idempotency-Key leads to a place that is gone had that place within the
-- last TICKET_MS.
local function dismissed(asked, arrival)
  local known, record = asked.arrival, asked.idempotency
  if known == 0 and record and record.state == WAITING and record.rest ~= NONE then
    known = arrival or now_us - TICKET_MS * 1000
  end
  for i = 1, #asked.locks do
    local lock = asked.locks[i]
    local dropped = lock.dropped
    -- A drop more than a second ahead is from before the store's clock was set back. Only a request that is still open can be
    -- compared with it.
    if known > 0 and known <= dropped and (asked.arrival > 0 or dropped <= now_us + 1000000) then
      local said = said_under(lock, drop_tag(lock))
      return replies.lost({ reason = REASONS[END_BROKEN], dismissed = true, said = said })
    end
  end
  return nil
end

-- `repeated`: an earlier request, or an earlier copy of this one, was granted these leases.
local function granted(asked, leases, repeated)
  save_locks(asked)
  local lock, packed = asked.locks[1], {}
  for i = 1, #leases do
    packed[i] = saved_lease(asked.locks[i], leases[i])
  end
  local reply = replies.granted({
    now = now,
    break_at = lock.break_at,
    leases = packed,
    repeated = repeated,
    capacity = lock.capacity,
  })
  return with_notifications(reply, asked.locks)
end

-- Returns the reply to a request for some of the locks: `leases` has the granted leases, each at the position of its lock.
local function granted_some(asked, leases, repeated)
  save_locks(asked)
  local packed, which, break_at = {}, {}, 0
  for i = 1, #asked.locks do
    local lock = asked.locks[i]
    if leases[i] then
      packed[#packed + 1], which[#which + 1] = saved_lease(lock, leases[i]), i
      if lock.break_at > 0 then
        break_at = break_at > 0 and math.min(break_at, lock.break_at) or lock.break_at
      end
    end
  end
  local reply =
    replies.granted_some({ now = now, break_at = break_at, leases = packed, which = which, repeated = repeated })
  return with_notifications(reply, asked.locks)
end

-- Returns the reply for a secret that was granted before: the leases, or the end of the first one that is gone. Returns nil for
-- a secret that is not known to have been granted, and then also whether a lease that might be its own cannot be read.
local function granted_before(asked, secret)
  local ids, leases, found, reason, said, damaged = ids_of(asked, secret), {}, 0, UNKNOWN, NONE, false
  for i = 1, #ids do
    local lease, is_damaged = live_lease(asked.locks[i], ids[i])
    leases[i] = lease
    damaged = damaged or is_damaged
    if lease then
      found = found + 1
    elseif reason == UNKNOWN then
      reason, said = why_lost(asked.locks[i], secret)
    end
  end
  if found == #ids then
    return granted(asked, leases, not claim(asked.locks[1], leases[1]))
  end
  if found == #ids - asked.spare then
    return granted_some(asked, leases, true)
  end
  if found > 0 or reason ~= UNKNOWN or asked.idempotency and asked.idempotency.state == GRANTED then
    return lost(asked, reason, said, why_never_served(asked.locks[1], secret) ~= nil)
  end
  return nil, damaged
end

-- `blocked` lists the positions of the locks that block the request. `place` is the request's place, or nil; `own` is a shared
-- lease of the caller; `dequeued` shows for each lock whether the request has just left its queue; its place there still
-- counts.
local function busy(asked, blocked, place, own, dequeued)
  local first = blocked[1]
  local lock = asked.locks[first]
  local wants_exclusive = string.sub(asked.modes, first, first) == EXCLUSIVE
  if not place then
    place = { position = -1, ticket = NONE, arrival = now_us, attended_until = 0, ticket_until = 0, again_at = 0 }
    for i = 1, #asked.locks do
      -- A drop from before the store's clock was set back does not affect this request.
      place.arrival = math.max(place.arrival, asked.locks[i].dropped + 1)
    end
    place.order = place.arrival
  end
  local delay_until, next_at = 0, next_chance(lock, wants_exclusive, own)
  for i = 2, asked.spare > 0 and asked.spare + 1 or 0 do
    -- The request needs only some of the locks, so the first lock that becomes free counts.
    local other = blocked[i]
    local at = next_chance(asked.locks[other], string.sub(asked.modes, other, other) == EXCLUSIVE)
    next_at = math.min(next_at, at)
  end
  if not own then
    -- A lock_delay does not block a current holder.
    for i = 1, asked.spare > 0 and 1 or #blocked do
      local other = asked.locks[blocked[i]]
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
  return finish(asked, reply)
end

local function new_lease(asked, lock, id)
  local lease = {
    id = id,
    -- The grant sets the deadline and the fence.
    deadline = 0,
    fence = 0,
    holds = 1,
    acquired = now,
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

-- Records what this request's Idempotency-Key now stands for.
local function save_use(asked, state, secret, until_ms)
  save_idempotency(asked.idempotency_key, state, asked.fingerprint, secret, until_ms)
end

-- Called after a grant to `secret`. Another copy of the request may arrive when the lease has ended and its end is no longer
-- stored.
local function save_grant(asked, secret, lease)
  local lock = asked.locks[1]
  if asked.since > 0 or recent_outcome(lock, secret) then
    save_outcome(lock, secret, "granted", true)
  end
  save_use(asked, GRANTED, secret, lease.idempotency_until)
end

-- # The steps of an acquire

-- Returns the reply if the request, or its ticket or Idempotency-Key, was granted the lock before; nil otherwise. This also
-- finds a holder's second lease, but not a re-entry, which is found by its outcome. Also returns whether a lease that might be
-- one of these cannot be read.
local function granted_earlier(asked)
  local request, idempotency = asked.request, asked.idempotency
  if idempotency and idempotency.state == GRANTED then
    return granted_before(asked, idempotency.rest)
  end
  local earlier, damaged = granted_before(asked, request)
  local also_damaged
  if not earlier and asked.place_secret ~= request then
    earlier, also_damaged = granted_before(asked, asked.place_secret)
    damaged = damaged or also_damaged
  end
  local before = idempotency and idempotency.rest or NONE
  if not earlier and before ~= NONE and before ~= asked.place_secret and before ~= request then
    earlier, also_damaged = granted_before(asked, before)
    damaged = damaged or also_damaged
  end
  return earlier, damaged
end

-- Returns the secret of the place that the request has or will have, its ids, and the places themselves, if any.
local function find_own_places(asked)
  local locks, request = asked.locks, asked.request
  local ids = ids_of(asked, asked.place_secret)
  local found = find_places(locks, ids)
  if found or asked.place_secret == request then
    return asked.place_secret, ids, found
  end
  -- The request's ticket had lapsed, so the request took a new place, which it finds here if it is resent.
  ids = ids_of(asked, request)
  return request, ids, find_places(locks, ids)
end

local function has_lease_left(lock, id, leases_max)
  return is_exclusive(id) or lock.live < leases_max
end

-- Grants a new lease on the lock at this position, and removes the request's place.
local function grant_one(asked, i, id, found)
  local lock, place = asked.locks[i], found and found[i]
  local lease = new_lease(asked, lock, id)
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

local function grant_all(asked, secret, ids, found)
  local locks, leases = asked.locks, {}
  if found and is_away(ids[1]) and found[1].queued and asked.standby_ms == 0 then
    -- Another reader is at the front, so the request's own standby place was not served. The place is served now, with the
    -- lease that was requested for it, not the one in this request.
    serve(locks[1], ids[1], found.arrival)
    return granted_before(asked, secret)
  end
  for i = 1, #locks do
    if not has_lease_left(locks[i], ids[i], asked.leases_max) then
      return finish(asked, replies.limit({ what = "leases" }))
    end
  end
  for i = 1, #locks do
    leases[i] = grant_one(asked, i, ids[i], found)
  end
  save_grant(asked, secret, leases[1])
  return granted(asked, leases)
end

-- Grants the requested number of the free locks, in their order, and leaves the other queues.
local function grant_some(asked, secret, ids, found, blocked)
  local locks, chosen = asked.locks, {}
  local wanted = #locks - asked.spare
  for i = 1, #locks do
    local is_free = not is_among(blocked, #blocked, i) and has_lease_left(locks[i], ids[i], asked.leases_max)
    if #chosen < wanted and is_free then
      chosen[#chosen + 1] = i
    end
  end
  if #chosen < wanted then
    return finish(asked, replies.limit({ what = "leases" }))
  end
  local leases, first = {}, nil
  for i = 1, #locks do
    if is_among(chosen, wanted, i) then
      leases[i] = grant_one(asked, i, ids[i], found)
      first = first or leases[i]
    elseif found and found[i] then
      remove_place(locks[i], ids[i], found[i])
    end
  end
  save_grant(asked, secret, first)
  return granted_some(asked, leases)
end

-- Adds the place of a client that may go away. The requested lease stays the same, unless the request sets a new standby or the
-- old one had ended.
local function stand_by(asked, secret, found, blocked, attended)
  local lock, id = asked.locks[1], ids_of(asked, secret)[1]
  local place = found[1] or { arrival = found.arrival, order = found.order }
  local until_ms = found[1] and attended_until_of(lock, id) or 0
  if not found[1] or asked.standby_ms > 0 and (asked.ticket ~= NONE or until_ms <= now) then
    until_ms = math.max(now + asked.standby_ms, attended)
    local lengths = { asked.ttl_ms, asked.lock_delay_ms, asked.max_hold_ms, asked.min_hold_ms }
    local arrived = is_early(id) and " " .. fmt(place.arrival) or ""
    put_detail(lock, id, pack_standby(asked.label, lengths, asked.reference) .. arrived)
    save_place(lock, id, place, until_ms, found[1] ~= false)
  elseif attended > until_ms or place.queued and until_ms <= now then
    -- The place is attended for longer; or its standby has ended, and only the current request attends it.
    until_ms = math.max(until_ms, attended)
    save_place(lock, id, place, until_ms)
  end
  save_use(asked, WAITING, secret, until_ms + asked.ttl_ms)
  update_turn(lock, now)
  return busy(asked, blocked, {
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
local function wait_in_line(asked, secret, ids, found, blocked, order)
  local locks, idempotency = asked.locks, asked.idempotency
  -- A request that finds its place through its Idempotency-Key has also returned to it.
  local by_key = asked.arrival == 0 and found ~= nil and idempotency ~= nil and idempotency.state == WAITING
  if not found then
    for i = 1, #blocked do
      if not has_room(locks[blocked[i]], asked.waiters_max) then
        return finish(asked, replies.limit({ what = "waiters" }))
      end
    end
    if is_away(ids[1]) then
      if locks[1].away >= asked.standby_max then
        return finish(asked, replies.standby_limit())
      end
      count_away(locks[1], 1)
    end
    found = new_places(locks, order)
  end
  for i = 1, #locks do
    note_hints(locks[i], asked.hints)
  end
  local attended = attended_until(locks, asked.left_ms, asked.returned or by_key)
  if is_away(ids[1]) then
    return stand_by(asked, secret, found, blocked, attended)
  end
  if asked.arrival == 0 and asked.left_ms > 0 then
    attended = outlast_others(locks, ids, found, attended)
  end
  local position, again_at = save_places(locks, ids, found, blocked, attended, asked)
  local ticket_until = math.max(now, attended) + TICKET_MS
  save_use(asked, WAITING, secret, ticket_until)
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
  return busy(asked, blocked, place, nil, dequeued)
end

-- # An acquire by a holder
--
-- An acquire by a client that already holds the lock: it re-enters its lease, upgrades it, or acquires its second mode.

-- An upgrader blocks other clients, so its place lapses early, and must be refreshed sooner.
local UPGRADER_MS = 5000
local UPGRADER_AGAIN_MS = 3000

local function reenter(asked, held)
  local lock = asked.locks[1]
  held.holds = held.holds + 1
  held.deadline = math.max(held.deadline, deadline_of(lock, held, asked.ttl_ms))
  held.ttl = math.max(held.ttl, asked.ttl_ms)
  held.confirmed = true
  put_lease(lock, held)
  if asked.idempotency_key then
    -- Renewals extend the idempotency record of the first acquire, not this one.
    local kept_until = held.deadline + math.max(asked.retention_ms - IDEMPOTENCY_MS, 0)
    save_use(asked, GRANTED, secret_of(held.id), kept_until)
  else
    save_outcome(lock, asked.request, "entered", asked.since > 0)
  end
  return granted(asked, { held })
end

-- Grants the holder a lease in its second mode.
local function grant_second(asked, secret, exclusive, shared)
  local lock = asked.locks[1]
  local lease = new_lease(asked, lock, asked.modes .. secret)
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
  save_grant(asked, secret, lease)
  return granted(asked, { lease })
end

local function wait_to_upgrade(asked, secret, shared)
  local lock = asked.locks[1]
  lock.arrival = math.max(lock.arrival + 1, now_us)
  local arrival, deadline = lock.arrival, now + UPGRADER_MS
  if lock.upgrader then
    arrival = lock.upgrader.arrival
  end
  note_hints(lock, asked.hints)
  lock.upgrader =
    { id = asked.modes .. secret, token = shared.id, deadline = deadline, arrival = arrival, label = asked.label }
  lock.changed = true
  save_use(asked, WAITING, secret, deadline)
  local place = {
    position = 0,
    ticket = secret,
    arrival = arrival,
    order = arrival,
    attended_until = deadline,
    ticket_until = deadline,
    again_at = now + UPGRADER_AGAIN_MS,
  }
  return busy(asked, { 1 }, place, shared)
end

-- `known` is the outcome of an earlier copy of this request, if any.
local function acquire_as_holder(asked, known)
  local lock, upgrader = asked.locks[1], asked.locks[1].upgrader
  local has_place = upgrader and secret_of(upgrader.id) == asked.place_secret
  local away = dismissed(asked, has_place and upgrader.arrival or nil)
  if away then
    return finish(asked, away)
  end
  local exclusive, shared, damaged = leases_of(lock, asked.token)
  if exclusive or shared then
    claim(lock, exclusive or shared)
  end
  if not exclusive and not shared then
    if damaged then
      return finish(asked, replies.unreadable({ why = "damaged" }))
    end
    return lost(asked, why_lost(lock, asked.token))
  end
  local wants_exclusive = asked.modes == EXCLUSIVE
  local held = shared
  if wants_exclusive then
    held = exclusive
  end
  if known == "entered" or is_late(known, asked.since) and not has_place then
    return held and granted(asked, { held }, true) or lost(asked, UNKNOWN)
  end
  if held then
    return reenter(asked, held)
  end
  if wants_exclusive and upgrader and upgrader.token ~= shared.id then
    -- If both shared holders waited to upgrade, each would wait for the other's release.
    return finish(asked, replies.deadlock())
  end
  -- The place belongs to the holder: when two of its requests wait, the latest one has it.
  local secret = has_place and asked.place_secret or asked.request
  if fits(lock, asked.modes .. secret, exclusive, shared) then
    return grant_second(asked, secret, exclusive, shared)
  end
  if not wants_exclusive or asked.left_ms == 0 and not has_place then
    -- Only an upgrade has a place: a second, shared lease blocks no client, and waits only while ended leases are
    -- being cleared.
    save_use(asked, WAITING, NONE, now)
    return busy(asked, { 1 }, nil, shared or exclusive)
  end
  return wait_to_upgrade(asked, secret, shared)
end
