-- A lease as one line of text, the same in a record, in the details of shared leases and in replies. An id is a letter for
-- the mode (x exclusive, s shared, p permits) and the secret that the client knows as ticket while it waits and as token
-- once it holds. The secret's first letter tells whether it spans several locks (m), its second whether its place has a
-- label (l); for permits it ends with a colon and how many.
-- include clock number
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
    fmt(lease.memory_until),
    lease.partner,
    lease.label,
  }, " ")
end

-- nil when it is none.
local function unpack_lease(text)
  local id, deadline, fence, holds, acquired, ttl, max_until, delay, memory_until, partner, label =
    string.match(text, "^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+)$")
  if not id or not has_sane_numbers(text) then
    return nil
  end
  return {
    id = id,
    deadline = num(deadline),
    fence = num(fence),
    holds = num(holds),
    acquired = num(acquired),
    ttl = num(ttl),
    max_until = num(max_until),
    delay = num(delay),
    memory_until = num(memory_until),
    partner = partner,
    label = label,
  }
end

local function is_exclusive(id)
  return string.sub(id, 1, 1) == "x"
end

local function spans_locks(id)
  return string.sub(id, 2, 2) == "m"
end

local function has_label(id)
  return string.sub(id, 3, 3) == "l"
end

-- The id of a secret whose lease is not exclusive.
local function shared_id(secret)
  return (string.find(secret, ":", 1, true) and "p" or "s") .. secret
end

local function permits_of(id)
  return num(string.match(id, ":(%d+)$") or "0")
end

local function secret_of(id)
  return string.sub(id, 2)
end

-- Whether a break has ended all leases: those that were not cleared away yet are dead like the others.
local function is_broken(lock)
  return lock.break_at > 0 and lock.break_at <= now
end

-- A break with grace is written once, into the record: its leases keep the deadlines that they had, and end no later than it.
local function cut_short(lock, lease)
  if lock.break_at > 0 and lock.break_at < lease.deadline then
    lease.deadline = lock.break_at
  end
  return lease
end

-- now + ttl, never past max_hold nor past a break that was announced.
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
