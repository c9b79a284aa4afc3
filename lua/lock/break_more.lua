--[[
Continue to break many leases: remove leases that the break has ended; or, with a fence, count the holders that may not notice
the break in time.

KEYS[8i+1..8] lock     each lock's keys, as core/record.lua lists them
ARGV[1] from_fence   integer  where the previous run stopped; 0 if the leases have already ended
ARGV[2] before       integer  the end of an earlier announced break, or 0
ARGV[3] keep_delay   flag     whether a lock_delay applies
ARGV[4] retention_ms integer  how long to keep records after their last use
RETURNS
  left left integer, delay_until integer?
  warned unaware integer, next_fence integer
  unreadable why newer/damaged
]]
local locks, unreadable = load_locks(1)
if unreadable then
  return unreadable
end
local lock = locks[1]
purge(lock)
if from_fence == 0 then
  save_lock(lock, retention_ms)
  local left = is_broken(lock) and lock.shared or 0
  return with_notifications(replies.left({ left = left, delay_until = delayed_until(lock) }), locks)
end
local unaware, next_fence = 0, 0
if lock.break_at > 0 then
  unaware, next_fence = warn_shared(lock, from_fence, before, keep_delay)
end
save_lock(lock, retention_ms)
return with_notifications(replies.warned({ unaware = unaware, next_fence = next_fence }), locks)
