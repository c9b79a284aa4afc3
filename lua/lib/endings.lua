-- How leases end, and what is remembered of that: for each of the latest, "<token><reason><request> " in the record's third
-- line, so that whoever asks for one of them is told why it is gone. A request that gave back the last hold is named, and the
-- mode of its lease in the place of the reason, so that a copy of it is known. When the end is one of the latest no more, both
-- move to the fourth line, which leaves twice as many releases known as ends. All of it is of fixed length and is searched as it is.
-- LINE ended by commas: fence integer, ms integer, owner string
-- include beside clock history lease rests set_back
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
-- Of a token's random part: 48 bits. Of a request's: 24, which copies of one request have to tell from some dozens of others.
local TOKEN_CHARS = 8
local REQUEST_CHARS = 4
local ENDING_CHARS = TOKEN_CHARS + REQUEST_CHARS + 2
local RELEASE_CHARS = REQUEST_CHARS + 1
local RELEASES_MAX = 32
-- No request of ours: no secret has such a character.
local NO_REQUEST = "...."

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

-- The last ones of those that hints know (secret_prefix in outcomes.lua).
local function token_tag(token)
  return string.sub(token, 15 - TOKEN_CHARS, 14)
end

local function request_tag(request)
  return string.sub(request, 15 - REQUEST_CHARS, 14)
end

-- Where in line 3 the end of this token's lease begins; nil when that is not known.
local function end_at(lock, token)
  local at = string.find(lock.ended, token_tag(token), 1, true)
  return at and at % ENDING_CHARS == 1 and at or nil
end

-- The mode of the lease that a token named, if it was this request that gave back the last hold. If not, also whether it may have
-- been all the same, and that be forgotten.
local function released_by(lock, token, request)
  local tag, at = request_tag(request), end_at(lock, token)
  if at then
    local from = at + TOKEN_CHARS + 1
    local is_same = string.sub(lock.ended, from, from + REQUEST_CHARS - 1) == tag
    return is_same and string.sub(lock.ended, from - 1, from - 1) or nil, false
  end
  at = lock.releases ~= "" and string.find(lock.releases, tag, 1, true)
  if at and at % RELEASE_CHARS == 2 then
    return string.sub(lock.releases, at - 1, at - 1), false
  end
  return nil, #lock.releases == RELEASES_MAX * RELEASE_CHARS
end

-- Whether lines 3 and 4 are of the length that they must have.
local function has_whole_ends(lock)
  return #lock.ended % ENDING_CHARS == 0 and #lock.releases % RELEASE_CHARS == 0
end

-- Puts an end before the others, `request` is the one that gave back the last hold, if it may have copies.
local function add_end(lock, lease, reason, request)
  local how, by = reason, NO_REQUEST
  if request then
    how = mode_of(lease.id)
    by = request_tag(request)
  end
  local ended = token_tag(secret_of(lease.id)) .. how .. by .. " " .. lock.ended
  local kept = ENDINGS_MAX * ENDING_CHARS
  lock.ended = string.sub(ended, 1, kept)
  if #ended > kept and string.sub(ended, -1 - REQUEST_CHARS, -2) ~= NO_REQUEST then
    local release = string.sub(ended, -2 - REQUEST_CHARS, -2)
    lock.releases = string.sub(release .. lock.releases, 1, RELEASES_MAX * RELEASE_CHARS)
  end
end

local function note_end(lock, lease, reason, at, request)
  note_event(lock, reason, lease, math.max(0, at - lease.acquired), reason ~= END_RELEASED)
  add_end(lock, lease, reason, request)
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
  local at = end_at(lock, token)
  if at then
    local reason = REASONS[string.sub(lock.ended, at + TOKEN_CHARS, at + TOKEN_CHARS)]
    return reason or REASONS[END_RELEASED]
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
