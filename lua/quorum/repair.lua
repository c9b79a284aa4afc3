--[[
Replace the record of a lock that is damaged on this node with an empty one.

Leases that the node loses in this way may still be held elsewhere. The node therefore does not grant the lock to a new holder
for `rest_ms`, and proposes only fences above any that it may have confirmed. Renewals restore its copies.

KEYS[1] record this node's data about the lock
KEYS[2] marker the marker, which shows that the node has kept its data
ARGV[1] rest_ms      integer how long forgotten leases and lock_delays may last
ARGV[2] retention_ms integer how long to keep records after their last use
RETURNS
  repaired
  intact
  unreadable why newer/damaged
]]
local texts = texts_of(1, 2)
local record, why = load_record(texts[1])
if record then
  return replies.intact()
end
if why == "newer" then
  return replies.unreadable({ why = why })
end
local empty = empty_record()
empty.fence = reach_of(load_marker(texts[2]))
add_resting(empty, rest_ms)
save_record(keys.record, empty, retention_ms)
return replies.repaired()
