-- Who holds a lock: what a lease is, how leases are found, granted and changed, and whether there is room for another one.

-- # A lease
--
-- A lease is one line of text. It has the same format in a record, in the details of shared leases and in replies. The id of a
-- lease is a letter for the mode, followed by the secret, which is the client's ticket while it is waiting and its token once
-- it holds the lock. The first letter of the secret (the second of the id) shows whether the request is for several locks (m,
-- or o for one of several). The second letter of the secret (the third of the id) shows whether its place has a label (l) or a
-- head start (h: queue.lua), or whether its client is on standby (a: standby.lua; b with a head start). A secret for permits
-- ends with a colon and their number.
-- LINE lease: id string, deadline integer, fence integer, holds integer, acquired integer, ttl integer, max_until integer,
--   delay integer, idempotency_until integer, partner string, label string, min_until integer?

local EXCLUSIVE = "x"
local SHARED = "s"
local PERMITS = "p"
-- This mark precedes the end of the min_hold of a lease that has been renewed, re-entered or transferred, and whose holder
-- therefore knows about the lease. It is a zero, so that versions without the mark read the same number.
local HOLDER_KNOWS = "0"

-- As in record.lua, a valid number has at most 16 digits, and a longer one is damaged.
local TOO_GREAT = 10000000000000000

local function pack_lease(lease)
  local text = lease.id
    .. " "
    .. fmt(lease.deadline)
    .. " "
    .. fmt(lease.fence)
    .. " "
    .. fmt(lease.holds)
    .. " "
    .. fmt(lease.acquired)
    .. " "
    .. fmt(lease.ttl)
    .. " "
    .. fmt(lease.max_until)
    .. " "
    .. fmt(lease.delay)
    .. " "
    .. fmt(lease.idempotency_until)
    .. " "
    .. lease.partner
    .. " "
    .. lease.label
  if lease.min_until <= now then
    -- Versions without min_hold can read this line.
    return text
  end
  return text .. " " .. (lease.confirmed and HOLDER_KNOWS or "") .. fmt(lease.min_until)
end

-- Matches the deadline, delay and min_until of a packed lease, for runs that read too many leases to unpack each one.
local LEASE_ENDS = "^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$"

-- Returns nil if the text is not a lease.
local function unpack_lease(text)
  local id, deadline, fence, holds, acquired, ttl, max_until, delay, idempotency_until, partner, label, min_until =
    string.match(text, "^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+) ?(%d*)$")
  if not id then
    return nil
  end
  remember_words(fence, acquired)
  local lease = {
    id = id,
    deadline = deadline + 0,
    fence = read_fence,
    holds = holds + 0,
    acquired = read_start,
    ttl = ttl + 0,
    max_until = max_until + 0, -- the end that max_hold sets; 0 for none
    delay = delay + 0, -- the lock_delay, if it ends without a release
    idempotency_until = idempotency_until + 0, -- when it must next extend its idempotency record; 0 if it has none
    partner = partner, -- for an exclusive lease, its holder's shared lease, or -; for an unclaimed lease, see standby.lua
    label = label,
    min_until = min_until == "" and 0 or min_until + 0, -- the end of its min_hold; 0 if that has passed, or if it has none
    confirmed = string.sub(min_until, 1, 1) == HOLDER_KNOWS, -- whether its holder knows about it, if a min_hold depends on that
  }
  local greatest = math.max(
    lease.deadline,
    lease.fence,
    lease.holds,
    lease.acquired,
    lease.ttl,
    lease.max_until,
    lease.delay,
    lease.idempotency_until,
    lease.min_until
  )
  return greatest < TOO_GREAT and lease or nil
end

-- Moves all times of a lease except that of its idempotency record, which expires by the store's own clock.
local function move_lease(lease, by_ms)
  for _, name in ipairs({ "deadline", "acquired", "max_until", "min_until" }) do
    if lease[name] > 0 then
      lease[name] = lease[name] + by_ms
    end
  end
end

local function mode_of(id)
  return string.sub(id, 1, 1)
end

local function secret_of(id)
  return string.sub(id, 2)
end

local function is_exclusive(id)
  return string.sub(id, 1, 1) == EXCLUSIVE
end

local function spans_locks(id)
  local letter = string.sub(id, 2, 2)
  return letter == "m" or letter == "o"
end

-- Whether this is a standby place: its client may be away, and the script that frees the lock grants it the lease.
local function is_away(id)
  local letter = string.sub(id, 3, 3)
  return letter == "a" or letter == "b"
end

-- Whether the place has a head start: it is sorted as if it had arrived earlier.
local function is_early(id)
  local letter = string.sub(id, 3, 3)
  return letter == "h" or letter == "b"
end

-- Whether the place with this id has a detail: its label, and for an absent client the lease that it requests.
local function has_detail(id)
  return string.sub(id, 3, 3) == "l" or is_away(id) or is_early(id)
end

local function exclusive_id(secret)
  return EXCLUSIVE .. secret
end

-- The id under which a secret holds a shared lease or waits for one.
local function shared_id(secret)
  return (string.find(secret, ":", 1, true) and PERMITS or SHARED) .. secret
end

local function permits_of(id)
  return num(string.match(id, ":(%d+)$") or "0")
end

-- Whether a break has ended all leases. Leases that have not been cleared yet are dead, too.
local function is_broken(lock)
  return lock.break_at > 0 and lock.break_at <= now
end

-- A break with grace is written only once, into the record. The leases keep their stored deadlines; when a lease is read, its
-- deadline is limited to the time of the break.
local function cut_short(lock, lease)
  if lock.break_at > 0 and lock.break_at < lease.deadline then
    lease.deadline = lock.break_at
  end
  return lease
end

-- Returns now + ttl, limited by max_hold and by an announced break.
local function deadline_of(lock, lease, ttl)
  local deadline = now + ttl
  if lease.max_until > 0 and lease.max_until < deadline then
    deadline = lease.max_until
  end
  if lock.break_at > 0 and lock.break_at < deadline then
    deadline = lock.break_at
  end
  return deadline
end

-- # The leases of a lock

-- Returns the lease if it is in force; or nil and true if it cannot be read. An unreadable lease counts as a lease until its
-- deadline, but nothing else is known about it. The second result is always given, because gopher-lua, in which some stores run
-- scripts, leaves anything in the variable of a missing one.
local function live_shared(lock, id)
  if lock.shared == 0 or is_broken(lock) then
    return nil, nil
  end
  local text = redis.call("HGET", lock.details_key, id)
  if not text or mode_of(text) ~= mode_of(id) then
    return nil, nil
  end
  local lease = unpack_shared(lock, text)
  if not lease then
    return nil, true
  end
  cut_short(lock, lease)
  return lease.deadline > now and lease or nil, nil
end

-- The same as live_shared, for both modes.
local function live_lease(lock, id)
  if is_exclusive(id) then
    local exclusive = lock.exclusive
    return exclusive and exclusive.id == id and exclusive or nil, nil
  end
  return live_shared(lock, id)
end

-- Finds a token's lease in either mode; returns the same as live_shared.
local function lease_of(lock, token)
  local exclusive = live_lease(lock, exclusive_id(token))
  if exclusive then
    return exclusive, nil
  end
  return live_shared(lock, shared_id(token))
end

-- Returns the exclusive and the shared lease of a token's holder. If there is neither because one cannot be read, the third
-- result is true. Only the exclusive lease names the other one as its partner, because the link is useless once the exclusive
-- lease has ended.
local function leases_of(lock, token)
  local exclusive = live_lease(lock, exclusive_id(token))
  if exclusive then
    local has_partner = exclusive.partner ~= NONE
    return exclusive, has_partner and live_shared(lock, exclusive.partner) or nil, nil
  end
  local shared, damaged = live_shared(lock, shared_id(token))
  if shared and lock.exclusive and lock.exclusive.partner == shared.id then
    exclusive = lock.exclusive
  end
  return exclusive, shared, damaged
end

local function holders_total(lock)
  return lock.live + (lock.exclusive and 1 or 0)
end

-- Returns the latest deadline among the shared leases other than the holder's own.
local function last_shared_deadline(lock, own)
  local last = redis.call("ZRANGE", lock.leases_key, "-2", "-1", "WITHSCORES")
  local at = #last
  if #last == 4 and own and last[3] == own.id then
    at = 2
  end
  local deadline = num(last[at] or "0") - lock.ahead
  return lock.break_at > 0 and math.min(deadline, lock.break_at) or deadline
end

-- Called when a lease ends earlier than its `known` end. Waiters rely on the end of the last lease or, for permits, of the
-- first one, so they are notified if that end is now earlier.
local function note_sooner_end(lock, known)
  local at = known
  if lock.exclusive then
    at = lock.exclusive.deadline
  elseif lock.capacity > 0 then
    at = lock.shared_next
  elseif lock.upgrader or lock.front and is_exclusive(lock.front) then
    at = last_shared_deadline(lock, lock.upgrader and { id = lock.upgrader.token })
  end
  lock.check_at = at < known and at or lock.check_at
end

local function put_shared(lock, lease)
  move_lease(lease, lock.ahead)
  put_detail(lock, lease.id, pack_lease(lease))
  move_lease(lease, -lock.ahead)
  redis.call("ZADD", lock.leases_key, beside(lock, lease.deadline), lease.id)
  note_beside(lock)
  lock.kept_until = math.max(lock.kept_until, lease.deadline + lease.delay, lease.min_until)
  if lease.delay > 0 or lease.min_until > now then
    lock.keeps_out = 1
  end
end

local function add_shared(lock, lease)
  put_shared(lock, lease)
  redis.call("ZADD", lock.holders_key, fmt(lease.fence), lease.id)
  if lock.shared == 0 then
    note_created(lock, lock.leases_key)
    note_created(lock, lock.holders_key)
    lock.shared_next = lease.deadline
  else
    lock.shared_next = math.min(lock.shared_next, lease.deadline)
  end
  lock.shared = lock.shared + 1
  lock.live = lock.live + 1
  lock.permits = lock.permits + permits_of(lease.id)
end

-- `waited_since` is when the holder joined the queue, in microseconds, if it has had a place.
local function grant(lock, lease, waited_since)
  lock.fence = math.max(lock.fence + 1, now_us)
  lease.fence = lock.fence
  lease.holds = 1
  lease.acquired = now
  lease.deadline = deadline_of(lock, lease, lease.ttl)
  if is_exclusive(lease.id) then
    lock.exclusive = lease
  else
    add_shared(lock, lease)
  end
  local waited_ms = waited_since and math.max(0, math.floor(now - waited_since / 1000)) or 0
  note_event(lock, EVENT_GRANTED, lease, waited_ms)
  lock.changed = true
end

-- Saves a lease after its deadline or another field has changed.
local function put_lease(lock, lease)
  if is_exclusive(lease.id) then
    lock.changed = true
    return
  end
  put_shared(lock, lease)
  -- The record is written only if the next purge, or the expiry of the keys, depends on this deadline.
  if lease.deadline < lock.shared_next then
    lock.shared_next = lease.deadline
    lock.changed = true
  end
end

-- # Permits that rest
--
-- A semaphore's permits rest if their lease ended before its min_hold did: they are not granted until the min_hold has ended.

-- The maximum number of rests with different ends. If there are more, the two rests that end closest together are merged, and
-- end at the later time.
local RESTS_MAX = 64

local function merge_closest(rests)
  local closest = 1
  for i = 2, #rests - 1 do
    if rests[i + 1].until_ms - rests[i].until_ms < rests[closest + 1].until_ms - rests[closest].until_ms then
      closest = i
    end
  end
  local earlier = table.remove(rests, closest)
  rests[closest].permits = rests[closest].permits + earlier.permits
end

local function add_rest(lock, until_ms, permits)
  local rests, rest = {}, { until_ms = until_ms, permits = permits }
  for i = 1, #lock.rests do
    if rest and lock.rests[i].until_ms >= until_ms then
      rests[#rests + 1] = rest
      rest = nil
    end
    rests[#rests + 1] = lock.rests[i]
  end
  rests[#rests + 1] = rest
  if #rests > RESTS_MAX then
    merge_closest(rests)
  end
  lock.rests, lock.resting = rests, lock.resting + permits
  lock.changed = true
end

-- Removes the rests that have ended. Returns when the last of them ended, or 0.
local function end_rests(lock)
  local ended_at, left = 0, {}
  for i = 1, #lock.rests do
    local rest = lock.rests[i]
    if rest.until_ms > now then
      left[#left + 1] = rest
    else
      ended_at = rest.until_ms
      lock.resting = lock.resting - rest.permits
      lock.changed = true
    end
  end
  lock.rests = left
  return ended_at
end

-- Returns the end of the first or the last rest; 0 if there is none.
local function rest_until(lock, last)
  local rest = lock.rests[last and #lock.rests or 1]
  return rest and rest.until_ms or 0
end

-- # Room
--
-- Whether a lock has room for another lease.

-- The number of permits that a semaphore can grant now. After the capacity has been lowered, more permits than it allows may be
-- held or resting.
local function available(lock)
  if lock.clearing then
    return 0
  end
  local held = is_broken(lock) and 0 or lock.permits - lock.expired_permits
  return math.max(0, lock.capacity - held - lock.resting)
end

-- Whether many ended items are being cleared over several runs: broken or expired leases, whose lock_delays are not known yet,
-- or unattended places, one of which may seem to be at the front. The lock is not granted to new holders until all of them are
-- cleared.
local function is_clearing(lock)
  return is_broken(lock) or lock.passing or lock.clearing
end

-- The one rule for compatibility: whether the live leases, a lock_delay and a waiting upgrader allow another lease. `exclusive`
-- and `shared` are the caller's own leases, which never block it.
local function fits(lock, id, exclusive, shared)
  local is_holder = exclusive ~= nil or shared ~= nil
  if is_clearing(lock) then
    return false
  end
  if lock.exclusive and not exclusive then
    return false
  end
  if now < lock.delay_until and not is_holder then
    return false
  end
  if is_exclusive(id) then
    return lock.live == (shared and 1 or 0)
  end
  if permits_of(id) > 0 then
    return permits_of(id) <= available(lock)
  end
  return exclusive ~= nil or not lock.upgrader and lock.break_at == 0
end
