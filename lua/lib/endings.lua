-- How leases end, and what is remembered of that: for each of the latest, "<secret prefix><reason> " in the record's fourth
-- line, so that whoever asks for one of them is told why it is gone.
-- LINE ended by commas: fence integer, ms integer, owner string
-- include beside clock history lease outcomes rests set_back
local END_RELEASED = "r"
local END_EXPIRED = "e"
local END_MAX_HOLD = "m"
local END_BROKEN = "b"
local END_TRANSFERRED = "t"

-- The reasons as clients are told them.
local REASONS = { -- exported
  r = "released",
  e = "expired",
  m = "max_hold",
  b = "broken",
  t = "transferred",
}
local UNKNOWN = "unknown"
local ENDINGS_MAX = 32
local ENDING_CHARS = PREFIX_CHARS + 2

-- After these, a lock_delay keeps new holders out: the old one may not have noticed.
local function is_unnoticed(reason)
  return reason == END_EXPIRED or reason == END_MAX_HOLD or reason == END_BROKEN
end

-- A lease has ended before its min_hold.
local function keep_min_hold(lock, lease)
  if permits_of(lease.id) > 0 then
    add_rest(lock, lease.min_until, permits_of(lease.id))
  else
    lock.delay_until = math.max(lock.delay_until, lease.min_until)
  end
end

local function note_end(lock, lease, reason, at)
  note_event(lock, reason, lease, math.max(0, at - lease.acquired), reason ~= END_RELEASED)
  local ending = secret_prefix(secret_of(lease.id)) .. reason .. " "
  lock.ended = string.sub(ending .. lock.ended, 1, ENDINGS_MAX * ENDING_CHARS)
  if lease.delay > 0 and is_unnoticed(reason) then
    lock.delay_until = math.max(lock.delay_until, at + lease.delay)
  end
  if lease.min_until > at and reason ~= END_TRANSFERRED then
    keep_min_hold(lock, lease)
  end
  if lock.upgrader and lock.upgrader.token == lease.id then
    lock.upgrader = nil
  end
  lock.lease_ended = true
  lock.changed = true
end

local function drop_shared(lock, ids)
  redis.call("ZREM", lock.leases_key, unpack(ids))
  redis.call("ZREM", lock.holders_key, unpack(ids))
  drop_details(lock, ids)
  lock.shared = lock.shared - #ids
  for i = 1, #ids do
    lock.permits = lock.permits - permits_of(ids[i])
  end
end

-- The recent time between two ends of leases, for the polls of those who wait. It is measured from grant to release: an
-- estimate that included the waiters' own lateness would feed on itself.
local function note_hold(lock, ms)
  ms = math.max(0, ms)
  if lock.hold_ms == 0 then
    lock.hold_ms = ms
  else
    lock.hold_ms = (lock.hold_ms * 3 + ms) / 4
  end
end

-- The reason of a lease whose deadline has passed.
local function why_expired(lock, lease)
  if lease.deadline == lock.break_at then
    return END_BROKEN
  end
  if lease.deadline == lease.max_until then
    return END_MAX_HOLD
  end
  return END_EXPIRED
end

local function why_lost(lock, token)
  local at = string.find(lock.ended, secret_prefix(token), 1, true)
  if at then
    return REASONS[string.sub(lock.ended, at + PREFIX_CHARS, at + PREFIX_CHARS)]
  end
  -- It may be one of those that were too many for one run to take out.
  local text = lock.shared > lock.live and redis.call("HGET", lock.details_key, shared_id(token))
  local lease = text and unpack_shared(lock, text)
  if lease and is_broken(lock) then
    return REASONS[END_BROKEN]
  end
  if lease and lease.deadline <= now then
    return REASONS[why_expired(lock, lease)]
  end
  return UNKNOWN
end

-- The outcome and its detail for a token that holds nothing, as far as can be read.
local function not_held(lock, token)
  if lock.damaged_id == shared_id(token) then
    return "unreadable", "damaged"
  end
  return "lost", why_lost(lock, token)
end
