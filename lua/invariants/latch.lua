-- What is true of a latch's record (core/latch.lua) after every script, in the order of its fields.

-- The second result contains the numbers in the record.
local function broken_latch(key)
  local b, text = {}, redis.call("GET", key)
  local latch = text and parse_latch(text)
  if not latch or latch.unreadable then
    return b, ""
  end
  local outcomes = #split(latch.outcomes) - (forgotten_at(latch) > 0 and 1 or 0)
  always(b, "id is greater than 0", latch.id > 0)
  always(b, "since is greater than 0 and no later than id", latch.since > 0 and latch.since <= latch.id)
  always(b, "outcomes has at most 64 entries", outcomes <= OUTCOMES_MAX)
  check_life(b, "record", key, latch.expires_at)
  return b, string.match(text, "^[^\n]*")
end
