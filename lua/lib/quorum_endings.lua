-- How the latest attempts of a lock ended on this node: line 2 of its record (quorum_record.lua).
local END_RELEASED = "r"
local END_EXPIRED = "e"
local END_EXPIRED_AND_RELEASED = "x"
local END_MAX_HOLD = "m"
local END_UNKNOWN = "u" -- released where nothing was known of the attempt
local ATTEMPT_CHARS = 12
local REQUEST_CHARS = 6
local ENDINGS_MAX = 64
local ENDING_CHARS = 1 + ATTEMPT_CHARS + REQUEST_CHARS + 1

-- Tells whose doing an end was, as far as it is kept.
local function blame_of(request)
  return string.sub(request .. "------", 1, REQUEST_CHARS)
end

-- Matches the entry of an attempt's end.
local function end_pattern(attempt)
  local escaped = string.gsub(string.sub(attempt, 1, ATTEMPT_CHARS), "%-", "%%-")
  return "(%a)" .. escaped .. "(%S+)"
end

-- The letter, and whose doing it was; nil when nothing is known of this attempt's end.
local function end_of(record, attempt)
  return string.match(record.ended, end_pattern(attempt))
end

local function forget_end(record, attempt)
  record.ended = string.gsub(record.ended, end_pattern(attempt) .. " ", "")
end

-- The first end that is noted stays, unless it is an expiry: that may be of this copy alone.
local function note_end(record, attempt, letter, request)
  local known = end_of(record, attempt)
  if known == END_EXPIRED and letter ~= END_EXPIRED then
    forget_end(record, attempt)
    letter = END_EXPIRED_AND_RELEASED
  elseif known then
    return
  end
  local ending = letter .. string.sub(attempt, 1, ATTEMPT_CHARS) .. blame_of(request) .. " "
  record.ended = string.sub(ending .. record.ended, 1, ENDINGS_MAX * ENDING_CHARS)
end
