-- What is true, after every script, of a quorum node's record of a lock, and of the node's marker (core/quorum.lua).

-- Returns the leases and lock_delays of a record, including those that have already ended; nil if one of them cannot be read.
local function lines_in(text)
  local leases, delays = {}, {}
  for line in string.gmatch(text, "[^\n]+") do
    local lease = unpack_attempt(line)
    if not lease then
      return nil, nil
    end
    local lines = lease.state == DELAYING and delays or leases
    lines[#lines + 1] = lease
  end
  return leases, delays
end

local function check_attempt(b, lease, fence, confirmed)
  always(b, "fence is at least every lease's fence", lease.fence <= fence)
  if lease.state == CONFIRMED then
    always(b, "confirmed is at least the fence of every confirmed lease", lease.fence <= confirmed)
    always(b, "lease lasts no longer than its max_hold", lease.max_until == 0 or lease.deadline <= lease.max_until)
  else
    always(b, "state is pending, confirmed or resting", lease.state == PENDING or lease.state == RESTING)
    always(b, "delay is 0 unless the lease is confirmed", lease.delay == 0)
  end
end

local function check_pair(b, one, other)
  local excludes = one.mode == EXCLUSIVE or other.mode == EXCLUSIVE
  local rests = one.state == RESTING or other.state == RESTING
  always(b, "lease does not coexist with a lease it excludes", not excludes or rests or one.holder == other.holder)
  always(b, "attempt has one lease", rests or one.attempt ~= other.attempt)
end

local function broken_record(key)
  local b, text = {}, redis.call("GET", key) or ""
  local fence, confirmed, delay_until, ended, rest = string.match(text, "^2 (%d+) (%d+) (%d+)\n([^\n]*)\n(.*)$")
  local leases, delays = lines_in(rest or "")
  if not fence or not leases then
    return b, ""
  end
  local last = num(delay_until)
  always(b, "fence is at least the highest confirmed fence", num(confirmed) <= num(fence))
  always(b, "ended has at most 64 entries", #ended <= ATTEMPT_ENDS_MAX * ATTEMPT_END_CHARS)
  for i = 1, #leases do
    check_attempt(b, leases[i], num(fence), num(confirmed))
    for k = i + 1, #leases do
      check_pair(b, leases[i], leases[k])
    end
    last = math.max(last, leases[i].deadline + leases[i].delay)
  end
  for i = 1, #delays do
    always(b, "delay keeps others out", delays[i].mode == EXCLUSIVE)
    last = math.max(last, delays[i].deadline)
  end
  check_life(b, "record", key, last)
  return b, string.match(text, "^[^\n]*")
end

local function broken_marker(key)
  local b, text = {}, redis.call("GET", key)
  local marker = load_marker(text)
  if marker.number then
    always(b, "state is voting or quarantined", marker.state == VOTING or marker.state == QUARANTINED)
    always(b, "number is less than the number of nodes", marker.number < marker.nodes)
  end
  return b, text or ""
end
