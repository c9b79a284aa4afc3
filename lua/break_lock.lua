--[[
End every lease on a lock, at once or after a grace in which the holders learn of it by their heartbeats.

KEYS[8i+1] record    the lock's record
KEYS[8i+2] details   shared leases, and what is to be told of waiters, by id
KEYS[8i+3] leases    shared leases by deadline
KEYS[8i+4] holders   shared leases by fence
KEYS[8i+5] writers   waiting for exclusive, by arrival
KEYS[8i+6] readers   waiting for shared, by arrival
KEYS[8i+7] tickets   all waiters by the deadline of their tickets
KEYS[8i+8] history   what happened lately, or the record again when that is not kept
KEYS[8n+1] memory    optional: what the Idempotency-Key was used for
ARGV[1] request      string   a fresh secret
ARGV[2] grace_ms     integer  until the leases end; 0 ends them now
ARGV[3] keep_delay   flag     whether a lock_delay applies
ARGV[4] drop         flag     whether a semaphore's capacity goes too
ARGV[5] retention_ms integer  how long records outlive their last use
ARGV[6] fingerprint  string   of what the Idempotency-Key stands for, or -
ARGV[7] repair       flag     whether a run before this failed, so that the keys are taken away unseen
ARGV[8] since        integer  when, at the earliest, another copy of this request was sent; 0 when this is the first
RETURNS {"broken", leases, existed} | {"broken", 0, 1, "repaired"} | {"breaking", break_at, leases, unaware} | {"mismatch"} |
  {"forgotten"} | {"newer"} | {"unreadable", why}
]]
-- include number clock writable lease history outcomes record holders queue purge reply memory
local request, grace_ms, keep_delay, drop = ARGV[1], num(ARGV[2]), ARGV[3] == "1", ARGV[4] == "1"
local retention_ms, fingerprint, repair, since = num(ARGV[5]), ARGV[6], ARGV[7] == "1", num(ARGV[8])
local BATCH = 100

local memory_key = KEYS[KEYS_PER_LOCK + 1]
local memory = recall(memory_key)
if memory and memory.state == "newer" then
  return { "newer" }
end
if memory then
  return memory.fingerprint == fingerprint and split(memory.rest) or { "mismatch" }
end
local locks, unreadable = load_locks(1)
local lock = locks[1]
if grace_ms == 0 and lock.unreadable ~= "newer" and (repair or lock.unreadable) then
  -- Whoever held it has not been able to renew it since it was damaged.
  redis.call("DEL", unpack(KEYS, 1, KEYS_PER_LOCK))
  memorize(memory_key, "d", fingerprint, "broken 0 1 repaired", now)
  return { "broken", "0", "1", "repaired" }
end
if unreadable then
  return unreadable
end

purge(lock)

-- For the server's own retries: one word, as all outcomes are.
local known = remembered(lock, request)
if known then
  save_lock(lock, retention_ms)
  local words = {}
  for word in string.gmatch(known, "[^x]+") do
    words[#words + 1] = word
  end
  return words
end

if is_forgotten(lock, request, since) then
  return { "forgotten" }
end

local function finish(reply, applied)
  if not memory_key and (applied or since > 0) then
    remember(lock, request, table.concat(reply, "x"), since > 0)
  end
  memorize(memory_key, "d", fingerprint, table.concat(reply, " "), now)
  save_lock(lock, retention_ms)
  return reply
end

local function each_batch(visit)
  local ids = redis.call("ZRANGEBYSCORE", lock.leases_key, "(" .. fmt(now), "+inf")
  for from = 1, #ids, BATCH do
    local batch = { unpack(ids, from, math.min(#ids, from + BATCH - 1)) }
    local leases = {}
    for _, text in ipairs(redis.call("HMGET", lock.details_key, unpack(batch))) do
      if text then
        leases[#leases + 1] = unpack_lease(text)
      end
    end
    visit(batch, leases)
  end
end

local function drop_delay()
  lock.changed = lock.changed or lock.delay_until > 0
  lock.delay_until = 0
end

local function break_now()
  local count = holders_total(lock)
  if lock.exclusive then
    end_lease(lock, lock.exclusive, "b")
  end
  each_batch(function(ids, leases)
    for i = 1, #leases do
      note_end(lock, leases[i], "b", now)
    end
    drop_shared(lock, ids)
  end)
  lock.live = 0
  lock.break_at = 0
  if not keep_delay then
    drop_delay()
  end
  local existed = lock.capacity > 0 and "1" or "0"
  if drop and lock.capacity > 0 then
    lock.capacity = 0
    lock.changed = true
  end
  settle(lock, now)
  return finish({ "broken", fmt(count), existed }, count > 0 or existed == "1")
end

-- Leases whose next heartbeat may come too late: it is due a third of the ttl after the renewal before.
local function is_unaware(lease)
  return lease.deadline - lease.ttl + lease.ttl / 3 > lock.break_at
end

local function warn()
  local count, unaware = holders_total(lock), 0
  lock.break_at = lock.break_at > 0 and math.min(lock.break_at, now + grace_ms) or now + grace_ms
  lock.changed = true
  local function cut(lease)
    unaware = unaware + (is_unaware(lease) and 1 or 0)
    local delay = keep_delay and lease.delay or 0
    if lease.deadline > lock.break_at or lease.delay ~= delay then
      lease.deadline = math.min(lease.deadline, lock.break_at)
      lease.delay = delay
      put_lease(lock, lease)
    end
  end
  if lock.exclusive then
    cut(lock.exclusive)
  end
  each_batch(function(_, leases)
    for i = 1, #leases do
      cut(leases[i])
    end
  end)
  if not keep_delay then
    drop_delay()
  end
  settle(lock, now)
  return finish({ "breaking", fmt(lock.break_at), fmt(count), fmt(unaware) }, true)
end

if grace_ms > 0 and (lock.exclusive or lock.live > 0) then
  return warn()
end
return break_now()
