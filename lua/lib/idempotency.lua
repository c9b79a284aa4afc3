-- The idempotency record: what an Idempotency-Key was used for, "<layout> <state> <fingerprint> <rest>". The fingerprint tells
-- whether it is used for the same request again.
-- include clock words
local IDEMPOTENCY_LAYOUT = 1
local WAITING = "w" -- rest: the secret of the place that the request took, or - for none
local GRANTED = "g" -- rest: the secret of the lease
local DONE = "d" -- rest: the words of the reply
local NEWER = "newer" -- a newer version of the service wrote it

-- How much longer the record lives than what it stands for.
local IDEMPOTENCY_MS = 60000
-- A lease's record is kept longer still, so that only one renewal in many has to prolong it.
local IDEMPOTENCY_SPARE_MS = 60000

local function parse_idempotency(text)
  if not text then
    return nil
  end
  local layout, state, fingerprint, rest = string.match(text, "^(%d+) (%a) (%S+) (.*)$")
  if not layout or num(layout) > IDEMPOTENCY_LAYOUT then
    return { state = NEWER }
  end
  return { layout = layout, state = state, fingerprint = fingerprint, rest = rest }
end

-- nil without a key, and for one that has not been used.
local function load_idempotency(key)
  return parse_idempotency(key and redis.call("GET", key))
end

-- The reply of a script that must not go on because of this record; nil when it may.
local function refusal_of(record, fingerprint)
  if record and record.state == NEWER then
    return { "newer" }
  end
  return record and record.fingerprint ~= fingerprint and { "mismatch" } or nil
end

-- The reply of a script that does all of its work in one run, when the key was used before: a refusal, or what was replied
-- then.
local function reply_before(record, fingerprint)
  return refusal_of(record, fingerprint) or record and split(record.rest)
end

-- Does nothing for a request without a key.
local function save_idempotency(key, state, fingerprint, rest, until_ms)
  if key then
    local text = table.concat({ fmt(IDEMPOTENCY_LAYOUT), state, fingerprint, rest }, " ")
    redis.call("SET", key, text, "PX", fmt(until_ms - now + IDEMPOTENCY_MS))
  end
end

-- For the record of a lease that has ended before its deadline.
local function shorten_idempotency(key)
  redis.call("PEXPIRE", key, fmt(IDEMPOTENCY_MS), "LT")
end

-- Until when a lease with this deadline need not prolong its record; 0 without one.
local function idempotency_until(key, deadline)
  return key and deadline + IDEMPOTENCY_SPARE_MS or 0
end

-- For a lease whose renewal has moved its deadline past that instant. With GT, because the record may be that of several
-- leases, and another of them have a later deadline.
local function prolong_idempotency(key, lease)
  if lease.idempotency_until > 0 and lease.deadline > lease.idempotency_until then
    lease.idempotency_until = lease.deadline + IDEMPOTENCY_SPARE_MS
    redis.call("PEXPIRE", key, fmt(lease.idempotency_until + IDEMPOTENCY_MS - now), "GT")
  end
end
