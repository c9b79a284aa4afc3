--[[
Extend each of n leases to now + its ttl, never past its max_hold. May also shorten, when asked.

KEYS[8i+1] record    the lock's record
KEYS[8i+2] details   shared leases, and what is to be told of waiters, by id
KEYS[8i+3] leases    shared leases by deadline
KEYS[8i+4] holders   shared leases by fence
KEYS[8i+5] writers   waiting for exclusive, by arrival
KEYS[8i+6] readers   waiting for shared, by arrival
KEYS[8i+7] tickets   all waiters by the instant until which they are attended
KEYS[8i+8] history   what happened lately, or the record again when that is not kept
KEYS[8n+i] grants    the memory of the Idempotency-Key that each lease was granted under, or the record again
KEYS[9n+1] memory    optional: what this request's Idempotency-Key was used for
ARGV[1] tokens       list     one for each lock
ARGV[2] ttls_ms      list     new lengths; 0 keeps the lease's own
ARGV[3] retention_ms integer  how long records outlive their last use
ARGV[4] fingerprint  string   of what the Idempotency-Key stands for, or -
RETURNS {"done", now, ("renewed", lease, break_at | "lost", reason, 0 | "unreadable", why, 0)…} | {"mismatch"} | {"newer"}
]]
-- include clock holders lease memory number purge record rings
local tokens, ttls_ms, retention_ms, fingerprint = split(ARGV[1]), split(ARGV[2]), num(ARGV[3]), ARGV[4]

local n = #tokens
local memory_key = KEYS[n * (KEYS_PER_LOCK + 1) + 1]
local memory = recall(memory_key)
if memory and memory.state == "newer" then
  return { "newer" }
end
if memory and memory.fingerprint ~= fingerprint then
  return { "mismatch" }
end
local locks = load_locks(n)

local function prolong_memory(lease, key)
  if lease.memory_until > 0 and lease.deadline > lease.memory_until then
    lease.memory_until = lease.deadline + MEMORY_SPARE_MS
    -- It may be that of several locks, and another of them held for longer.
    redis.call("PEXPIRE", key, fmt(lease.memory_until + MEMORY_MS - now), "GT")
  end
end

local reply = { "done", fmt(now) }
for i = 1, n do
  local lock = locks[i]
  local lease
  if not lock.unreadable then
    purge(lock)
    lease = lease_of(lock, tokens[i])
  end
  if lock.unreadable then
    reply[#reply + 1] = "unreadable"
    reply[#reply + 1] = lock.unreadable
    reply[#reply + 1] = "0"
  elseif lease then
    -- A request that is sent again has been applied: its answer is the lease as it stands.
    if not memory then
      lease.ttl = ttls_ms[i] == "0" and lease.ttl or num(ttls_ms[i])
      lease.deadline = deadline_of(lock, lease, lease.ttl)
      if KEYS[n * KEYS_PER_LOCK + i] ~= lock.record_key then
        prolong_memory(lease, KEYS[n * KEYS_PER_LOCK + i])
      end
      put_lease(lock, lease)
    end
    reply[#reply + 1] = "renewed"
    reply[#reply + 1] = pack_lease(lease)
    reply[#reply + 1] = fmt(lock.break_at)
  else
    local outcome, detail = not_held(lock, tokens[i])
    reply[#reply + 1] = outcome
    reply[#reply + 1] = detail
    reply[#reply + 1] = "0"
  end
  if not lock.unreadable then
    save_lock(lock, retention_ms)
  end
end
if not memory then
  memorize(memory_key, "d", fingerprint, "renewed", now)
end
return ringing(reply, locks)
