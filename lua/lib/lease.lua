-- A lease is one line of text, the same in a record, in the details of shared leases and in replies. Its id is a letter for
-- the mode and the secret that the client knows as ticket while it waits and as token once it holds. The secret's first
-- letter says whether it spans several locks (m), its second whether its place has a label (l). A secret for permits ends
-- with a colon and their number.
-- LINE lease: id string, deadline integer, fence integer, holds integer, acquired integer, ttl integer, max_until integer,
--   delay integer, idempotency_until integer, partner string, label string, min_until integer?
-- include clock words
local EXCLUSIVE = "x"
local SHARED = "s"
local PERMITS = "p"
-- Leads the end of the min_hold of a lease that was renewed, re-entered or transferred: its holder knows of it. A zero,
-- because versions that do not know this mark read the same number.
local HOLDER_KNOWS = "0"

-- As in numbers.lua: no number of ours has more than 16 digits, and a longer one is damage.
local TOO_GREAT = 10000000000000000

local function pack_lease(lease)
  return table.concat({
    lease.id,
    fmt(lease.deadline),
    fmt(lease.fence),
    fmt(lease.holds),
    fmt(lease.acquired),
    fmt(lease.ttl),
    fmt(lease.max_until),
    fmt(lease.delay),
    fmt(lease.idempotency_until),
    lease.partner,
    lease.label,
    -- Where there is none, the line is one that versions without min_hold read.
    lease.min_until > now and (lease.confirmed and HOLDER_KNOWS or "") .. fmt(lease.min_until) or nil,
  }, " ")
end

-- nil when the text is no lease.
local function unpack_lease(text)
  local id, deadline, fence, holds, acquired, ttl, max_until, delay, idempotency_until, partner, label, min_until =
    string.match(text, "^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+) ?(%d*)$")
  if not id then
    return nil
  end
  local lease = {
    id = id,
    deadline = num(deadline),
    fence = num(fence),
    holds = num(holds),
    acquired = num(acquired),
    ttl = num(ttl),
    max_until = num(max_until), -- the end that max_hold sets; 0 for none
    delay = num(delay), -- the lock_delay, if it ends without a release
    idempotency_until = num(idempotency_until), -- when it must next prolong its idempotency record; 0 without one
    partner = partner, -- of an exclusive lease: the shared one that its holder has too, or -
    label = label,
    min_until = num(min_until == "" and "0" or min_until), -- the end of its min_hold; 0 when that is over, or without one
    confirmed = string.sub(min_until, 1, 1) == HOLDER_KNOWS, -- its holder knows of it, as far as a min_hold depends on that
  }
  local lengths = math.max(lease.holds, lease.ttl, lease.delay)
  local instants = math.max(lease.deadline, lease.acquired, lease.max_until, lease.idempotency_until, lease.min_until)
  return math.max(lease.fence, lengths, instants) < TOO_GREAT and lease or nil
end

-- Moves all instants of a lease but that of its idempotency record, which the store keeps by its own clock.
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
  return mode_of(id) == EXCLUSIVE
end

local function spans_locks(id)
  return string.sub(id, 2, 2) == "m"
end

local function has_label(id)
  return string.sub(id, 3, 3) == "l"
end

local function exclusive_id(secret)
  return EXCLUSIVE .. secret
end

-- The id under which a secret holds anything but an exclusive lease.
local function shared_id(secret)
  return (string.find(secret, ":", 1, true) and PERMITS or SHARED) .. secret
end

local function permits_of(id)
  return num(string.match(id, ":(%d+)$") or "0")
end

-- A label is the owner, then a dot and metadata if there is any.
local function owner_of(label)
  return string.match(label, "^[^.]*")
end

-- Whether a break has ended all leases. Those that are not cleared away yet are just as dead.
local function is_broken(lock)
  return lock.break_at > 0 and lock.break_at <= now
end

-- A break with grace is written once, into the record: the leases keep the deadlines that they had, and are read as ending
-- no later than the break.
local function cut_short(lock, lease)
  if lock.break_at > 0 and lock.break_at < lease.deadline then
    lease.deadline = lock.break_at
  end
  return lease
end

-- now + ttl, but never past max_hold nor past a break that was announced.
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
