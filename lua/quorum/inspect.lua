--[[
Describe what this node knows about a lock: its confirmed leases, the highest fence that it has confirmed, and lock_delays.
Writes nothing.

KEYS[1] record this node's data about the lock
KEYS[2] marker the marker, which shows that the node has kept its data
ARGV[1] number integer this node's number in the quorum, from 0
ARGV[2] nodes  integer the number of nodes in the quorum
ARGV[3] lock_delay_max_ms integer no lock_delay is longer
RETURNS
  state now integer, fence integer, delay_until integer, leases [attempt], delays [delay]
  nonvoter now integer, state q/-, ends_at integer
  misplaced number integer, nodes integer
  newer
  unreadable why newer/damaged
]]
local texts = texts_of(1, 2)
local refusal = abstention(load_marker(texts[2]), number, nodes)
if refusal then
  return refusal
end
local record, why = load_record(texts[1])
if not record then
  return replies.unreadable({ why = why })
end
cap_delay(record, lock_delay_max_ms)
local leases, delays = known_of(record)
return replies.state({
  now = now,
  fence = record.confirmed,
  delay_until = delay_or_rest_until(record),
  leases = leases,
  delays = delays,
})
