--[[
End every lease on a lock, at once or after a grace in which the holders learn of it by their heartbeats.

KEYS[7i+1] record    the lock's record
KEYS[7i+2] details   shared leases, and what is to be told of waiters, by id
KEYS[7i+3] leases    shared leases by deadline
KEYS[7i+4] holders   shared leases by fence
KEYS[7i+5] writers   waiting for exclusive, by arrival
KEYS[7i+6] readers   waiting for shared, by arrival
KEYS[7i+7] tickets   all waiters by the deadline of their tickets
KEYS[7n+1] memory    optional: what the Idempotency-Key was used for
ARGV[1] grace_ms     integer  until the leases end; 0 ends them now
ARGV[2] keep_delay   flag     whether a lock_delay applies
ARGV[3] drop         flag     whether a semaphore's capacity goes too
ARGV[4] retention_ms integer  how long records outlive their last use
ARGV[5] fingerprint  string   of what the Idempotency-Key stands for, or -
RETURNS {"broken", leases, existed} | {"breaking", break_at, leases, unaware} | {"mismatch"} | {"newer"}
]]
-- include number clock lease record holders queue purge memory
local grace_ms, keep_delay, drop = num(ARGV[1]), ARGV[2] == "1", ARGV[3] == "1"
local retention_ms, fingerprint = num(ARGV[4]), ARGV[5]
local BATCH = 100
local BATCHES_MAX = 1000

local memory_key = KEYS[KEYS_PER_LOCK + 1]
local memory = recall(memory_key)
if memory and memory.state == "newer" then
  return { "newer" }
end
if memory then
  return memory.fingerprint == fingerprint and split(memory.rest) or { "mismatch" }
end
local locks = load_locks(1)
if not locks then
  return { "newer" }
end
local lock = locks[1]
purge(lock)

local function finish(reply)
  memorize(memory_key, "d", fingerprint, table.concat(reply, " "), now)
  save_lock(lock, retention_ms)
  return reply
end

-- Shared leases that end after `from`, the next batch of them.
local function next_shared(from)
  local ids = redis.call("ZRANGEBYSCORE", lock.leases_key, "(" .. fmt(from), "+inf", "LIMIT", "0", fmt(BATCH))
  return ids, #ids > 0 and redis.call("HMGET", lock.details_key, unpack(ids)) or {}
end

local function break_now()
  local count = 0
  if lock.exclusive then
    end_lease(lock, lock.exclusive, "b")
    count = 1
  end
  for _ = 1, BATCHES_MAX do
    local ids, texts = next_shared(now)
    for i = 1, #ids do
      note_end(lock, unpack_lease(texts[i]), "b", now)
    end
    if #ids > 0 then
      drop_shared(lock, ids)
    end
    lock.live = lock.live - #ids
    count = count + #ids
    if #ids < BATCH then
      break
    end
  end
  if not keep_delay and lock.delay_until > 0 then
    lock.delay_until = 0
    lock.changed = true
  end
  local existed = lock.capacity > 0 and "1" or "0"
  if drop and lock.capacity > 0 then
    lock.capacity = 0
    lock.changed = true
  end
  lock.break_at = 0
  settle(lock, now)
  return finish({ "broken", fmt(count), existed })
end

-- A heartbeat is due a third of the ttl after the renewal before.
local function is_unaware(lease)
  return lease.deadline - lease.ttl + lease.ttl / 3 > lock.break_at
end

local function warn()
  local count, unaware = 0, 0
  lock.break_at = lock.break_at > 0 and math.min(lock.break_at, now + grace_ms) or now + grace_ms
  lock.changed = true
  local function cut(lease)
    count = count + 1
    unaware = unaware + (is_unaware(lease) and 1 or 0)
    if lease.deadline > lock.break_at then
      lease.deadline = lock.break_at
      put_lease(lock, lease)
    end
  end
  if lock.exclusive then
    cut(lock.exclusive)
  end
  count = count + redis.call("ZCOUNT", lock.leases_key, "(" .. fmt(now), fmt(lock.break_at))
  for _ = 1, BATCHES_MAX do
    local ids, texts = next_shared(lock.break_at)
    for i = 1, #ids do
      cut(unpack_lease(texts[i]))
    end
    if #ids < BATCH then
      break
    end
  end
  settle(lock, now)
  return finish({ "breaking", fmt(lock.break_at), fmt(count), fmt(unaware) })
end

if grace_ms > 0 and (lock.exclusive or lock.live > 0) then
  return warn()
end
return break_now()
