--[[
Say whether this node votes. Where its marker is missing it goes into quarantine, and it comes out only when told to.

KEYS[i] marker a copy of the marker
ARGV[1] number        integer this node's place in the quorum, from 0
ARGV[2] nodes         integer how many nodes the quorum has
ARGV[3] quarantine_ms integer how long a node that lost its data sits out
ARGV[4] seen          integer a quarantine that ends later began after the question, and is not lifted; 0 only asks
ARGV[5] trusted       flag    lifts it at once, not when it is over
ARGV[6] floor         integer no fence that the other nodes know is higher
RETURNS
  voting now integer, ends_at integer, reach integer
  quarantined now integer, ends_at integer, reach integer
  misplaced number integer, nodes integer
  newer
]]
local number, nodes, quarantine_ms = num(ARGV[1]), num(ARGV[2]), num(ARGV[3])
local seen, trusted, floor = num(ARGV[4]), ARGV[5] == "1", num(ARGV[6])

local texts = redis.call("MGET", unpack(KEYS))
local state, ends_at, reach = "voting", 0, 0
for i = 1, #KEYS do
  local marker = load_marker(texts[i])
  local refusal = abstention(marker, number, nodes)
  if refusal and refusal[1] ~= "nonvoter" then
    return refusal
  end
  if marker.state == NONE then
    marker =
      { state = QUARANTINED, number = number, nodes = nodes, ends_at = now + quarantine_ms, floor = 0, ahead = 0 }
    save_marker(KEYS[i], marker)
  end
  if marker.state == QUARANTINED and marker.ends_at > now + quarantine_ms then
    -- The clock was set back.
    marker.ends_at = now + quarantine_ms
    save_marker(KEYS[i], marker)
  end
  if marker.state == QUARANTINED and marker.ends_at <= seen and (trusted or now >= marker.ends_at) then
    marker.state = VOTING
    marker.floor = math.max(marker.floor, floor)
    save_marker(KEYS[i], marker)
  end
  if marker.state == QUARANTINED then
    state = "quarantined"
    ends_at = math.max(ends_at, marker.ends_at)
  end
  reach = math.max(reach, reach_of(marker))
end
return { state, fmt(now), fmt(ends_at), fmt(reach) }
