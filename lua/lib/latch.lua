-- A latch's record: layout, id, count, when it expires; then the latest outcomes, for requests that are sent again.
local LATCH_LAYOUT = 1
local OUTCOMES_CHARS_MAX = 16 * 20

local function load_latch(key)
  local text = redis.call("GET", key)
  if not text then
    return nil
  end
  local layout, id, count, expires_at, outcomes = string.match(text, "^(%d+) (%d+) (%d+) (%d+)\n(.*)$")
  if not layout or num(layout) > LATCH_LAYOUT then
    return { newer = true, count = 0 }
  end
  local latch = { id = num(id), count = num(count), expires_at = num(expires_at), outcomes = outcomes }
  return latch.expires_at > now and latch or nil
end

local function save_latch(key, latch)
  local line = table.concat({ fmt(LATCH_LAYOUT), fmt(latch.id), fmt(latch.count), fmt(latch.expires_at) }, " ")
  redis.call("SET", key, line .. "\n" .. (latch.outcomes or ""), "PX", fmt(latch.expires_at - now))
end

local function latch_reply(latch)
  return { "latch", fmt(latch.id), fmt(latch.count), fmt(latch.expires_at) }
end
