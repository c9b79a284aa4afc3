-- What an Idempotency-Key was used for: "1 <state> <fingerprint> <rest>". State w: a place asked for, rest its id;
-- g: granted, rest the lease's id; d: done, rest the answer's words.
-- include clock number
local MEMORY_MS = 60000
-- A memory of a lease is kept so much longer than it must be, so that not every renewal has to prolong it.
local MEMORY_SPARE_MS = 60000

local function parse_memory(text)
  if not text then
    return nil
  end
  local layout, state, fingerprint, rest = string.match(text, "^(%d+) (%a) (%S+) (.*)$")
  if not layout or num(layout) > 1 then
    return { state = "newer" }
  end
  return { state = state, fingerprint = fingerprint, rest = rest }
end

local function recall(key)
  return parse_memory(key and redis.call("GET", key))
end

-- Of the key that a lease was granted under, when the lease has ended before its deadline.
local function forget_soon(key)
  redis.call("PEXPIRE", key, fmt(MEMORY_MS), "LT")
end

local function memorize(key, state, fingerprint, rest, until_ms)
  if key then
    redis.call("SET", key, table.concat({ "1", state, fingerprint, rest }, " "), "PX", fmt(until_ms - now + MEMORY_MS))
  end
end
