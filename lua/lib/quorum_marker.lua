-- A node's marker, "1 <state> <number> <nodes> <ends_at> <floor> <ahead>", never expires. Where it is missing, the node is
-- new or has lost its data, and its votes are worth nothing until the leases that it forgot have ended. There are several
-- copies, and each lock uses one of them, because a key that all locks declare would make them wait for one another.
-- include clock words
local MARKER_LAYOUT = 1
local VOTING = "v"
local QUARANTINED = "q" -- until `ends_at`
-- How far a confirmed fence may be ahead of this node's clock before the marker is written to say so.
local SLACK_US = 100000
-- Records may be gone before the clock has passed a fence that is ahead by more: a clock that steps forward ends them. So the
-- marker keeps such a fence. The shortest retention time is twice as long.
local FAR_US = 30000000
-- 2^52. A clock beyond this is wrong, and must not use up the fences below 2^53.
local CLOCK_MAX_US = 4503599627370496
-- Fences proposed by different nodes never coincide: they differ modulo this.
local STRIDE = 8

local clock_us = now_us < CLOCK_MAX_US and now_us or 0

local function load_marker(text)
  if not text then
    return { state = NONE, ends_at = 0 }
  end
  local layout, state, number, nodes, ends_at, floor, ahead =
    string.match(text, "^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$")
  if not layout or num(layout) > MARKER_LAYOUT then
    return { state = "newer" }
  end
  return {
    state = state,
    number = num(number),
    nodes = num(nodes),
    ends_at = num(ends_at),
    floor = num(floor), -- every fence that this node proposes is above it
    ahead = num(ahead), -- how many microseconds a fence may be ahead of the clock, beyond SLACK_US
  }
end

local function save_marker(key, marker)
  local numbers = { marker.number, marker.nodes, marker.ends_at, marker.floor, marker.ahead }
  local words = { fmt(MARKER_LAYOUT), marker.state }
  for i = 1, #numbers do
    words[i + 2] = fmt(numbers[i])
  end
  redis.call("SET", key, table.concat(words, " "))
end

-- The reply of a node that may not vote in this quorum; nil when it may. Two majorities could miss each other if deployments
-- disagreed on how many nodes there are, or on which number each of them has.
local function abstention(marker, number, nodes)
  if marker.state == "newer" then
    return { "newer" }
  end
  if marker.number and (marker.number ~= number or marker.nodes ~= nodes) then
    return { "misplaced", fmt(marker.number), fmt(marker.nodes) }
  end
  if marker.state ~= VOTING then
    return { "nonvoter", fmt(now), marker.state, fmt(marker.ends_at) }
  end
  return nil
end

local function next_fence(last, marker)
  local least = math.max(last + 1, marker.floor + 1, clock_us)
  local fence = least - least % STRIDE + marker.number
  return fence < least and fence + STRIDE or fence
end

-- No fence that this node has confirmed is higher.
local function reach_of(marker)
  return math.max(marker.floor or 0, clock_us + (marker.ahead or 0) + SLACK_US)
end

local function note_fence(key, marker, fence)
  local far = fence > clock_us + FAR_US and fence > marker.floor
  local beyond = fence > reach_of(marker)
  if beyond then
    marker.ahead = fence - clock_us
  end
  if far then
    marker.floor = fence
  end
  if far or beyond then
    save_marker(key, marker)
  end
end
