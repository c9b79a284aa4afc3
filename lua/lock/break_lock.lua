--[[
End every lease on a lock, at once or after a grace in which the holders learn of it by their heartbeats. All of them are dead
from this instant, or from the end of the grace on, however many they are: that is one number in the record. Or send everybody
away who waits, or both.

KEYS[8i+1] record    the lock's record
KEYS[8i+2] details   shared leases, and what is to be told of waiters, by id
KEYS[8i+3] leases    shared leases by deadline
KEYS[8i+4] holders   shared leases by fence
KEYS[8i+5] writers   waiting for exclusive, by arrival
KEYS[8i+6] readers   waiting for shared, by arrival
KEYS[8i+7] tickets   all waiters by the instant until which they are attended
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
ARGV[9] queue        string   what becomes of those who wait: keep, drop, or only, which drops them and breaks no lease
RETURNS {"broken", leases, existed, left, dropped} | {"broken", 0, 1, 0, 0, "repaired"} |
  {"breaking", break_at, leases, unaware, next_fence, before, dropped} | {"mismatch"} | {"forgotten"} | {"newer"} | {"unreadable", why};
  a crowd takes more than one run: break_more goes on with what is left, or from the fence that is not 0
]]
-- include clock holders lease memory number outcomes purge queue record reply rings texts warn
local request, grace_ms, keep_delay, drop = ARGV[1], num(ARGV[2]), ARGV[3] == "1", ARGV[4] == "1"
local retention_ms, fingerprint, repair, since = num(ARGV[5]), ARGV[6], ARGV[7] == "1", num(ARGV[8])
local queue = ARGV[9]

local memory_key = KEYS[KEYS_PER_LOCK + 1]
local memory = recall(memory_key)
if memory and memory.state == "newer" then
  return { "newer" }
end
if memory then
  return memory.fingerprint == fingerprint and split(memory.rest) or { "mismatch" }
end
local lock = load_lock(1, texts_at({ KEYS[1] })[1])
if grace_ms == 0 and lock.unreadable ~= "newer" and (repair or lock.unreadable) then
  -- Whoever held it has not been able to renew it since it was damaged.
  redis.call("DEL", unpack(KEYS, 1, KEYS_PER_LOCK))
  memorize(memory_key, "d", fingerprint, "broken 0 1 0 0 repaired", now)
  return { "broken", "0", "1", "0", "0", "repaired" }
end
if lock.unreadable then
  return { "unreadable", lock.unreadable }
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
  return ringing(reply, { lock })
end

local function drop_delay()
  lock.changed = lock.changed or lock.delay_until > 0
  lock.delay_until = 0
end

-- How many places are forgotten. Whoever has arrived by now finds, however it asks, that it was sent away.
local function drop_queue()
  if queue == "keep" then
    return 0
  end
  local count = lock.tickets + (lock.upgrader and 1 or 0)
  local ids = lock.tickets > 0 and redis.call("ZRANGE", lock.tickets_key, "0", "-1") or {}
  local labelled = {}
  for i = 1, #ids do
    labelled[#labelled + 1] = has_label(ids[i]) and ids[i] or nil
    if #labelled == BATCH or i == #ids then
      drop_details(lock, labelled)
      labelled = {}
    end
  end
  if #ids > 0 then
    redis.call("DEL", lock.writers_key, lock.readers_key, lock.tickets_key)
    lock.departures = lock.departures + standing(lock)
    lock.writers, lock.readers, lock.tickets, lock.tickets_next, lock.attended_next = 0, 0, 0, 0, 0
    find_front(lock)
  end
  lock.upgrader = nil
  lock.sent_away = true
  lock.dropped = math.max(lock.arrival, now_us)
  lock.arrival = lock.dropped
  lock.changed = true
  return count
end

local dropped = drop_queue()

local function break_now()
  local count = holders_total(lock)
  if lock.exclusive then
    end_lease(lock, lock.exclusive, "b")
  end
  if not keep_delay then
    drop_delay()
  end
  if lock.shared > 0 then
    lock.break_at = keep_delay and now or BROKEN_WITHOUT_DELAY
    lock.live = 0
    clear_broken(lock)
  end
  local existed = lock.capacity > 0 and "1" or "0"
  if drop and lock.capacity > 0 then
    lock.capacity = 0
    lock.changed = true
  end
  settle(lock, now)
  return finish(
    { "broken", fmt(count), existed, fmt(lock.shared), fmt(dropped) },
    count + dropped > 0 or existed == "1"
  )
end

local function announce()
  local count, before = holders_total(lock), lock.break_at
  lock.break_at = lock.break_at > 0 and math.min(lock.break_at, now + grace_ms) or now + grace_ms
  lock.changed = true
  if not keep_delay then
    drop_delay()
  end
  local unaware, next_fence = warn(lock, "0", before, keep_delay)
  settle(lock, now)
  local numbers = { fmt(lock.break_at), fmt(count), fmt(unaware), next_fence, fmt(before), fmt(dropped) }
  return finish({ "breaking", unpack(numbers) }, true)
end

if queue == "only" then
  settle(lock, now)
  return finish({ "broken", "0", "0", "0", fmt(dropped) }, dropped > 0)
end

if grace_ms > 0 and (lock.exclusive or lock.live > 0) then
  return announce()
end
return break_now()
