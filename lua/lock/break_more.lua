--[[
Go on with the break of a crowd: take leases out that it has ended; or, with a fence, count who may not hear of it in time.

KEYS[8i+1] record    the lock's record
KEYS[8i+2] details   shared leases, and what is to be told of waiters, by id
KEYS[8i+3] leases    shared leases by deadline
KEYS[8i+4] holders   shared leases by fence
KEYS[8i+5] writers   waiting for exclusive, by arrival
KEYS[8i+6] readers   waiting for shared, by arrival
KEYS[8i+7] tickets   all waiters by the instant until which they are attended
KEYS[8i+8] history   what happened lately, or the record again when that is not kept
ARGV[1] from_fence   string   where the run before ended; 0 when the leases are ended already
ARGV[2] before       integer  the end of a break that was announced earlier, or 0
ARGV[3] keep_delay   flag     whether a lock_delay applies
ARGV[4] retention_ms integer  how long records outlive their last use
RETURNS {"left", leases} | {"warned", unaware, next_fence} | {"unreadable", why}
]]
-- include lease number purge record rings warn
local from_fence, before, keep_delay, retention_ms = ARGV[1], num(ARGV[2]), ARGV[3] == "1", num(ARGV[4])

local locks, unreadable = load_locks(1)
if unreadable then
  return unreadable
end
local lock = locks[1]
purge(lock)
if from_fence == "0" then
  save_lock(lock, retention_ms)
  return ringing({ "left", fmt(is_broken(lock) and lock.shared or 0) }, locks)
end
local unaware, next_fence = 0, "0"
if lock.break_at > 0 then
  unaware, next_fence = warn(lock, from_fence, before, keep_delay)
end
save_lock(lock, retention_ms)
return ringing({ "warned", fmt(unaware), next_fence }, locks)
