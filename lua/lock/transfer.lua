--[[
Hand a lease to somebody else: the old token dies, `request` becomes the new one, and nobody gets in between.

KEYS[8i+1] record    the lock's record
KEYS[8i+2] details   shared leases, and what is to be told of waiters, by id
KEYS[8i+3] leases    shared leases by deadline
KEYS[8i+4] holders   shared leases by fence
KEYS[8i+5] writers   waiting for exclusive, by arrival
KEYS[8i+6] readers   waiting for shared, by arrival
KEYS[8i+7] tickets   all waiters by the instant until which they are attended
KEYS[8i+8] history   what happened lately, or the record again when that is not kept
KEYS[8n+1] grant     the memory of the Idempotency-Key that the lease was granted under, or the record again
KEYS[8n+2] memory    optional: what the Idempotency-Key was used for
ARGV[1] request      string   a fresh secret
ARGV[2] token        string   the lease
ARGV[3] ttl_ms       integer  the new lease's length; 0 keeps the old one's
ARGV[4] label        string   of the new holder, or -
ARGV[5] retention_ms integer  how long records outlive their last use
ARGV[6] fingerprint  string   of what the Idempotency-Key stands for, or -
ARGV[7] since        integer  when, at the earliest, another copy of this request was sent; 0 when this is the first
RETURNS {"transferred", now, break_at, lease} | {"lost", reason} | {"both_modes"} | {"mismatch"} | {"newer"} | {"forgotten"} | {"unreadable", why}
]]
-- include clock holders lease memory number outcomes purge queue record rings
local request, token, ttl_ms, label = ARGV[1], ARGV[2], num(ARGV[3]), ARGV[4]
local retention_ms, fingerprint, since = num(ARGV[5]), ARGV[6], num(ARGV[7])

local grant_key, memory_key = KEYS[KEYS_PER_LOCK + 1], KEYS[KEYS_PER_LOCK + 2]
local memory = recall(memory_key)
if memory and memory.state == "newer" then
  return { "newer" }
end
if memory and memory.fingerprint ~= fingerprint then
  return { "mismatch" }
end
local locks, unreadable = load_locks(1)
if unreadable then
  return unreadable
end
local lock = locks[1]
purge(lock)

local function finish(reply)
  save_lock(lock, retention_ms)
  return ringing(reply, locks)
end

local function transferred(lease)
  return finish({ "transferred", fmt(now), fmt(lock.break_at), pack_lease(lease) })
end

local given = memory and memory.rest or request
local lease = lease_of(lock, given)
if lease then
  return transferred(lease)
end
local known = remembered(lock, request)
if memory or why_lost(lock, given) ~= "unknown" or is_late(known, since) then
  return finish({ "lost", why_lost(lock, given) })
end
if since > 0 and not known and is_crowded(lock) then
  return finish({ "forgotten" })
end
-- What is transferred can be transferred once; what is refused may be possible when an earlier copy comes.
remember_copy(lock, request, since)

local exclusive, shared = leases_of(lock, token)
if exclusive and shared then
  return finish({ "both_modes" })
end
local old = exclusive or shared
if not old then
  return finish({ not_held(lock, token) })
end
local memory_until = memory_key and now + (ttl_ms > 0 and ttl_ms or old.ttl) + MEMORY_SPARE_MS or 0
local new = {
  id = string.sub(old.id, 1, 1) .. request,
  ttl = ttl_ms > 0 and ttl_ms or old.ttl,
  max_until = old.max_until,
  delay = old.delay,
  label = label,
  partner = "-",
  memory_until = memory_until,
}
end_lease(lock, old, "t")
if grant_key ~= lock.record_key then
  forget_soon(grant_key)
end
grant(lock, new)
settle(lock, now)
memorize(memory_key, "g", fingerprint, request, memory_until)
return transferred(new)
