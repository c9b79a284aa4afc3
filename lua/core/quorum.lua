-- What one node of a quorum stores: its marker, and its data about each lock and each Idempotency-Key.

-- # The marker
--
-- A node's marker, "1 <state> <number> <nodes> <ends_at> <floor> <ahead>", never expires. A node without a marker is new or has
-- lost its data, and its votes are worthless until all leases that it may have lost have ended. A node has several copies of
-- its marker, and each lock uses one of them: if all locks declared a single key, they would have to wait for each other.

local MARKER_LAYOUT = 1
local VOTING = "v"
local QUARANTINED = "q" -- until `ends_at`
-- How far a confirmed fence may be ahead of this node's clock before the marker must be written.
local SLACK_US = 100000
-- If a fence is further ahead than this, its record may expire before the clock has passed the fence, because setting the clock
-- forward expires records. The marker therefore stores such a fence. The shortest retention time is twice as long as this.
local FAR_US = 30000000
-- 2^52. A clock beyond this value is wrong. Fences derived from it must not use up the numbers below 2^53.
local CLOCK_MAX_US = 4503599627370496
-- Fences that different nodes propose never coincide: they differ modulo this number.
local STRIDE = 8

local clock_us = now_us < CLOCK_MAX_US and now_us or 0

local function load_marker(text)
  if not text then
    return { state = NONE, ends_at = 0 }
  end
  local layout, state, number, nodes, ends_at, floor, ahead =
    string.match(text, "^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$")
  if not layout or num(layout) > MARKER_LAYOUT then
    return { state = "newer" }
  end
  return {
    state = state,
    number = num(number),
    nodes = num(nodes),
    ends_at = num(ends_at),
    floor = num(floor), -- every fence that this node proposes is above it
    ahead = num(ahead), -- how many microseconds a fence may be ahead of the clock, beyond SLACK_US
  }
end

local function save_marker(key, marker)
  local numbers = { marker.number, marker.nodes, marker.ends_at, marker.floor, marker.ahead }
  local words = { fmt(MARKER_LAYOUT), marker.state }
  for i = 1, #numbers do
    words[i + 2] = fmt(numbers[i])
  end
  redis.call("SET", key, table.concat(words, " "))
end

-- Returns the reply of a node that does not belong to this quorum; nil if it does. Two majorities might not overlap if
-- deployments disagreed on how many nodes there are, or on each node's number.
local function misplacement(marker, number, nodes)
  if marker.state == "newer" then
    return replies.newer()
  end
  if marker.number and (marker.number ~= number or marker.nodes ~= nodes) then
    return replies.misplaced({ number = marker.number, nodes = marker.nodes })
  end
  return nil
end

-- Returns the reply of a node that must not vote in this quorum; nil if it may vote.
local function abstention(marker, number, nodes)
  local refusal = misplacement(marker, number, nodes)
  if not refusal and marker.state ~= VOTING then
    return replies.nonvoter({ now = now, state = marker.state, ends_at = marker.ends_at })
  end
  return refusal
end

local function next_fence(last, marker)
  local least = math.max(last + 1, marker.floor + 1, clock_us)
  local fence = least - least % STRIDE + marker.number
  return fence < least and fence + STRIDE or fence
end

-- Returns an upper bound for the fences that this node has confirmed.
local function reach_of(marker)
  return math.max(marker.floor or 0, clock_us + (marker.ahead or 0) + SLACK_US)
end

local function note_fence(key, marker, fence)
  local far = fence > clock_us + FAR_US and fence > marker.floor
  local beyond = fence > reach_of(marker)
  if beyond then
    marker.ahead = fence - clock_us
  end
  if far then
    marker.floor = fence
  end
  if far or beyond then
    save_marker(key, marker)
  end
end

-- # Ends
--
-- How the latest attempts at a lock ended on this node: line 2 of its record.

local END_EXPIRED_AND_RELEASED = "x"
local END_UNKNOWN = "u" -- released on a node that knew nothing about the attempt
local ATTEMPT_CHARS = 12
local BLAME_CHARS = 6
local ATTEMPT_ENDS_MAX = 64
local ATTEMPT_END_CHARS = 1 + ATTEMPT_CHARS + BLAME_CHARS + 1

-- The part of a request's id that is stored with the end that the request caused.
local function blame_of(request)
  return string.sub(request .. "------", 1, BLAME_CHARS)
end

-- Matches the entry of an attempt's end.
local function end_pattern(attempt)
  local escaped = string.gsub(string.sub(attempt, 1, ATTEMPT_CHARS), "%-", "%%-")
  return "(%a)" .. escaped .. "(%S+)"
end

-- Returns the letter of this attempt's end, and the request that caused the end; nil if the end is unknown.
local function end_of(record, attempt)
  return string.match(record.ended, end_pattern(attempt))
end

local function forget_end(record, attempt)
  record.ended = string.gsub(record.ended, end_pattern(attempt) .. " ", "")
end

-- The end that is recorded first remains, unless it is an expiry, which may concern only this copy.
local function note_attempt_end(record, attempt, letter, request)
  local known = end_of(record, attempt)
  if known == END_EXPIRED and letter ~= END_EXPIRED then
    forget_end(record, attempt)
    letter = END_EXPIRED_AND_RELEASED
  elseif known then
    return
  end
  local ending = letter .. string.sub(attempt, 1, ATTEMPT_CHARS) .. blame_of(request) .. " "
  record.ended = string.sub(ending .. record.ended, 1, ATTEMPT_ENDS_MAX * ATTEMPT_END_CHARS)
end

-- # The record
--
-- The record of a lock on one node of a quorum is one string.
--   line 1: layout, the highest fence, the highest confirmed fence, the end of a lock_delay
--   line 2: how the latest attempts ended: for each a letter, 12 characters of the attempt and 6 of the request that ended it
--   then a line for each lease: mode, attempt, holder, state, deadline, fence, acquired, ttl, max_until, delay, label, and
--   the fingerprint of the request that its Idempotency-Key stands for, or -, which layout 1 did not contain
-- A pending lease's fence is this node's own proposal. Attempts of the same holder, which are retries of the same request, do
-- not conflict. A lock_delay has its own line, so that it can be ended if its lease was released without this node's
-- participation. Earlier versions stored only the end of the last lock_delay, in line 1.
-- LINE attempt: mode string, attempt string, holder string, state p/c, deadline integer, fence integer, acquired integer,
--   ttl integer, max_until integer, delay integer, label string, fingerprint string?
-- LINE delay: attempt string, deadline integer, acquired integer

local RECORD_LAYOUT = 2
local PENDING = "p"
local CONFIRMED = "c"
-- Marks a line that no longer describes a lease, but the lock_delay that follows it and lasts until the deadline. Earlier
-- versions read it as a lease, which has the same effect.
local DELAYING = "d"
-- Marks a line that is not a lease and is not included in replies. A repair adds it. Until its deadline, the node does not
-- grant the lock to new holders.
local RESTING = "r"
local NOBODY = "*"

local PARTS = "^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$"

-- Returns nil if the line is not a lease.
local function unpack_attempt(line)
  local mode, attempt, holder, state, deadline, fence, acquired, ttl, max_until, delay, label, print =
    string.match(line, PARTS)
  if not mode or not has_sane_numbers(line) then
    return nil
  end
  return {
    mode = mode,
    attempt = attempt,
    holder = holder,
    state = state,
    deadline = num(deadline),
    fence = num(fence),
    acquired = num(acquired),
    ttl = num(ttl),
    max_until = num(max_until),
    delay = num(delay),
    label = label,
    fingerprint = print == "" and NONE or print,
  }
end

local function pack_attempt(lease)
  return table.concat({
    lease.mode,
    lease.attempt,
    lease.holder,
    lease.state,
    fmt(lease.deadline),
    fmt(lease.fence),
    fmt(lease.acquired),
    fmt(lease.ttl),
    fmt(lease.max_until),
    fmt(lease.delay),
    lease.label,
    lease.fingerprint,
  }, " ")
end

-- Setting the clock back must not extend earlier leases, so a lease never has more than its ttl left.
local function cap_deadlines(record)
  for _, lines in ipairs({ record.leases, record.delays }) do
    for _, line in ipairs(lines) do
      if line.deadline > now + line.ttl and line.ttl > 0 then
        line.deadline = now + line.ttl
        record.capped = true
      end
    end
  end
end

-- Limits a lock_delay if only its end is known.
local function cap_delay(record, lock_delay_max_ms)
  if record.delay_until > now + lock_delay_max_ms then
    record.delay_until = now + lock_delay_max_ms
    record.capped = true
  end
end

-- Blocks new holders after a lease has expired.
local function add_delay(record, lease)
  local until_at = lease.deadline + lease.delay
  if until_at <= now then
    return
  end
  record.delays[#record.delays + 1] = {
    mode = EXCLUSIVE,
    attempt = lease.attempt,
    holder = lease.holder,
    state = DELAYING,
    deadline = until_at,
    fence = lease.fence,
    acquired = lease.acquired,
    ttl = lease.delay,
    max_until = 0,
    delay = 0,
    label = NONE,
    fingerprint = NONE,
  }
end

local function end_delays(record)
  local live = {}
  for _, delay in ipairs(record.delays) do
    if delay.deadline > now then
      live[#live + 1] = delay
    end
  end
  record.delays = live
end

-- Drops ended leases. Only the end of a confirmed lease is recorded, and only a confirmed lease has a lock_delay. The
-- lock_delay follows the last lease of its holder, which may have several because it repeated its acquire.
local function end_expired(record)
  local live, holding = {}, {}
  for _, lease in ipairs(record.leases) do
    if lease.deadline > now then
      live[#live + 1] = lease
      holding[lease.holder] = holding[lease.holder] or lease.state == CONFIRMED
    end
  end
  for _, lease in ipairs(record.leases) do
    if lease.deadline <= now and lease.state == CONFIRMED then
      local letter = lease.deadline == lease.max_until and END_MAX_HOLD or END_EXPIRED
      note_attempt_end(record, lease.attempt, letter, "")
      if lease.delay > 0 and not holding[lease.holder] then
        add_delay(record, lease)
      end
    end
  end
  record.leases = live
end

-- Returns the contents of n records, followed by those of their markers. `stride` is the number of keys in KEYS per lock.
local function texts_of(n, stride)
  local keys = {}
  for i = 1, n do
    keys[i] = KEYS[stride * (i - 1) + 1]
    keys[n + i] = KEYS[stride * (i - 1) + 2]
  end
  return texts_at(keys, n)
end

local function empty_record()
  return { fence = 0, confirmed = 0, delay_until = 0, ended = "", leases = {}, delays = {} }
end

-- Returns the record; or nil and the reason why it cannot be read, `newer` or `damaged`. In that case, this node does not know
-- who holds the lock, so it must neither vote on the lock nor report it as free.
local function load_record(text)
  local record = empty_record()
  if not text then
    return record
  end
  local layout, fence, confirmed, delay_until, ended, rest =
    string.match(text, "^(%d+) (%d+) (%d+) (%d+)\n([^\n]*)\n(.*)$")
  if num(string.match(text, "^(%d+) ") or "0") > RECORD_LAYOUT then
    return nil, "newer"
  end
  if not layout or num(layout) < 1 or not has_sane_numbers(string.match(text, "^[^\n]*")) then
    return nil, "damaged"
  end
  record.fence = num(fence) -- the highest proposed or confirmed
  record.confirmed = num(confirmed) -- the highest confirmed
  record.delay_until = num(delay_until)
  record.ended = ended
  for line in string.gmatch(rest, "[^\n]+") do
    local lease = unpack_attempt(line)
    if not lease then
      return nil, "damaged"
    end
    local lines = lease.state == DELAYING and record.delays or record.leases
    lines[#lines + 1] = lease
  end
  cap_deadlines(record)
  end_delays(record)
  end_expired(record)
  return record
end

local function save_record(key, record, retention_ms)
  -- Once the record is gone, fences continue from the clock, so the clock must have passed the last fence by then.
  local last = math.max(now, record.delay_until, math.floor(record.fence / 1000))
  local numbers = { fmt(RECORD_LAYOUT), fmt(record.fence), fmt(record.confirmed), fmt(record.delay_until) }
  local lines = { table.concat(numbers, " "), record.ended, "" }
  for i, lease in ipairs(record.leases) do
    lines[i + 2] = pack_attempt(lease)
    last = math.max(last, lease.deadline + lease.delay)
  end
  for i, delay in ipairs(record.delays) do
    lines[#record.leases + i + 2] = pack_attempt(delay)
    last = math.max(last, delay.deadline)
  end
  redis.call("SET", key, table.concat(lines, "\n"), "PX", fmt(last + retention_ms - now))
end

local function find_attempt(record, attempt)
  for _, lease in ipairs(record.leases) do
    if lease.attempt == attempt then
      return lease
    end
  end
  return nil
end

-- Returns the lease of the attempt, if it belongs to this holder; "-" matches any holder.
local function find_lease(record, attempt, holder)
  local lease = find_attempt(record, attempt)
  return lease and (holder == NONE or lease.holder == holder) and lease or nil
end

local function find_holder(record, holder)
  for _, lease in ipairs(record.leases) do
    if lease.holder == holder then
      return lease
    end
  end
  return nil
end

-- Returns when the last of the other holders' leases that block the lock ends, as far as this node knows; 0 if there are none.
local function taken_until(record, mode, holder)
  local at = 0
  for _, lease in ipairs(record.leases) do
    local excludes = mode == EXCLUSIVE or lease.mode == EXCLUSIVE
    if excludes and lease.holder ~= holder and lease.state ~= RESTING then
      at = math.max(at, lease.deadline + lease.delay)
    end
  end
  return at
end

-- Returns when a rest, or a lock_delay without a line, ends; 0 if there is neither.
local function delay_or_rest_until(record)
  local rest = find_holder(record, NOBODY)
  local at = math.max(record.delay_until, rest and rest.deadline or 0)
  return at > now and at or 0
end

-- Returns the time until which a new lease is blocked, by other holders' leases or by lock_delays.
local function blocked_until(record, mode, holder)
  local at = taken_until(record, mode, holder)
  if find_holder(record, holder) then
    return at
  end
  for _, delay in ipairs(record.delays) do
    at = math.max(at, delay.deadline)
  end
  return math.max(at, delay_or_rest_until(record))
end

-- Whether any line of the attempt remains.
local function stands(record, attempt)
  for _, delay in ipairs(record.delays) do
    if delay.attempt == attempt then
      return true
    end
  end
  return find_attempt(record, attempt) ~= nil
end

local function forget_delay(record, attempt)
  local others = {}
  for _, delay in ipairs(record.delays) do
    if delay.attempt ~= attempt then
      others[#others + 1] = delay
    end
  end
  record.delays = others
end

-- Returns the visible state: confirmed leases, and lock_delays.
local function known_of(record)
  local leases, delays = {}, {}
  for _, lease in ipairs(record.leases) do
    if lease.state == CONFIRMED then
      leases[#leases + 1] = pack_attempt(lease)
    end
  end
  for i, delay in ipairs(record.delays) do
    delays[i] = table.concat({ delay.attempt, fmt(delay.deadline), fmt(delay.acquired) }, " ")
  end
  return leases, delays
end

-- Reserves the lock for an attempt for `pending_ms`, and proposes a fence.
local function add_pending(record, marker, wanted, pending_ms)
  record.fence = next_fence(record.fence, marker)
  local lease = {
    mode = wanted.mode,
    attempt = wanted.attempt,
    holder = wanted.holder,
    state = PENDING,
    deadline = now + pending_ms,
    fence = record.fence,
    acquired = 0,
    ttl = pending_ms,
    max_until = 0,
    delay = 0,
    label = NONE,
    fingerprint = NONE,
  }
  record.leases[#record.leases + 1] = lease
  return lease
end

local function add_resting(record, rest_ms)
  record.leases[#record.leases + 1] = {
    mode = EXCLUSIVE,
    attempt = NOBODY,
    holder = NOBODY,
    state = RESTING,
    deadline = now + rest_ms,
    fence = 0,
    acquired = 0,
    ttl = rest_ms,
    max_until = 0,
    delay = 0,
    label = NONE,
    fingerprint = NONE,
  }
end

-- Turns a pending lease into a confirmed one. The times in `terms` are all durations.
local function confirm_pending(record, lease, terms)
  lease.state = CONFIRMED
  lease.fence = terms.fence
  lease.acquired = now - terms.acquired
  lease.ttl = terms.ttl
  lease.delay = terms.delay
  lease.label = terms.label
  lease.fingerprint = terms.fingerprint
  lease.deadline = now + terms.ttl
  if terms.max_until > 0 then
    lease.max_until = now + terms.max_until
    lease.deadline = math.min(lease.deadline, lease.max_until)
  end
  record.fence = math.max(record.fence, lease.fence)
  record.confirmed = math.max(record.confirmed, lease.fence)
end

-- # Idempotency
--
-- A node records the Idempotency-Key of an acquire in the same format as elsewhere (replay.lua). In state g, the rest lists the
-- attempts that were confirmed here under the key, except those that have since failed. In state e, the holder has released the
-- lock, and the rest is the attempt that it named. The record lives for as long as the holder's leases, renewals included, plus
-- IDEMPOTENCY_MS.

local ENDED = "e"
local ATTEMPTS_CHARS_MAX = 8 * 23
-- Stands for the fingerprint if the release is all that the node knows.
local ANY_FINGERPRINT = "?"

local function names_attempt(record, attempt)
  return record ~= nil and record.state ~= NEWER and string.find(record.rest, attempt, 1, true) ~= nil
end

local function last_deadline(record, holder)
  local at = now
  for _, lease in ipairs(record.leases) do
    if lease.holder == holder then
      at = math.max(at, lease.deadline)
    end
  end
  return at
end

local function save_attempt(key, record, lease)
  if not key then
    return
  end
  local known, attempts = load_idempotency(key), lease.attempt
  if known and known.state == GRANTED and not names_attempt(known, attempts) then
    attempts = string.sub(known.rest .. " " .. attempts, -ATTEMPTS_CHARS_MAX)
  end
  save_idempotency(key, GRANTED, lease.fingerprint, attempts, last_deadline(record, lease.holder))
end

-- A failed attempt does not count: if it was the only one, the key may be used again.
local function forget_attempt(key, known, attempt)
  if not names_attempt(known, attempt) or known.state ~= GRANTED then
    return
  end
  local others = {}
  for _, other in ipairs(split(known.rest)) do
    if other ~= attempt then
      others[#others + 1] = other
    end
  end
  if #others == 0 then
    redis.call("DEL", key)
  else
    local text = table.concat({ known.layout, GRANTED, known.fingerprint, table.concat(others, " ") }, " ")
    redis.call("SET", key, text, "KEEPTTL")
  end
end

-- Writes the record even if the node did not know the key: otherwise, its vote could complete a majority for a late duplicate.
local function save_release(key, known, attempt)
  if not known or known.state == GRANTED then
    save_idempotency(key, ENDED, known and known.fingerprint or ANY_FINGERPRINT, attempt, now)
  end
end

local function prolong_attempts(key, lease)
  redis.call("PEXPIRE", key, fmt(lease.deadline - now + IDEMPOTENCY_MS), "GT")
end

-- Returns the reply of a node that cannot vote because of this record; nil if it can.
local function quorum_refusal_of(known, fingerprint)
  if known and known.fingerprint == ANY_FINGERPRINT then
    return nil
  end
  return refusal_of(known, fingerprint)
end
