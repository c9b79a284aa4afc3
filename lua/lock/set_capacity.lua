--[[
Set how many permits a semaphore has, at any time, also below what is held: nobody is thrown out, nobody gets in until it
fits.

KEYS[8i+1] record    the semaphore's record
KEYS[8i+2] details   leases, and what is to be told of waiters, by id
KEYS[8i+3] leases    leases by deadline
KEYS[8i+4] holders   leases by fence
KEYS[8i+5] writers   unused by semaphores
KEYS[8i+6] readers   waiting, by arrival
KEYS[8i+7] tickets   all waiters by the instant until which they are attended
KEYS[8i+8] history   what happened lately, or the record again when that is not kept
KEYS[8n+1] memory    optional: what the Idempotency-Key was used for
ARGV[1] capacity     integer  the permits
ARGV[2] retention_ms integer  how long records outlive their last use
ARGV[3] fingerprint  string   of what the Idempotency-Key stands for, or -
ARGV[4] request      string   a fresh secret
ARGV[5] since        integer  when, at the earliest, another copy of this request was sent; 0 when this is the first
RETURNS {"set"} | {"mismatch"} | {"newer"} | {"forgotten"} | {"unreadable", why}
]]
-- include clock memory number outcomes purge queue record rings
local capacity, retention_ms, fingerprint = num(ARGV[1]), num(ARGV[2]), ARGV[3]
local request, since = ARGV[4], num(ARGV[5])

local memory_key = KEYS[KEYS_PER_LOCK + 1]
local memory = recall(memory_key)
if memory and memory.state ~= "newer" then
  return memory.fingerprint == fingerprint and split(memory.rest) or { "mismatch" }
end

local locks, unreadable = load_locks(1)
if memory or unreadable then
  return unreadable or { "newer" }
end
local lock = locks[1]
if is_forgotten(lock, request, since) then
  return { "forgotten" }
end
purge(lock)
if not remembered(lock, request) then
  lock.capacity = capacity
  lock.changed = true
  settle(lock, now)
  if not memory_key then
    remember(lock, request, "set", since > 0)
  end
end
save_lock(lock, retention_ms)
memorize(memory_key, "d", fingerprint, "set", now)
return ringing({ "set" }, locks)
