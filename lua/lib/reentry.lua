-- An acquire by somebody who holds the lock already: it re-enters its lease, upgrades it, or takes its second mode.
-- include asked clock endings fits holders idempotency lease outcomes turns words

-- An upgrader keeps everybody else out, so its place lapses soon, and must be refreshed sooner.
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
    -- Renewals prolong the record of the first acquire, not this one.
    local kept_until = held.deadline + math.max(asked.retention_ms - IDEMPOTENCY_MS, 0)
    save_use(asked, GRANTED, secret_of(held.id), kept_until)
  else
    save_outcome(lock, asked.request, "entered", asked.since > 0)
  end
  return granted(asked, { held })
end

-- Grants the holder's second mode.
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
    attended_until = deadline,
    ticket_until = deadline,
    again_at = now + UPGRADER_AGAIN_MS,
  }
  return busy(asked, { 1 }, place, shared)
end

-- `known` is the outcome of an earlier copy of this request, if there is one.
local function acquire_as_holder(asked, known)
  local lock, upgrader = asked.locks[1], asked.locks[1].upgrader
  local has_place = upgrader and secret_of(upgrader.id) == asked.place_secret
  local away = dismissed(asked, has_place and upgrader.arrival or nil)
  if away then
    return finish(asked, away)
  end
  local exclusive, shared = leases_of(lock, asked.token)
  if not exclusive and not shared then
    local outcome, why = not_held(lock, asked.token)
    return outcome == "lost" and lost(asked, why) or finish(asked, { outcome, why })
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
    -- Two shared holders that wait for each other to let go.
    return finish(asked, { "deadlock" })
  end
  -- The place is the holder's: when two requests of its own wait, the one that asked last has it.
  local secret = has_place and asked.place_secret or asked.request
  if fits(lock, asked.modes .. secret, exclusive, shared) then
    return grant_second(asked, secret, exclusive, shared)
  end
  if not wants_exclusive or asked.left_ms == 0 and not has_place then
    -- Only an upgrade has a place: a second, shared lease is in nobody's way, and waits only while a crowd is cleared.
    save_use(asked, WAITING, NONE, now)
    return busy(asked, { 1 }, nil, shared or exclusive)
  end
  return wait_to_upgrade(asked, secret, shared)
end
