-- What is true of the record of an API key (core/key.lua) after every script, in the order of its fields.

-- The second result contains the times in the record.
local function broken_key(key)
  local b, text = {}, redis.call("GET", key) or ""
  local layout, expires_at, used_day = string.match(text, "^(%d+) (%d+) (%d+) %S+$")
  if not layout or num(layout) ~= KEY_LAYOUT then
    return b, ""
  end
  always(b, "used_day is no later than expires_at", num(used_day) * DAY_MS <= num(expires_at))
  check_life(b, "record", key, num(expires_at))
  return b, expires_at .. " " .. used_day
end
