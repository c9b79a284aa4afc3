--[[
Grant one lease on each of n locks, all in this instant or none; or say who is in the way, and keep a place in the queue.

The secret `request` becomes the ticket of a waiter and the token of a holder, so a request that is sent twice finds what
it was given the first time. With `token` the caller is a holder already: it re-enters, upgrades or takes its second mode.

KEYS[8i+1] record    the lock's record
KEYS[8i+2] details   shared leases, and what is to be told of waiters, by id
KEYS[8i+3] leases    shared leases by deadline
KEYS[8i+4] holders   shared leases by fence
KEYS[8i+5] writers   waiting for exclusive, by arrival
KEYS[8i+6] readers   waiting for shared, by arrival
KEYS[8i+7] tickets   all waiters by the instant until which they are attended
KEYS[8i+8] history   what happened lately, or the record again when that is not kept
KEYS[8n+1] memory    optional: what the Idempotency-Key was used for
ARGV[1]  request       string   a fresh secret
ARGV[2]  modes         string   a letter for each lock: x exclusive, s shared; p for permits of a semaphore
ARGV[3]  ttl_ms        integer  the lease's length
ARGV[4]  left_ms       integer  how long the request stays open from now on: while it does, its place in the queue is attended
ARGV[5]  fair          flag     whether the queue is respected
ARGV[6]  token         string   a lease of the same holder, or -
ARGV[7]  ticket        string   a place to resume, or -
ARGV[8]  label         string   shown to others, without spaces, or -
ARGV[9]  lock_delay_ms integer  how long nobody new gets the lock if the lease ends without a release
ARGV[10] max_hold_ms   integer  bound on the lease's whole life; 0 for none
ARGV[11] retention_ms  integer  how long records outlive their last use
ARGV[12] leases_max    integer  shared leases a lock may have
ARGV[13] waiters_max   integer  waiters a lock may have
ARGV[14] fingerprint   string   of what the Idempotency-Key stands for, or -
ARGV[15] capacity      integer  sets a semaphore up that has none yet; 0 does not
ARGV[16] since         integer  when, at the earliest, another copy of this request was sent; 0 when this is the first
ARGV[17] returned      flag     whether the request has come back to its place, as it may do again
ARGV[18] arrival       integer  of the place as this request knew it, or when it first asked without one; 0 when this is the first
ARGV[19] hints         flag     whether waiters are told that it is their turn
RETURNS {"granted", now, break_at, lease…} | {"busy", now, blocked, next_at, position, ticket, arrival, attended_until,
  ticket_until, again_at, hold_ms, departures, queue_length, holders_total, available, holders, holder…, delay_until} | {"lost", reason} | {"deadlock"} |
  {"mismatch"} | {"limit", what} | {"absent"} | {"unsatisfiable", capacity} | {"forgotten"} | {"newer"} | {"unreadable", why};
  again_at is when the request must ask again to keep its place, or 0; holders counts those that follow, delay_until is the end of the lock_delay that is in the way, or 0
]]
-- include clock holders lease memory number outcomes places purge queue record reply rings
local request, modes, ttl_ms, left_ms, fair = ARGV[1], ARGV[2], num(ARGV[3]), num(ARGV[4]), ARGV[5] == "1"
local token, ticket, label, lock_delay_ms, max_hold_ms = ARGV[6], ARGV[7], ARGV[8], num(ARGV[9]), num(ARGV[10])
local retention_ms, leases_max, waiters_max, fingerprint = num(ARGV[11]), num(ARGV[12]), num(ARGV[13]), ARGV[14]
local capacity, since, returned = num(ARGV[15]), num(ARGV[16]), ARGV[17] == "1"
local arrival, hints = num(ARGV[18]), ARGV[19] == "1"

-- An upgrader keeps all others out: its place lapses soon, and must be refreshed as soon as that.
local UPGRADER_MS = 5000
local UPGRADER_AGAIN_MS = 3000

local n = #modes
local memory_key = KEYS[n * KEYS_PER_LOCK + 1]
local memory = recall(memory_key)
if memory and memory.state == "newer" then
  return { "newer" }
end
if memory and memory.fingerprint ~= fingerprint then
  return { "mismatch" }
end
local locks, unreadable = load_locks(n)
if unreadable then
  return unreadable
end

-- The place that this request speaks for.
local asking = ticket ~= "-" and ticket or memory and memory.state == "w" and memory.rest or request

local function ids_of(secret)
  local ids = {}
  for i = 1, n do
    ids[i] = string.sub(modes, i, i) .. secret
  end
  return ids
end

local function finish(reply)
  for i = 1, n do
    settle(locks[i], now)
    save_lock(locks[i], retention_ms)
  end
  return ringing(reply, locks)
end

local function granted(leases)
  local reply = { "granted", fmt(now), fmt(locks[1].break_at) }
  for i = 1, n do
    reply[i + 3] = pack_lease(leases[i])
  end
  return finish(reply)
end

-- A client's key outlives the lease by MEMORY_MS at least; a renewal past this instant prolongs it.
local function memory_end(deadline)
  return memory_key and deadline + MEMORY_SPARE_MS or 0
end

local function lease_to_be(lock, id)
  local max_until = max_hold_ms > 0 and now + max_hold_ms or 0
  local lease = { id = id, ttl = ttl_ms, max_until = max_until, delay = lock_delay_ms, label = label, partner = "-" }
  lease.memory_until = memory_end(deadline_of(lock, lease, ttl_ms))
  return lease
end

-- The answer for a secret that was granted before: the leases, or how the first of them that is gone ended.
local function granted_before(secret)
  local ids, leases, found, reason = ids_of(secret), {}, 0, "unknown"
  for i = 1, n do
    leases[i] = live_lease(locks[i], ids[i])
    if leases[i] then
      found = found + 1
    elseif reason == "unknown" then
      reason = why_lost(locks[i], secret)
    end
  end
  if found == n then
    return granted(leases)
  end
  if reason ~= "unknown" or memory and memory.state == "g" then
    return finish({ "lost", reason })
  end
  return nil
end

-- `place` is {position, ticket, arrival, attended_until, ticket_until, again_at}, or nil; `left` whether each lock's is one
-- that the request has left by now, which counts for this answer.
local function busy(blocked, place, own, left)
  local first = num(blocked[1])
  local lock = locks[first]
  local waiting = queue_length(lock) + (left and left[first] and 1 or 0)
  local wants_exclusive = string.sub(modes, first, first) == "x"
  local reply = { "busy", fmt(now), table.concat(blocked, " "), fmt(next_chance(lock, wants_exclusive, own)) }
  place = place or { -1, "-", 0, 0, 0, 0 }
  for i = 1, #place do
    reply[#reply + 1] = i == 2 and place[i] or fmt(place[i])
  end
  local holders, delay_until = holders_of(lock), 0
  local numbers = {
    lock.hold_ms,
    lock.departures,
    waiting,
    holders_total(lock),
    available(lock),
    #holders,
  }
  for i = 1, #numbers do
    reply[#reply + 1] = fmt(numbers[i])
  end
  for i = 1, #holders do
    reply[#reply + 1] = holders[i]
  end
  -- A holder is not kept out by it.
  for i = 1, own and 0 or #blocked do
    delay_until = math.max(delay_until, locks[num(blocked[i])].delay_until)
  end
  reply[#reply + 1] = fmt(delay_until > now and delay_until or 0)
  return finish(reply)
end

-- Another copy of this request may come when the lease has ended, and been forgotten.
local function remember_grant(secret)
  if since > 0 or remembered(locks[1], secret) then
    remember(locks[1], secret, "granted", true)
  end
end

local function enter(lock, held)
  held.holds = held.holds + 1
  held.deadline = math.max(held.deadline, deadline_of(lock, held, ttl_ms))
  held.ttl = math.max(held.ttl, ttl_ms)
  put_lease(lock, held)
  if memory_key then
    -- Of this key no renewal knows.
    memorize(memory_key, "g", fingerprint, secret_of(held.id), held.deadline + math.max(retention_ms - MEMORY_MS, 0))
  else
    remember(lock, request, "entered", since > 0)
  end
end

local function acquire_as_holder(lock, known)
  if arrival > 0 and arrival <= lock.dropped then
    return finish({ "lost", "broken" })
  end
  local exclusive, shared = leases_of(lock, token)
  if not exclusive and not shared then
    return finish({ not_held(lock, token) })
  end
  local wants_exclusive = modes == "x"
  local held = shared
  if wants_exclusive then
    held = exclusive
  end
  local upgrader = lock.upgrader
  local has_place = upgrader and secret_of(upgrader.id) == asking
  if known == "entered" or is_late(known, since) and not has_place then
    return held and granted({ held }) or finish({ "lost", "unknown" })
  end
  if held then
    enter(lock, held)
    return granted({ held })
  end
  if wants_exclusive and upgrader and upgrader.token ~= shared.id then
    return finish({ "deadlock" })
  end
  -- The place is the holder's: of two requests of its own that wait, the one that asked last has it.
  local secret = has_place and asking or request
  local id = modes .. secret
  if fits(lock, id, exclusive, shared) then
    local lease = lease_to_be(lock, id)
    if wants_exclusive then
      lease.partner = shared.id
      lock.upgrader = nil
    end
    grant(lock, lease, wants_exclusive and upgrader and upgrader.arrival)
    if not wants_exclusive then
      exclusive.partner = lease.id
    end
    remember_grant(secret)
    memorize(memory_key, "g", fingerprint, secret, lease.memory_until)
    return granted({ lease })
  end
  if left_ms == 0 and not has_place then
    memorize(memory_key, "w", fingerprint, request, now)
    return busy({ "1" }, nil, shared)
  end
  lock.arrival = math.max(lock.arrival + 1, now_us)
  local since_us, until_ = upgrader and upgrader.arrival or lock.arrival, now + UPGRADER_MS
  tell_turns(lock, hints)
  lock.upgrader = { id = id, token = shared.id, deadline = until_, arrival = since_us, label = label }
  lock.changed = true
  memorize(memory_key, "w", fingerprint, secret, until_)
  return busy({ "1" }, { 0, secret, since_us, until_, until_, now + UPGRADER_AGAIN_MS }, shared)
end

local function grant_all(secret, ids, found)
  local leases = {}
  for i = 1, n do
    if not is_exclusive(ids[i]) and locks[i].live >= leases_max then
      return finish({ "limit", "leases" })
    end
  end
  for i = 1, n do
    if found and found[i] then
      leave_queue(locks[i], ids[i], found[i])
      take_turn(locks[i])
    end
    leases[i] = lease_to_be(locks[i], ids[i])
    grant(locks[i], leases[i], found and found.arrival)
    locks[i].turn_taken = found and found[i] and leases[i].deadline
  end
  remember_grant(secret)
  memorize(memory_key, "g", fingerprint, secret, leases[1].memory_until)
  return granted(leases)
end

local function wait_in_line(secret, ids, found, blocked, blocking)
  -- One that finds its place by its key has come back to it.
  local back = returned or arrival == 0 and found ~= nil and memory ~= nil and memory.state == "w"
  if not found then
    for i = 1, n do
      if blocking[i] and not has_room(locks[i], waiters_max) then
        return finish({ "limit", "waiters" })
      end
    end
    found = new_places(locks)
  end
  for i = 1, n do
    tell_turns(locks[i], hints)
  end
  local until_ = attended_until(locks, left_ms, back)
  local position, again_at = keep_places(locks, ids, found, blocking, until_, label)
  local ticket_until = math.max(now, until_) + TICKET_MS
  memorize(memory_key, "w", fingerprint, secret, ticket_until)
  local left = {}
  for i = 1, n do
    left[i] = found[i] and not found[i].stands
  end
  return busy(blocked, { position, secret, found.arrival, until_, ticket_until, again_at }, nil, left)
end

local ids = ids_of(asking)
for i = 1, n do
  purge(locks[i], ids[i])
end

if memory and memory.state == "g" then
  return granted_before(memory.rest)
end
-- A holder's second lease is found here too, a re-entry by its outcome.
local before = granted_before(request)
  or asking ~= request and granted_before(asking)
  or memory and memory.rest ~= asking and memory.rest ~= request and granted_before(memory.rest)
if before then
  return before
end
for i = 1, n do
  if locks[i].damaged_id then
    return finish({ "unreadable", "damaged" })
  end
end
local known = remembered(locks[1], request)
if known == "gone" or known == "granted" then
  -- Given up while the request was still open, or ended long ago: it must not come back as a new arrival.
  return finish({ "lost", known == "gone" and "released" or "unknown" })
end
-- Only to enter a lease again is a change that a copy before may have made and that does not show.
if token ~= "-" and is_forgotten(locks[1], request, since) or since > 0 and not known and is_crowded(locks[1]) then
  return finish({ "forgotten" })
end
remember_copy(locks[1], request, since)
if token ~= "-" then
  return acquire_as_holder(locks[1], known)
end

local secret, found = asking, places(locks, ids)
if not found and asking ~= request then
  -- Sent again, it has the place that it took when its ticket had lapsed.
  secret = request
  ids = ids_of(secret)
  found = places(locks, ids)
end
if not found and is_late(known, since) then
  return finish({ "lost", "unknown" })
end
for i = 1, n do
  if arrival > 0 and arrival <= locks[i].dropped then
    leave_queues(locks, ids, found or {})
    return finish({ "lost", "broken" })
  end
end
if modes == "p" then
  local semaphore = locks[1]
  local total = semaphore.capacity > 0 and semaphore.capacity or capacity
  if permits_of(request) > total then
    -- It may have waited since there were more.
    leave_queues(locks, ids, found or {})
    return finish(total == 0 and { "absent" } or { "unsatisfiable", fmt(total) })
  end
  semaphore.changed = semaphore.changed or semaphore.capacity ~= total
  semaphore.capacity = total
end
local blocked, blocking = blocked_locks(locks, ids, found and found.arrival, fair)
if #blocked == 0 then
  return grant_all(secret, ids, found)
end
if found or left_ms > 0 and fair then
  return wait_in_line(secret, ids, found, blocked, blocking)
end
memorize(memory_key, "w", fingerprint, request, now)
if hints and left_ms > 0 then
  watch(locks[num(blocked[1])], left_ms)
end
return busy(blocked)
