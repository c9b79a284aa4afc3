--[[
Record that n attempts have ended on this node, so that they cannot return. An attempt that is pending or confirmed here, or
that has a lock_delay, is left unchanged but reported.

Once a majority has recorded the end of an attempt, the attempt can never have a majority, and other nodes may end the parts of
it that they still have.

KEYS[1] record this node's data about the lock
KEYS[2] marker the marker, which shows that the node has kept its data
ARGV[1] attempts     list    secrets of other requests
ARGV[2] number       integer this node's number in the quorum, from 0
ARGV[3] nodes        integer the number of nodes in the quorum
ARGV[4] retention_ms integer how long to keep records after their last use
RETURNS
  done buried [integer]
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
local buried = {}
for i = 1, #attempts do
  local standing = stands(record, attempts[i])
  buried[i] = standing and "0" or "1"
  if not standing then
    note_attempt_end(record, attempts[i], END_UNKNOWN, "")
  end
end
save_record(keys.record, record, retention_ms)
return replies.done({ buried = buried })
