--[[
Report whether this node votes. A node without a marker goes into quarantine, and leaves it only on request.

KEYS[i] marker a copy of the marker
ARGV[1] number        integer this node's number in the quorum, from 0
ARGV[2] nodes         integer the number of nodes in the quorum
ARGV[3] quarantine_ms integer how long a node that has lost its data must not vote
ARGV[4] seen          integer the end of the quarantine to lift, as the caller has read it; a later quarantine is not lifted; 0 lifts none
ARGV[5] trusted       flag    whether to lift the quarantine before its end
ARGV[6] floor         integer the highest fence that the other nodes know
RETURNS
  voting now integer, ends_at integer, reach integer
  quarantined now integer, ends_at integer, reach integer
  misplaced number integer, nodes integer
  newer
]]
local texts = redis.call("MGET", unpack(KEYS))
local votes, ends_at, reach = true, 0, 0
for i = 1, #KEYS do
  local marker = load_marker(texts[i])
  local refusal = misplacement(marker, number, nodes)
  if refusal then
    return refusal
  end
  if marker.state == NONE then
    marker =
      { state = QUARANTINED, number = number, nodes = nodes, ends_at = now + quarantine_ms, floor = 0, ahead = 0 }
    save_marker(keys.marker[i], marker)
  end
  if marker.state == QUARANTINED and marker.ends_at > now + quarantine_ms then
    -- The end of the quarantine is from before the clock was set back.
    marker.ends_at = now + quarantine_ms
    save_marker(keys.marker[i], marker)
  end
  if marker.state == QUARANTINED and marker.ends_at <= seen and (trusted or now >= marker.ends_at) then
    marker.state = VOTING
    marker.floor = math.max(marker.floor, floor)
    save_marker(keys.marker[i], marker)
  end
  if marker.state == QUARANTINED then
    votes = false
    ends_at = math.max(ends_at, marker.ends_at)
  end
  reach = math.max(reach, reach_of(marker))
end
return votes and replies.voting({ now = now, ends_at = ends_at, reach = reach })
  or replies.quarantined({ now = now, ends_at = ends_at, reach = reach })
