--[[
Grant a lock to absent clients, as long as it has room and up to the limit for one run. This continues a run that could not
grant the lock to all of them, or serves them when an obstacle ends without a request.

KEYS[8i+1..8] lock     each lock's keys, as core/record.lua lists them
ARGV[1] retention_ms integer  how long to keep records after their last use
RETURNS
  done
  unreadable why newer/damaged
]]
local locks, unreadable = load_locks(1)
if unreadable then
  return unreadable
end
local lock = locks[1]
-- Ends expired leases, and serves absent clients.
purge(lock)
save_lock(lock, retention_ms)
note_wake(lock, retention_ms)
return with_notifications(replies.done(), locks)
